import type { Failure } from '../domain/failure.ts'

/** A caller who was silent may spend the requests of this many seconds at once. */
const BURST_SECONDS = 5
const MAX_CALLERS = 100_000

/** One token bucket per credential. A limit of 0 lets everything pass. */
export class RateLimit {
  #buckets = new Map<string, { tokens: number; at: number }>()
  #perSecond: number

  constructor(perSecond: number) {
    this.#perSecond = perSecond
  }

  take(caller: string, now: number): Failure | null {
    const limit = this.#perSecond
    if (limit === 0) return null
    const full = limit * BURST_SECONDS
    const bucket = this.#buckets.get(caller) ?? { tokens: full, at: now }
    const elapsed = Math.max(0, now - bucket.at) / 1000
    const tokens = Math.min(full, bucket.tokens + elapsed * limit)
    if (this.#buckets.size >= MAX_CALLERS) this.#buckets.clear()
    if (tokens < 1) {
      this.#buckets.set(caller, { tokens, at: now })
      return { type: 'rate-limited', limite: limit, segundos: Math.max(1, Math.ceil((1 - tokens) / limit)) }
    }
    this.#buckets.set(caller, { tokens: tokens - 1, at: now })
    return null
  }
}
