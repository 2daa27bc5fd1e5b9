import { listApiKeysSince } from '../db/api-key.ts'
import type { Db } from '../db/db.ts'
import type { Clock } from './ports.ts'

/** A key made in another process is known after so long at the latest. */
const CADA_MS = 1_000
const TANDA = 20_000
/** Numbers are drawn before they are committed: so many back, one may have come later than those that were seen. */
const ATRAS = 1_000
/** Sixteen hexadecimal digits tell a key from guesses; whether it opens anything the database is asked. */
const HUELLA = 16

/**
 * Which API keys exist. It is asked only about addresses that guess, and read for the first time then: a few bytes for each key of the
 * installation, and after that only what is new. That a key exists says nothing of what it may.
 */
export class ApiKeysThatExist {
  #db: Db
  #monotonic: Clock
  #huellas = new Set<string>()
  #ultima = 0
  #miradaEn = Number.NEGATIVE_INFINITY
  #mirando: Promise<void> | null = null

  constructor(db: Db, monotonic: Clock) {
    this.#db = db
    this.#monotonic = monotonic
  }

  /** One that was found: what memory had to forget of it, that it exists stays true. */
  note(hash: string): void {
    this.#huellas.add(hash.slice(0, HUELLA))
  }

  async has(hash: string): Promise<boolean> {
    const huella = hash.slice(0, HUELLA)
    if (this.#huellas.has(huella)) return true
    if (this.#mirando === null && this.#monotonic() - this.#miradaEn >= CADA_MS) {
      this.#mirando = this.#look().finally(() => {
        this.#mirando = null
      })
    }
    await this.#mirando
    return this.#huellas.has(huella)
  }

  async #look(): Promise<void> {
    let desde = Math.max(0, this.#ultima - ATRAS)
    for (;;) {
      const claves = await listApiKeysSince(this.#db, desde, TANDA)
      for (const { huella } of claves) this.#huellas.add(huella)
      const last = claves.at(-1)
      if (last !== undefined) this.#ultima = last.apiKeyId
      if (claves.length < TANDA) break
      desde = this.#ultima + 1
    }
    this.#miradaEn = this.#monotonic()
  }
}
