import { type Cubeta, estaLlena, llena, type Tasa, tomar } from '../domain/cubeta.ts'
import type { Failure } from '../domain/failure.ts'

/** A caller who was silent may spend the requests of this many seconds at once. */
const BURST_SECONDS = 5
const MAX_CALLERS = 100_000

/** One token bucket per credential. A limit of 0 lets everything pass. */
export class RateLimit {
  /** Whoever called longest ago comes first. */
  #buckets = new Map<string, Cubeta>()
  #tasa: Tasa
  #maxCallers: number

  constructor(perSecond: number, maxCallers = MAX_CALLERS) {
    this.#tasa = { porSegundo: perSecond, maximo: perSecond * BURST_SECONDS }
    this.#maxCallers = maxCallers
  }

  take(caller: string, now: number): Failure | null {
    const { porSegundo } = this.#tasa
    if (porSegundo === 0) return null
    const before = this.#buckets.get(caller)
    const { cubeta, esperaMs } = tomar(before ?? llena(this.#tasa, now), this.#tasa, now)
    this.#buckets.delete(caller)
    if (before === undefined) this.#makeRoom(now)
    this.#buckets.set(caller, cubeta)
    if (esperaMs === 0) return null
    return { type: 'rate-limited', limite: porSegundo, segundos: Math.ceil(esperaMs / 1000) }
  }

  /** Forgets those whose silence has filled their bucket again, and if that is not enough, who was silent longest. */
  #makeRoom(now: number): void {
    for (const [caller, cubeta] of this.#buckets) {
      const crowded = this.#buckets.size >= this.#maxCallers
      if (!crowded && !estaLlena(cubeta, this.#tasa, now)) return
      this.#buckets.delete(caller)
    }
  }
}
