import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Pool } from '../db/db.ts'
import type { Novedades } from '../db/novedades.ts'
import { notifyPorEnviar, POR_ENVIAR, readPorEnviar } from '../db/por-enviar.ts'
import type { Emisor } from '../domain/ambiente.ts'
import type { Cola } from '../operations/ports.ts'

export const keyOf = ({ contribuyenteId, ambiente }: Emisor): string => `${contribuyenteId}:${ambiente}`

/** What is asked for an emisor within this time after something was done for him is done once, at its end. */
const PAUSA_MS = 100

/** The traceparent of what somebody is woken for; null where nothing is traced. */
type Traza = string | null
type Despertar = (emisor: Emisor, traza: Traza) => void

/** Does for an emisor at once what is asked for him, and then no sooner than after a pause: what is asked meanwhile is one, with the last traza. */
class PorEmisor implements AsyncDisposable {
  readonly #run: (emisor: Emisor, traza: Traza) => Promise<void>
  readonly #onError: (error: Error) => void
  readonly #closing = new AbortController()
  /** The last that was asked for since the one that is being done. */
  readonly #again = new Map<string, { traza: Traza } | null>()
  readonly #running = new Set<Promise<void>>()

  constructor(run: (emisor: Emisor, traza: Traza) => Promise<void>, onError: (error: Error) => void) {
    this.#run = run
    this.#onError = onError
  }

  ask(emisor: Emisor, traza: Traza): void {
    const key = keyOf(emisor)
    const underWay = this.#again.has(key)
    this.#again.set(key, { traza })
    if (underWay) return
    const running = this.#drain(emisor, key)
      .catch(this.#onError)
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  async #drain(emisor: Emisor, key: string): Promise<void> {
    const { signal } = this.#closing
    try {
      for (let next = this.#again.get(key); next && !signal.aborted; next = this.#again.get(key)) {
        this.#again.set(key, null)
        await this.#run(emisor, next.traza)
        await setTimeout(PAUSA_MS, undefined, { signal, ref: false }).catch(() => {})
      }
    } finally {
      // In the same breath as the last look: who asks from now on begins anew.
      this.#again.delete(key)
    }
  }

  /** Waits for what is being done. What is asked later is dropped: whoever sends finds the documentos by his sweep of the tables. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort()
    await Promise.all(this.#running)
  }
}

export interface ColaOptions {
  pool: Pool
  novedades: Pick<Novedades, 'on'>
  /** Wakes the worker of this process, if it has one. */
  despertar: Despertar
  /** Of all processes that send, whether this one attends him first: it is the one that heeds a NOTIFY. */
  attendsFirst: (emisor: Emisor) => boolean
  /** Of what is being done where the cola is called. */
  traza: () => Traza
  log: Logger
}

/** Opens the cola: an emission wakes the worker of this process at once, and by NOTIFY that one of the others which attends the emisor first. */
export function openCola(options: ColaOptions): Cola & AsyncDisposable {
  const { pool, novedades, despertar, attendsFirst, traza, log } = options
  const proceso = randomUUID()
  const tellings = new PorEmisor(
    (emisor, suya) => notifyPorEnviar(pool, { proceso, ...emisor, traza: suya }),
    error => log.warn({ err: error }, 'the others could not be told that something waits'),
  )
  // Several processes tell of one emisor: together they wake him no more often than one does.
  const hearings = new PorEmisor(
    async (emisor, suya) => despertar(emisor, suya),
    error => log.error({ err: error }, 'whoever sends could not be woken'),
  )
  novedades.on(POR_ENVIAR, payload => {
    const aviso = payload === null ? null : readPorEnviar(payload)
    if (aviso === null || aviso.proceso === proceso) return
    const emisor = { contribuyenteId: aviso.contribuyenteId, ambiente: aviso.ambiente }
    if (attendsFirst(emisor)) hearings.ask(emisor, aviso.traza)
  })
  return {
    wake(emisor) {
      const ahora = traza()
      despertar(emisor, ahora)
      tellings.ask(emisor, ahora)
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([tellings[Symbol.asyncDispose](), hearings[Symbol.asyncDispose]()])
    },
  }
}
