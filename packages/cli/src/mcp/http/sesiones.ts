import { randomBytes } from 'node:crypto'
import type { Servicio } from '../protocolo.ts'

export const SESIONES_MAXIMO = 32
const OCIOSA_MS = 3_600_000
const VIDA_MS = 24 * 3_600_000

/** One who greeted: what she was shown is hers to confirm, and nobody else's. */
export interface Sesion {
  readonly id: string
  readonly servicio: Servicio
  readonly desde: number
  usada: number
  /** Ends what she listens to; null when she listens to nothing. */
  colgar: (() => void) | null
}

/** As many as may be, as long as they may be. The one that was not used for the longest time goes for a new one. */
export class Sesiones {
  /** In the order of their last use. */
  readonly #abiertas = new Map<string, Sesion>()
  readonly #create: () => Servicio
  readonly #now: () => number

  constructor(create: () => Servicio, now: () => number) {
    this.#create = create
    this.#now = now
  }

  open(): Sesion {
    this.#sweep()
    for (const id of this.#abiertas.keys()) {
      if (this.#abiertas.size < SESIONES_MAXIMO) break
      this.close(id)
    }
    const now = this.#now()
    const id = randomBytes(24).toString('base64url')
    const sesion = { id, servicio: this.#create(), desde: now, usada: now, colgar: null }
    this.#abiertas.set(id, sesion)
    return sesion
  }

  find(id: string): Sesion | null {
    this.#sweep()
    const sesion = this.#abiertas.get(id)
    if (sesion === undefined) return null
    sesion.usada = this.#now()
    this.#abiertas.delete(id)
    this.#abiertas.set(id, sesion)
    return sesion
  }

  close(id: string): void {
    const sesion = this.#abiertas.get(id)
    this.#abiertas.delete(id)
    sesion?.colgar?.()
  }

  #sweep(): void {
    const now = this.#now()
    for (const { id, desde, usada } of [...this.#abiertas.values()])
      if (now - usada > OCIOSA_MS || now - desde > VIDA_MS) this.close(id)
  }
}
