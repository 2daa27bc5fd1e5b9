import type { Emisor } from '../domain/ambiente.ts'
import { TURNO_MS } from '../domain/envio/ritmo.ts'
import { keyOf } from './cola.ts'

/** `traza`: the traceparent of what woke it; null for what was found in the tables. */
export type Enviar<Quien extends Emisor = Emisor> = (
  emisor: Quien,
  parar: AbortSignal,
  traza: string | null,
) => Promise<void>

interface RemitenteOptions<Quien extends Emisor> {
  enviar: Enviar<Quien>
  onError: (error: Error, emisor: Quien) => void
  /** By which one is told from another; of each there is one at a time. */
  claveDe?: (emisor: Quien) => string
  /** Issuers that are attended at once. */
  emisores: number
  /** Rounds at once for one issuer: a slow answer does not hold up what comes after it. */
  rondas: number
  /** Milliseconds that never go back. */
  monotonic?: () => number
}

interface Atencion<Quien> {
  emisor: Quien
  desde: number
  rondas: number
  /** What woke it since its last round. */
  otra: { traza: string | null } | null
}

/** Sends for emisores as they are woken, for a limited number at once; further ones wait until one of these is done. */
export class Remitente<Quien extends Emisor = Emisor> {
  readonly #options: RemitenteOptions<Quien>
  readonly #atendidos = new Map<string, Atencion<Quien>>()
  readonly #esperan = new Map<string, { emisor: Quien; traza: string | null }>()
  readonly #rondas = new Set<Promise<void>>()
  readonly #parar = new AbortController()

  constructor(options: RemitenteOptions<Quien>) {
    this.#options = options
  }

  despertar = (emisor: Quien, traza: string | null = null): void => {
    if (this.#parar.signal.aborted) return
    const key = (this.#options.claveDe ?? keyOf)(emisor)
    let atencion = this.#atendidos.get(key)
    if (atencion === undefined) {
      if (this.#atendidos.size >= this.#options.emisores) {
        this.#esperan.set(key, { emisor, traza })
        return
      }
      atencion = { emisor, desde: this.#now(), rondas: 0, otra: null }
      this.#atendidos.set(key, atencion)
    }
    if (atencion.rondas >= this.#options.rondas || this.#givesWay(atencion)) atencion.otra = { traza }
    else this.#start(key, atencion, traza)
  }

  /** Waits for the emisores that are being served; no further one is begun. */
  async close(): Promise<void> {
    this.#parar.abort()
    this.#esperan.clear()
    while (this.#rondas.size > 0) await Promise.all(this.#rondas)
  }

  #start(key: string, atencion: Atencion<Quien>, traza: string | null): void {
    atencion.rondas++
    const ronda = this.#options
      .enviar(atencion.emisor, this.#parar.signal, traza)
      .catch(error => this.#options.onError(error, atencion.emisor))
      .finally(() => {
        this.#rondas.delete(ronda)
        this.#ended(key, atencion)
      })
    this.#rondas.add(ronda)
  }

  #ended(key: string, atencion: Atencion<Quien>): void {
    atencion.rondas--
    if (this.#parar.signal.aborted) return
    const { emisor, otra } = atencion
    if (otra !== null && !this.#givesWay(atencion)) {
      atencion.otra = null
      this.#start(key, atencion, otra.traza)
    } else if (atencion.rondas === 0) {
      this.#atendidos.delete(key)
      if (otra !== null) this.#esperan.set(key, { emisor, traza: otra.traza })
      const [next] = this.#esperan
      if (next === undefined) return
      this.#esperan.delete(next[0])
      this.despertar(next[1].emisor, next[1].traza)
    }
  }

  /** Whether his turn is over and another waits for one. */
  #givesWay({ desde }: Atencion<Quien>): boolean {
    return this.#esperan.size > 0 && this.#now() - desde >= TURNO_MS
  }

  #now(): number {
    return (this.#options.monotonic ?? performance.now.bind(performance))()
  }
}
