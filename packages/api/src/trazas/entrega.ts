import { toError } from '../domain/thrown.ts'
import { toOtlp } from './otlp.ts'
import type { Tramo } from './tramo.ts'

const CADA_MS = 1_000
const POR_ENVIO = 512
/** More than this waits for no collector: what comes then is dropped. Tracing never costs the service its memory. */
const MAX_EN_ESPERA = 4_096
const PLAZO_MS = 5_000

export interface EntregaOptions {
  url: string
  headers: Readonly<Record<string, string>>
  recurso: Record<string, string>
  /** Once when the collector stops taking, with how it answered. */
  onFalla: (causa: string) => void
  /** Replaced in tests. */
  post?: (url: string, headers: Readonly<Record<string, string>>, body: string) => Promise<number>
}

/** Whether a collector may take later what it did not take now. */
const isForLater = (status: number): boolean => status === 429 || status >= 500

async function postJson(url: string, headers: Readonly<Record<string, string>>, body: string) {
  const signal = AbortSignal.timeout(PLAZO_MS)
  const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
  await response.arrayBuffer()
  return response.status
}

/** Gives what was traced to a collector, in batches and in passing. */
export class Entrega {
  readonly #options: EntregaOptions
  #tramos: Tramo[] = []
  #fallando = false
  #sending: Promise<void> = Promise.resolve()
  /** What begins when that has ended. */
  #next: Promise<void> | null = null
  readonly #timer: NodeJS.Timeout

  constructor(options: EntregaOptions) {
    this.#options = options
    this.#timer = setInterval(() => void this.flush(), CADA_MS).unref()
  }

  take = (tramo: Tramo): void => {
    if (this.#tramos.length < MAX_EN_ESPERA) this.#tramos.push(tramo)
  }

  get pending(): number {
    return this.#tramos.length
  }

  /** Sends all that there is, while the collector takes it. Of many who ask while it is slow the next time is for all. */
  flush(): Promise<void> {
    this.#next ??= this.#sending = this.#sending.then(async () => {
      this.#next = null
      while (this.#tramos.length > 0 && (await this.#send())) {}
    })
    return this.#next
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
    this.#tramos = []
  }

  /** Whether the next batch is to be tried. */
  async #send(): Promise<boolean> {
    const { url, headers, recurso, onFalla, post = postJson } = this.#options
    const batch = this.#tramos.slice(0, POR_ENVIO)
    const body = toOtlp(recurso, batch)
    const causa = await post(url, { ...headers, 'content-type': 'application/json' }, body).then(
      status => {
        if (!isForLater(status)) this.#tramos.splice(0, batch.length)
        return status < 300 ? null : `HTTP ${status}`
      },
      error => toError(error).message,
    )
    if (causa !== null && !this.#fallando) onFalla(causa)
    this.#fallando = causa !== null
    return causa === null
  }
}
