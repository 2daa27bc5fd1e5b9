import { writeSync } from 'node:fs'
import { createInterface, type Interface } from 'node:readline'
import { Falla } from './falla.ts'

/** What a terminal does not show but obeys, of old (ECMA-48, 5.2 to 5.4), and what turns the order of letters round (UAX 9). */
const ORDENES = /[^\P{Cc}\t\n]|[\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Of what others wrote the letters alone: an XML, a server or the name of a file tells a terminal nothing. */
const sinOrdenes = (text: string): string => text.replace(ORDENES, '\ufffd')

/** As a line of JSON, in which the same stands as it was said. */
export const writeJson = (value: object): string =>
  `${JSON.stringify(value).replace(ORDENES, letra => `\\u${letra.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`

/** All of it has left this program before the next line runs: only then may anything be forgotten. False when the reader has gone. */
export function writeAll(stream: 1 | 2, dado: Uint8Array | string): boolean {
  const bytes = typeof dado === 'string' ? sinOrdenes(dado) : dado
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
    process.stderr.write(`\r\x1b[2K${sinOrdenes(text)}`)
    this.#avance = true
  }

  /** What a person must know although it is no result. */
  tell(text: string): void {
    this.#clear()
    process.stderr.write(`${sinOrdenes(text)}\n`)
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
      process.stderr.write(sinOrdenes(`${pregunta}${omision === undefined ? '' : ` [${omision}]`}: `))
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
      process.stderr.write(`  ${sinOrdenes(mal)}\n`)
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
