import { fail, ok, type Result } from '../domain/failure.ts'

interface EnEspera {
  quien: string
  cuantas: number
  admit: () => void
}

/**
 * What looks through all that somebody has (a list, a book, a month) may take seconds where that is much, and holds a connection meanwhile. Of
 * those that all requests share such looks have two thirds at most, and those of one contribuyente a third: whatever one asks, and however
 * often, others find a connection. What is more waits, each behind his own, as long as it would wait for a connection.
 */
export class ConsultasLargas {
  readonly #pacienciaMs: number
  readonly #maximo: number
  readonly #deUno: number
  readonly #tomadas = new Map<string, number>()
  readonly #esperan = new Set<EnEspera>()
  #todas = 0

  /** `pacienciaMs`: as long as whoever asks waits for a connection. */
  constructor(conexiones: number, pacienciaMs: number) {
    this.#pacienciaMs = pacienciaMs
    this.#maximo = Math.max(1, Math.floor((conexiones * 2) / 3))
    this.#deUno = Math.max(1, Math.floor(conexiones / 3))
  }

  /** `cuantas`: how many connections it holds at once. Given back when what is asked is known. */
  async take(quien: string, cuantas = 1): Promise<Result<Disposable>> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const espera = { quien, cuantas, admit: () => resolve(true) }
    this.#esperan.add(espera)
    this.#admitNext()
    if (this.#esperan.has(espera)) {
      const timer = setTimeout(() => {
        this.#esperan.delete(espera)
        // Who waits behind it may want less.
        this.#admitNext()
        resolve(false)
      }, this.#pacienciaMs)
      const admitted = await promise
      clearTimeout(timer)
      if (!admitted) return fail({ type: 'service-unavailable', consultas: true })
    }
    return ok({ [Symbol.dispose]: () => this.#release(quien, cuantas) })
  }

  /** One that asks for more than there is has it where nobody has any. */
  #mayTake(quien: string, cuantas: number): boolean {
    return this.#fitsHis(quien, cuantas) && (this.#todas === 0 || this.#todas + cuantas <= this.#maximo)
  }

  #fitsHis(quien: string, cuantas: number): boolean {
    const suyas = this.#ofHis(quien)
    return suyas === 0 || suyas + cuantas <= this.#deUno
  }

  #ofHis(quien: string): number {
    return this.#tomadas.get(quien) ?? 0
  }

  #release(quien: string, cuantas: number): void {
    this.#todas -= cuantas
    const quedan = this.#ofHis(quien) - cuantas
    if (quedan > 0) this.#tomadas.set(quien, quedan)
    else this.#tomadas.delete(quien)
    this.#admitNext()
  }

  #admitNext(): void {
    for (let next = this.#next(); next !== null; next = this.#next()) {
      // What it lacks is kept for it: smaller ones would pass it by without end.
      if (!this.#mayTake(next.quien, next.cuantas)) return
      this.#esperan.delete(next)
      this.#tomadas.set(next.quien, this.#ofHis(next.quien) + next.cuantas)
      this.#todas += next.cuantas
      next.admit()
    }
  }

  /** Of the first of each who may have more, that of whom has least. */
  #next(): EnEspera | null {
    const vistos = new Set<string>()
    let next: EnEspera | null = null
    for (const espera of this.#esperan) {
      const { quien, cuantas } = espera
      if (vistos.has(quien)) continue
      vistos.add(quien)
      const menos = next === null || this.#ofHis(quien) < this.#ofHis(next.quien)
      if (menos && this.#fitsHis(quien, cuantas)) next = espera
    }
    return next
  }
}
