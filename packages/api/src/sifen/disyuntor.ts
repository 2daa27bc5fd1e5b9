export interface DisyuntorOptions {
  /** Failures in a row after which nobody is sent. */
  fallas: number
  /** How long nobody is sent; then one goes to see. */
  pausaMs: number
}

/** Spares a server that does not answer. */
export class Disyuntor {
  readonly #options: DisyuntorOptions
  readonly #monotonic: () => number
  #fallas = 0
  #abiertoEn: number | null = null
  #probando = false

  constructor(options: DisyuntorOptions, monotonic: () => number) {
    this.#options = options
    this.#monotonic = monotonic
  }

  get abierto(): boolean {
    return this.#abiertoEn !== null
  }

  /** How many exchanges make sense now: none, one to see, or as many as there are. */
  get cupo(): number {
    if (this.#abiertoEn === null) return Number.POSITIVE_INFINITY
    return this.#probando || this.#monotonic() - this.#abiertoEn < this.#options.pausaMs ? 0 : 1
  }

  /** Until it is worth asking again; null when it is now. */
  get faltaMs(): number | null {
    if (this.cupo > 0) return null
    return Math.max(0, this.#abiertoEn! + this.#options.pausaMs - this.#monotonic())
  }

  admite(): boolean {
    const { cupo } = this
    if (cupo === 1) this.#probando = true
    return cupo > 0
  }

  /** `null`: it says nothing about the server. Answers whether the circuit opened or closed with it. */
  anota(contesto: boolean | null): 'abrio' | 'cerro' | null {
    const probaba = this.#probando
    this.#probando = false
    if (contesto === null) return null
    if (contesto) {
      const estaba = this.abierto
      this.#fallas = 0
      this.#abiertoEn = null
      return estaba ? 'cerro' : null
    }
    const estaba = this.abierto
    this.#fallas++
    // What was under way when it opened says nothing new.
    if (probaba || (!estaba && this.#fallas >= this.#options.fallas)) this.#abiertoEn = this.#monotonic()
    return this.abierto && !estaba ? 'abrio' : null
  }
}
