import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Pool } from '../db/db.ts'
import type { Novedades } from '../db/novedades.ts'
import { notifyPorEnviar, POR_ENVIAR, readPorEnviar } from '../db/por-enviar.ts'
import type { Emisor } from '../domain/ambiente.ts'
import type { Cola } from '../operations/ports.ts'

export const keyOf = ({ contribuyenteId, ambiente }: Emisor): string => `${contribuyenteId}:${ambiente}`

/** After a NOTIFY for an emisor, further wake-ups of the same emisor within this time are merged into the next NOTIFY. */
const PAUSA_MS = 100

/** The traceparent of what somebody is woken for; null where nothing is traced. */
type Traza = string | null
type Despertar = (emisor: Emisor, traza: Traza) => void

interface AvisosOptions {
  /** Wakes this process, where it sends. */
  despertar: Despertar
  /** Tells the other processes. */
  tell: (emisor: Emisor, traza: Traza) => Promise<void>
  traza: () => Traza
  onError: (error: Error) => void
}

/** Wakes this process at once and the others by NOTIFY. Wake-ups of the same emisor are merged, so many documentos cost as much as one. */
class ColaDeAvisos implements Cola, AsyncDisposable {
  readonly #options: AvisosOptions
  readonly #closing = new AbortController()
  /** The last telling that was asked for since the one that is on its way. */
  readonly #again = new Map<string, { traza: Traza } | null>()
  readonly #telling = new Set<Promise<void>>()

  constructor(options: AvisosOptions) {
    this.#options = options
  }

  wake(emisor: Emisor): void {
    const traza = this.#options.traza()
    this.#options.despertar(emisor, traza)
    const key = keyOf(emisor)
    const underWay = this.#again.has(key)
    this.#again.set(key, { traza })
    if (underWay) return
    const telling = this.#tell(emisor, key)
      .catch(this.#options.onError)
      .finally(() => {
        this.#again.delete(key)
        this.#telling.delete(telling)
      })
    this.#telling.add(telling)
  }

  async #tell(emisor: Emisor, key: string): Promise<void> {
    const { signal } = this.#closing
    for (let next = this.#again.get(key); next && !signal.aborted; next = this.#again.get(key)) {
      this.#again.set(key, null)
      await this.#options.tell(emisor, next.traza)
      await setTimeout(PAUSA_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  /** Waits for the NOTIFY that is under way. Later ones are dropped: the other processes find the documentos by their sweep of the tables. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort()
    await Promise.all(this.#telling)
  }
}

export interface ColaOptions {
  pool: Pool
  novedades: Pick<Novedades, 'on'>
  /** Wakes the worker of this process, if it has one: after an emission here, and on a NOTIFY of another process. */
  despertar: Despertar
  /** Of what is being done where the cola is called. */
  traza: () => Traza
  log: Logger
}

/** Opens the cola: an emission in this process wakes the workers of this and of the other processes on the same database. */
export function openCola({ pool, novedades, despertar, traza, log }: ColaOptions): Cola & AsyncDisposable {
  const proceso = randomUUID()
  novedades.on(POR_ENVIAR, payload => {
    const aviso = payload === null ? null : readPorEnviar(payload)
    if (aviso === null || aviso.proceso === proceso) return
    const { contribuyenteId, ambiente } = aviso
    despertar({ contribuyenteId, ambiente }, aviso.traza)
  })
  return new ColaDeAvisos({
    ...{ despertar, traza },
    tell: (emisor, traza) => notifyPorEnviar(pool, { proceso, ...emisor, traza }),
    onError: error => log.warn({ err: error }, 'the others could not be told that something waits'),
  })
}
