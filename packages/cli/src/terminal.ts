import { writeSync } from 'node:fs'
import { createInterface, type Interface } from 'node:readline'
import { Falla } from './falla.ts'

/** All of it has left this program before the next line runs: only then may anything be forgotten. False when the reader has gone. */
export function writeAll(stream: 1 | 2, bytes: Uint8Array | string): boolean {
  const out = stream === 1 ? process.stdout : process.stderr
  // A console of Windows takes bytes for those of its code page, and what Node itself writes to it for letters.
  if (process.platform === 'win32' && out.isTTY) {
    out.write(bytes)
    return true
  }
  const all = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
  for (let at = 0; at < all.length; ) {
    try {
      at += writeSync(stream, all, at)
    } catch (error) {
      // A reader that is slow; one that has gone.
      if ((error as { code?: string }).code === 'EAGAIN') continue
      if ((error as { code?: string }).code === 'EPIPE') return false
      throw error
    }
  }
  return true
}

/** Where a person reads and writes, or a program does in her place. */
export class Terminal {
  readonly esPersona: boolean
  readonly entradaEsPersona: boolean
  #lineas: AsyncIterator<string> | undefined
  #lector: Interface | undefined
  #avance = false

  constructor() {
    this.esPersona = process.stderr.isTTY === true
    this.entradaEsPersona = process.stdin.isTTY === true
    // That nobody looks on any more ends nothing that was begun.
    process.stderr.on('error', () => undefined)
  }

  /** What is going on, for whoever looks on; nobody else is told. The next line takes its place. */
  progress(text: string): void {
    if (!this.esPersona) return
    process.stderr.write(`\r\x1b[2K${text}`)
    this.#avance = true
  }

  /** What a person must know although it is no result. */
  tell(text: string): void {
    this.#clear()
    process.stderr.write(`${text}\n`)
  }

  /** One of many results, at once. False when nobody reads any more. */
  line(text: string): boolean {
    this.#clear()
    return writeAll(1, `${text}\n`)
  }

  /** One line, until it is right; an empty one is the value in brackets. */
  async ask(
    pregunta: string,
    { omision, check }: { omision?: string; check?: (text: string) => string | null } = {},
  ) {
    this.#clear()
    for (;;) {
      process.stderr.write(`${pregunta}${omision === undefined ? '' : ` [${omision}]`}: `)
      const line = await this.#next()
      if (line === null)
        throw new Falla(
          'uso',
          'Las respuestas se terminaron antes que las preguntas.',
          'No se pidió nada. Repita.',
        )
      const text = line.trim() === '' ? (omision ?? '') : line.trim()
      const mal = text === '' ? 'hace falta una respuesta' : (check?.(text) ?? null)
      if (mal === null) return text
      process.stderr.write(`  ${mal}\n`)
      if (!this.entradaEsPersona) throw new Falla('uso', `${pregunta}: ${mal}.`, 'No se pidió nada. Repita.')
    }
  }

  async readAll(): Promise<Buffer> {
    const chunks: Buffer[] = []
    for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk))
    return Buffer.concat(chunks)
  }

  close(): void {
    this.#clear()
    this.#lector?.close()
  }

  async #next(): Promise<string | null> {
    this.#lector ??= createInterface({ input: process.stdin, terminal: false })
    this.#lineas ??= this.#lector[Symbol.asyncIterator]()
    const { done, value } = await this.#lineas.next()
    return done ? null : value
  }

  #clear(): void {
    if (this.#avance) process.stderr.write('\r\x1b[2K')
    this.#avance = false
  }
}
