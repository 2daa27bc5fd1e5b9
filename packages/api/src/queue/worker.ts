import type { Logger } from 'pino'
import { isDatabaseAway } from '../db/sqlstate.ts'
import type { Emisor } from '../domain/ambiente.ts'
import { Complaints } from './complaints.ts'
import { type Enviar, Remitente } from './remitente.ts'

const MAX_BARRIDO_MS = 1_000
const MIN_BARRIDO_MS = 50

export interface WorkerOptions<Quien extends Emisor = Emisor> {
  /** The issuers for whom something can be done now. */
  buscar: () => Promise<Quien[]>
  /** Does for one issuer what can be done. */
  enviar: Enviar<Quien>
  /** By which one of them is told from another; where it is not said, they are emisores. */
  claveDe?: (emisor: Quien) => string
  /** How many issuers are attended at once, and how many rounds of one. */
  emisores: number
  rondas: number
  /** How often at least something is to be looked at. */
  cadaMs: number
  log: Logger
}

export interface Worker<Quien extends Emisor = Emisor> extends AsyncDisposable {
  /** `traza`: the traceparent of what it is woken for. */
  wake: (emisor: Quien, traza?: string | null) => void
  /** Looks in the tables for every step that may be taken now. */
  barrer: () => Promise<void>
}

/**
 * Sends what waits. An emission wakes it. The work stands in the tables, not in the wake-up, so it also sweeps them once a second: for what
 * a killed worker left, for steps whose time has come, and for wake-ups that were lost.
 */
export function startWorker<Quien extends Emisor = Emisor>(options: WorkerOptions<Quien>): Worker<Quien> {
  const { buscar, enviar, claveDe, emisores, rondas, cadaMs, log } = options
  const remitente = new Remitente<Quien>({
    enviar,
    onError: (error, quien: Emisor) => {
      if (isDatabaseAway(error)) log.warn({ err: error, ...quien }, 'sending waits for the database')
      else log.error({ err: error, ...quien }, 'sending met an error; it is tried again')
    },
    ...(claveDe === undefined ? {} : { claveDe }),
    emisores,
    rondas,
  })
  const barrer = async () => {
    for (const emisor of await buscar()) remitente.despertar(emisor)
  }
  const every = Math.max(MIN_BARRIDO_MS, Math.min(MAX_BARRIDO_MS, cadaMs))
  const complaints = new Complaints(log, 'what waits could not be looked for')
  let timer: NodeJS.Timeout | undefined
  let closed = false
  const later = () => {
    if (closed) return
    timer = setTimeout(() => {
      barrer()
        .then(
          () => complaints.forget(),
          error => complaints.tell(error),
        )
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
