import { randomBytes } from 'node:crypto'

const VIGENCIA_MS = 10 * 60_000

/** What was shown and may be said yes to: once, soon, and to nothing else than what was shown. */
export class Confirmaciones {
  readonly #mostradas = new Map<string, { readonly que: string; readonly hasta: number }>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  note(que: string): string {
    const confirmacion = randomBytes(9).toString('base64url')
    this.#mostradas.set(confirmacion, { que, hasta: this.#now() + VIGENCIA_MS })
    return confirmacion
  }

  take(confirmacion: string, que: string): boolean {
    const shown = this.#mostradas.get(confirmacion)
    this.#mostradas.delete(confirmacion)
    return shown !== undefined && shown.que === que && this.#now() <= shown.hasta
  }
}
