import type { Logger } from 'pino'
import type { Pool } from '../db/db.ts'
import { listEmisoresConTrabajo } from '../db/espera.ts'
import { isDatabaseAway } from '../db/sqlstate.ts'
import type { Emisor } from '../domain/ambiente.ts'
import { Remitente } from './remitente.ts'

const EMISORES = 16
const RONDAS = 3
const MAX_BARRIDO_MS = 1_000
const MIN_BARRIDO_MS = 50
/** More than any service has at once; those of one ambiente whose SIFEN is away must not hide the others. */
const EMISORES_POR_BARRIDO = 10_000

export interface WorkerOptions {
  pool: Pool
  /** Sends everything of one issuer whose time has come. */
  enviar: (emisor: Emisor, parar: AbortSignal) => Promise<void>
  /** How often at least something is to be looked at. */
  cadaMs: number
  log: Logger
}

export interface Worker extends AsyncDisposable {
  despertar: (emisor: Emisor) => void
  /** Looks in the tables for whatever may be done now, whoever left it there. */
  barrer: () => Promise<void>
}

/**
 * Sends what waits. It is woken by whoever emits; and because what has to be done stands in the tables, not in what is told, it also looks
 * there once a second: what a killed worker left, what had to wait, what was told and not heard.
 */
export function startWorker(options: WorkerOptions): Worker {
  const { pool, enviar, cadaMs, log } = options
  const remitente = new Remitente({
    enviar,
    onError: (error, emisor) => {
      if (isDatabaseAway(error)) log.warn({ err: error, ...emisor }, 'sending waits for the database')
      else log.error({ err: error, ...emisor }, 'sending met an error; it is tried again')
    },
    emisores: EMISORES,
    rondas: RONDAS,
  })
  const barrer = async () => {
    for (const emisor of await listEmisoresConTrabajo(pool, EMISORES_POR_BARRIDO)) remitente.despertar(emisor)
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
    despertar: remitente.despertar,
    barrer,
    async [Symbol.asyncDispose]() {
      closed = true
      clearTimeout(timer)
      await remitente.close()
    },
  }
}
