import type { Azar } from './azar.ts'
import type { Mundo } from './mundo.ts'

export interface Respuesta {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: the client reads answers as they are
  body: any
}

/** Whether it says that nobody knows yet. */
export const enDuda = ({ body }: Respuesta): boolean => /result-uncertain|nomination-pending/.test(body.type)

/** What a client is patient for, in milliseconds. */
export interface Paciencia {
  plazo: readonly [low: number, high: number]
  /** A longer Retry-After is not waited for. */
  tope: number
  /** After this it gives up, which is a failure of the campaign. */
  total: number
  /** Where commits may be lost: what was heard to be approved may be on its way again, and whoever is told to wait for that does. */
  perdible?: boolean
}

const isSinAprobar = ({ body }: Respuesta): boolean =>
  /not-nominable|not-approved/.test(body.type) && /espere/i.test(body.detail)

/** A client as there are many: a deadline of its own, the same key again, whichever service answers. */
export class Cliente {
  readonly cuentas = new Map<string, number>()
  /** Answers that nobody may have been given: only what was acknowledged is ever asked for. */
  readonly mentiras: string[] = []
  readonly #mundo: Pick<Mundo, 'apis'>
  readonly #key: string
  readonly #paciencia: Paciencia
  readonly #azar: Azar

  constructor(mundo: Pick<Mundo, 'apis'>, key: string, paciencia: Paciencia, azar: Azar) {
    this.#mundo = mundo
    this.#key = key
    this.#paciencia = paciencia
    this.#azar = azar
  }

  count(what: string): void {
    this.cuentas.set(what, (this.cuentas.get(what) ?? 0) + 1)
  }

  async #try(method: string, path: string, json: unknown, clave: string | null) {
    const api = this.#azar.uno(this.#mundo.apis)
    if (api === null) return null
    const headers = {
      authorization: `Bearer ${this.#key}`,
      'content-type': 'application/json',
      ...(clave === null ? {} : { 'idempotency-key': clave }),
    }
    const body = json === undefined ? {} : { body: JSON.stringify(json) }
    const signal = AbortSignal.timeout(this.#azar.entre(...this.#paciencia.plazo))
    const response = await fetch(`${api.url}/api/v1${path}`, { method, headers, ...body, signal })
    const bytes = Buffer.from(await response.arrayBuffer())
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    return { response, body: isJson ? JSON.parse(bytes.toString('utf8')) : bytes }
  }

  /**
   * Insists until there is an answer that says something, or for as long as it is patient: it does not wait as long as it is told, and an
   * event whose sends are used up stays unknown for an hour. Whoever hears that an earlier wish of hers is not settled has it settled first.
   */
  async pedir(
    method: string,
    path: string,
    {
      json,
      clave = null,
      settle = async () => {},
    }: { json?: unknown; clave?: string | null; settle?: () => Promise<void> } = {},
  ): Promise<Respuesta> {
    const deadline = performance.now() + this.#paciencia.total
    const what = `${method} ${path.replace(/\/\d{44}/, '').replace('/documento-electronico', '')}`
    let doubt: Respuesta | null = null
    for (;;) {
      let wait = 20
      try {
        const answer = await this.#try(method, path, json, clave)
        if (answer !== null) {
          const { response, body } = answer
          const { status } = response
          this.count(`${what} → ${status}${status >= 400 ? ` ${body.type?.split('/').at(-1)}` : ''}`)
          if (status === 404) this.mentiras.push(`${method} ${path} was answered 404`)
          const unsettled =
            status === 503 ||
            /operation-in-progress|documento-nomination-pending/.test(body.type) ||
            (this.#paciencia.perdible === true && isSinAprobar({ status, body }))
          if (!unsettled) return { status, body }
          doubt = enDuda({ status, body }) ? { status, body } : doubt
          if (/documento-nomination-pending/.test(body.type)) await settle()
          wait = Math.min(Number(response.headers.get('retry-after') ?? 1) * 1000, this.#paciencia.tope)
        }
      } catch (error) {
        if (!(error instanceof Error)) throw error
        this.count(`${what} → ${error.name === 'TimeoutError' ? 'sin respuesta a tiempo' : 'conexión rota'}`)
      }
      if (performance.now() > deadline) {
        if (doubt === null) throw new Error(`${what} was never resolved`)
        this.count(`${what} → sin saberse al final`)
        return doubt
      }
      await new Promise(resolve => setTimeout(resolve, wait))
    }
  }
}
