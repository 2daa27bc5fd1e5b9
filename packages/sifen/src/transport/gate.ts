interface Queues {
  /** Exchanges for a request whose caller is waiting: let in before those of `rest`. */
  readonly first: (() => void)[]
  readonly rest: (() => void)[]
}

/** So many keys with nobody inside are kept: see decision 0068. */
const KEPT = 1_024

/** Admits a bounded number of exchanges per key at once; further ones wait in order of arrival until they are admitted or their signal fires. */
export class Gate {
  private readonly limit: number
  private readonly inside = new Map<string, number>()
  private readonly waiting = new Map<string, Queues>()

  constructor(limit: number) {
    if (!Number.isInteger(limit) || limit < 1) throw new RangeError('el máximo por RUC es un entero desde 1')
    this.limit = limit
  }

  /** The function that leaves the gate, where there is room now; null where one has to wait. */
  tryEnter(key: string): (() => void) | null {
    const count = this.inside.get(key) ?? 0
    if (count >= this.limit) return null
    this.inside.set(key, count + 1)
    return this.once(key)
  }

  /** Resolves with the function that leaves the gate, or with `null` when the signal fired first. With `first` it passes those of its key that can wait. */
  enter(key: string, signal: AbortSignal, first = false): Promise<(() => void) | null> {
    if (signal.aborted) return Promise.resolve(null)
    const leave = this.tryEnter(key)
    if (leave !== null) return Promise.resolve(leave)
    return new Promise(resolve => {
      const queues = this.waiting.get(key) ?? { first: [], rest: [] }
      this.waiting.set(key, queues)
      const queue = first ? queues.first : queues.rest
      const admit = () => {
        signal.removeEventListener('abort', giveUp)
        resolve(this.once(key))
      }
      const giveUp = () => {
        queue.splice(queue.indexOf(admit), 1)
        this.forget(key, queues)
        resolve(null)
      }
      signal.addEventListener('abort', giveUp, { once: true })
      queue.push(admit)
    })
  }

  private once(key: string): () => void {
    let left = false
    return () => {
      if (left) return
      left = true
      this.leave(key)
    }
  }

  private leave(key: string): void {
    const queues = this.waiting.get(key)
    const next = queues?.first.shift() ?? queues?.rest.shift()
    if (queues) this.forget(key, queues)
    // The place goes directly to the next in the queue and the count stays: an arrival between the two cannot take it.
    if (next) {
      next()
      return
    }
    const count = (this.inside.get(key) ?? 1) - 1
    if (count === 0 && this.inside.size > KEPT) this.inside.delete(key)
    else this.inside.set(key, count)
  }

  private forget(key: string, { first, rest }: Queues): void {
    if (first.length + rest.length === 0) this.waiting.delete(key)
  }
}
