const LINE_EVERY_MS = 1_000

type Origen = 'proveedor' | 'token'

/** What the operator has to know of the provider: the last of it, and a line of log now and then, however often it happens. */
export class Avisos {
  readonly #monotonic: () => number
  readonly #say: (aviso: string) => void
  #actual: { origen: Origen; texto: string } | null = null
  #saidAt = Number.NEGATIVE_INFINITY
  #algunoBueno = false

  constructor(monotonic: () => number, say: (aviso: string) => void) {
    this.#monotonic = monotonic
    this.#say = say
  }

  get actual(): string | null {
    return this.#actual?.texto ?? null
  }

  /** Whether a token was ever accepted: then the configuration is right, and a refusal is about that token alone. */
  get algunoBueno(): boolean {
    return this.#algunoBueno
  }

  tell(origen: Origen, texto: string): void {
    this.#actual = { origen, texto }
    const now = this.#monotonic()
    if (Math.abs(now - this.#saidAt) < LINE_EVERY_MS) return
    this.#saidAt = now
    this.#say(texto)
  }

  /** The provider answered. */
  conocido(): void {
    if (this.#actual?.origen === 'proveedor') this.#actual = null
  }

  /** A token was taken; perhaps it lacks something that is not needed to come in. */
  bueno(falta: string | null): void {
    this.#algunoBueno = true
    if (falta === null) this.#actual = null
    else if (this.actual !== falta) this.tell('token', falta)
  }
}
