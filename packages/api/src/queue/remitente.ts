import type { Emisor } from '../domain/ambiente.ts'
import { keyOf } from './cola.ts'

export interface RemitenteOptions {
  enviar: (emisor: Emisor, parar: AbortSignal) => Promise<void>
  onError: (error: Error, emisor: Emisor) => void
  /** Issuers that are attended at once. */
  emisores: number
  /** Rounds at once for one issuer: a slow answer does not hold up what comes after it. */
  rondas: number
}

interface Atencion {
  emisor: Emisor
  rondas: number
  otra: boolean
}

/** Sends for emisores as they are woken, for a limited number at once; further ones wait until one of these is done. */
export class Remitente {
  readonly #options: RemitenteOptions
  readonly #atendidos = new Map<string, Atencion>()
  readonly #esperan = new Map<string, Emisor>()
  readonly #rondas = new Set<Promise<void>>()
  readonly #parar = new AbortController()

  constructor(options: RemitenteOptions) {
    this.#options = options
  }

  despertar = (emisor: Emisor): void => {
    if (this.#parar.signal.aborted) return
    const key = keyOf(emisor)
    let atencion = this.#atendidos.get(key)
    if (atencion === undefined) {
      if (this.#atendidos.size >= this.#options.emisores) {
        this.#esperan.set(key, emisor)
        return
      }
      atencion = { emisor, rondas: 0, otra: false }
      this.#atendidos.set(key, atencion)
    }
    if (atencion.rondas >= this.#options.rondas) atencion.otra = true
    else this.#start(key, atencion)
  }

  /** Waits for the emisores that are being served; no further one is begun. */
  async close(): Promise<void> {
    this.#parar.abort()
    this.#esperan.clear()
    while (this.#rondas.size > 0) await Promise.all(this.#rondas)
  }

  #start(key: string, atencion: Atencion): void {
    atencion.rondas++
    const ronda = this.#options
      .enviar(atencion.emisor, this.#parar.signal)
      .catch(error => this.#options.onError(error, atencion.emisor))
      .finally(() => {
        this.#rondas.delete(ronda)
        this.#ended(key, atencion)
      })
    this.#rondas.add(ronda)
  }

  #ended(key: string, atencion: Atencion): void {
    atencion.rondas--
    if (this.#parar.signal.aborted) return
    if (atencion.otra) {
      atencion.otra = false
      this.#start(key, atencion)
    } else if (atencion.rondas === 0) {
      this.#atendidos.delete(key)
      const [next] = this.#esperan
      if (next === undefined) return
      this.#esperan.delete(next[0])
      this.despertar(next[1])
    }
  }
}
