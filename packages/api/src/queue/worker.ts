import type { Logger } from 'pino'
import { isDatabaseAway } from '../db/sqlstate.ts'
import type { Emisor } from '../domain/ambiente.ts'
import { type Enviar, Remitente } from './remitente.ts'

const MAX_BARRIDO_MS = 1_000
const MIN_BARRIDO_MS = 50

export interface WorkerOptions {
  /** The issuers for whom something can be done now. */
  buscar: () => Promise<Emisor[]>
  /** Does for one issuer what can be done. */
  enviar: Enviar
  /** How many issuers are attended at once, and how many rounds of one. */
  emisores: number
  rondas: number
  /** How often at least something is to be looked at. */
  cadaMs: number
  log: Logger
}

export interface Worker extends AsyncDisposable {
  /** `traza`: the traceparent of what it is woken for. */
  wake: (emisor: Emisor, traza?: string | null) => void
  /** Looks in the tables for every step that may be taken now. */
  barrer: () => Promise<void>
}

/**
 * Sends what waits. An emission wakes it. The work stands in the tables, not in the wake-up, so it also sweeps them once a second: for what
 * a killed worker left, for steps whose time has come, and for wake-ups that were lost.
 */
export function startWorker(options: WorkerOptions): Worker {
  const { buscar, enviar, emisores, rondas, cadaMs, log } = options
  const remitente = new Remitente({
    enviar,
    onError: (error, emisor) => {
      if (isDatabaseAway(error)) log.warn({ err: error, ...emisor }, 'sending waits for the database')
      else log.error({ err: error, ...emisor }, 'sending met an error; it is tried again')
    },
    emisores,
    rondas,
  })
  const barrer = async () => {
    for (const emisor of await buscar()) remitente.despertar(emisor)
  }
  const every = Math.max(MIN_BARRIDO_MS, Math.min(MAX_BARRIDO_MS, cadaMs))
  let timer: NodeJS.Timeout | undefined
  let closed = false
  const later = () => {
    if (closed) return
    timer = setTimeout(() => {
      barrer()
        .catch(error => log.warn({ err: error }, 'what waits could not be looked for'))
        .finally(later)
    }, every)
    timer.unref()
  }
  later()
  return {
    wake: remitente.despertar,
    barrer,
    async [Symbol.asyncDispose]() {
      closed = true
      clearTimeout(timer)
      await remitente.close()
    },
  }
}
