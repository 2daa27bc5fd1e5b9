import { open } from 'node:fs/promises'
import { parseTestimonio, type Testimonio } from '../domain/auditoria/testimonio.ts'
import type { Testigo } from '../operations/ports.ts'

/** More than any two lines of it take. */
const FINAL = 4_096

/** A file to which lines are only appended. When it is moved away (rotated) the next line creates a new one. */
export class TestigoEnArchivo implements Testigo {
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  async ultima(): Promise<Testimonio | null> {
    const lineas = (await this.#final()).split('\n').reverse()
    for (const linea of lineas) {
      const testimonio = parseTestimonio(linea)
      if (testimonio !== null) return testimonio
    }
    return null
  }

  async append(testimonio: Testimonio): Promise<void> {
    // A line that was cut when the machine went down is left as it is.
    const cortada = /[^\n]$/.test(await this.#final())
    const file = await open(this.#path, 'a', 0o600)
    try {
      await file.write(`${cortada ? '\n' : ''}${JSON.stringify(testimonio)}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
  }

  async #final(): Promise<string> {
    const file = await open(this.#path, 'r').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (file === null) return ''
    try {
      const { size } = await file.stat()
      const from = Math.max(0, size - FINAL)
      const { buffer, bytesRead } = await file.read(Buffer.alloc(FINAL), 0, FINAL, from)
      return buffer.subarray(0, bytesRead).toString('utf8')
    } finally {
      await file.close()
    }
  }
}

/** Every testimony of a file, and how many lines of it are none. */
export async function readTestigo(path: string): Promise<{ testimonios: Testimonio[]; ilegibles: number }> {
  const file = await open(path, 'r')
  const testimonios: Testimonio[] = []
  let ilegibles = 0
  for await (const linea of file.readLines()) {
    const testimonio = parseTestimonio(linea)
    if (testimonio !== null) testimonios.push(testimonio)
    else if (linea.trim() !== '') ilegibles += 1
  }
  return { testimonios, ilegibles }
}
