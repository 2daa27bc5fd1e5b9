import { Acotado } from '../domain/acotado.ts'
import type { KnownApiKey } from '../domain/api-key/access.ts'

/** Enough for every key of a large installation; above it the oldest entries go. */
const MAX_ENTRIES = 50_000

/**
 * What is known of keys, so that a request need not ask the database again. It answers only while `fresh()` says that
 * news of changes would have reached us; without that, and after any news, every key is asked for anew.
 */
export class ApiKeysInMemory {
  #known = new Acotado<string, KnownApiKey>(MAX_ENTRIES)
  #generation = 0
  #fresh: () => boolean

  constructor(fresh: () => boolean) {
    this.#fresh = fresh
  }

  get(hash: string): KnownApiKey | undefined {
    return this.#fresh() ? this.#known.get(hash) : undefined
  }

  /** To be taken before the database is asked, and given back with its answer. */
  get generation(): number {
    return this.#generation
  }

  /** An answer that was asked for before the last news may be the old truth: it is not kept. */
  put(hash: string, apiKey: KnownApiKey, generation: number): void {
    if (generation !== this.#generation || !this.#fresh()) return
    this.#known.set(hash, apiKey)
  }

  forget(): void {
    this.#generation++
    this.#known.clear()
  }
}
