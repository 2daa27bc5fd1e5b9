import { createHash, randomBytes } from 'node:crypto'

const VIGENCIA_MS = 10 * 60_000
export const CONFIRMACIONES_MAXIMO = 256

const digest = (que: string): string => createHash('sha256').update(que).digest('base64')

/** What was shown and may be said yes to: once, soon, and to nothing else than what was shown. */
export class Confirmaciones {
  /** In the order in which they were shown: the first that is too many goes for a new one. */
  readonly #mostradas = new Map<string, { readonly que: string; readonly hasta: number }>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  note(que: string): string {
    for (const shown of this.#mostradas.keys()) {
      if (this.#mostradas.size < CONFIRMACIONES_MAXIMO) break
      this.#mostradas.delete(shown)
    }
    const confirmacion = randomBytes(18).toString('base64url')
    this.#mostradas.set(confirmacion, { que: digest(que), hasta: this.#now() + VIGENCIA_MS })
    return confirmacion
  }

  take(confirmacion: string, que: string): boolean {
    const shown = this.#mostradas.get(confirmacion)
    this.#mostradas.delete(confirmacion)
    return shown !== undefined && shown.que === digest(que) && this.#now() <= shown.hasta
  }
}
