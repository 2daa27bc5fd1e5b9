import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Pool } from '../db/db.ts'
import type { Novedades } from '../db/novedades.ts'
import { notifyPorEnviar, POR_ENVIAR, readPorEnviar } from '../db/por-enviar.ts'
import type { Emisor } from '../domain/ambiente.ts'
import type { Cola } from '../operations/ports.ts'

export const keyOf = ({ contribuyenteId, ambiente }: Emisor): string => `${contribuyenteId}:${ambiente}`

/** While the others are being told, and for so long after, whoever else is to be attended of the same emisor shares the next telling. */
const PAUSA_MS = 100

interface AvisosOptions {
  /** Wakes this process, where it sends. */
  despertar: (emisor: Emisor) => void
  /** Tells the other processes. */
  tell: (emisor: Emisor) => Promise<void>
  onError: (error: Error) => void
}

/** Wakes this process at once and the others soon, which costs the same for one documento and for the many of a moment. */
class ColaDeAvisos implements Cola, AsyncDisposable {
  readonly #options: AvisosOptions
  readonly #closing = new AbortController()
  /** Whether another telling was asked for since the one that is on its way. */
  readonly #again = new Map<string, boolean>()
  readonly #telling = new Set<Promise<void>>()

  constructor(options: AvisosOptions) {
    this.#options = options
  }

  avisar(emisor: Emisor): void {
    this.#options.despertar(emisor)
    const key = keyOf(emisor)
    const underWay = this.#again.has(key)
    this.#again.set(key, true)
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
    while (this.#again.get(key) && !signal.aborted) {
      this.#again.set(key, false)
      await this.#options.tell(emisor)
      await setTimeout(PAUSA_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  /** What is being told is told; what was to be told after it is found by the others in the tables. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort()
    await Promise.all(this.#telling)
  }
}

export interface ColaOptions {
  pool: Pool
  novedades: Pick<Novedades, 'on'>
  /** Wakes this process, where it sends: for what it emitted itself, and for what others tell. */
  despertar: (emisor: Emisor) => void
  log: Logger
}

/** Whoever emits here wakes whoever sends, here and in the other processes of this database. */
export function openCola({ pool, novedades, despertar, log }: ColaOptions): Cola & AsyncDisposable {
  const proceso = randomUUID()
  novedades.on(POR_ENVIAR, payload => {
    const aviso = payload === null ? null : readPorEnviar(payload)
    if (aviso === null || aviso.proceso === proceso) return
    const { contribuyenteId, ambiente } = aviso
    despertar({ contribuyenteId, ambiente })
  })
  return new ColaDeAvisos({
    despertar,
    tell: emisor => notifyPorEnviar(pool, { proceso, ...emisor }),
    onError: error => log.warn({ err: error }, 'the others could not be told that something waits'),
  })
}
