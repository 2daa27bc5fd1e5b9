/** Thrown at an await of a request whose process ended there. It never comes back. */
export class Caida extends Error {}

interface Espera {
  pasar: () => void
}

const UN_RATO_MS = 15

/**
 * Whoever is about to wait for the database or for SIFEN waits here first; one is let through at a time, in an order that the
 * seed decides. A request that the database holds up (a lock of another) does not hold up the others.
 */
export class Turnos {
  #esperan: Espera[] = []
  #enMarcha = 0
  #cambio: (() => void) | null = null

  /** The work of one await: first its turn, then the work itself. */
  async pasar<T>(work: () => Promise<T>): Promise<T> {
    await new Promise<void>(pasar => {
      this.#esperan.push({ pasar })
      this.#cambio?.()
    })
    this.#enMarcha++
    try {
      return await work()
    } finally {
      this.#enMarcha--
      this.#cambio?.()
    }
  }

  /** Lets them through until nobody is left. Between two of them, `entre` may happen. */
  async hasta(
    fin: Promise<unknown>,
    elegir: (de: number) => number,
    entre: () => Promise<void>,
  ): Promise<void> {
    let ended = false
    const done = fin.finally(() => {
      ended = true
      this.#cambio?.()
    })
    done.catch(() => {})
    while (!ended) {
      await this.#quieto(() => ended)
      if (this.#esperan.length === 0) continue
      await entre()
      const [next] = this.#esperan.splice(elegir(this.#esperan.length), 1)
      next!.pasar()
      await new Promise(setImmediate)
    }
    await done
  }

  /** Until nothing is under way, or what is under way waits for somebody who waits here. */
  async #quieto(ended: () => boolean): Promise<void> {
    const until = performance.now() + UN_RATO_MS
    while (!ended() && (this.#enMarcha > 0 || this.#esperan.length === 0)) {
      if (this.#esperan.length > 0 && performance.now() > until) return
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, 2)
        this.#cambio = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      this.#cambio = null
      await new Promise(setImmediate)
    }
  }
}
