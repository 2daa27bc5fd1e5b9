import type { Logger } from 'pino'
import { deleteCircuitos, listProcesos, upsertCircuitos } from '../db/circuito.ts'
import type { Pool } from '../db/db.ts'
import type { Emisor } from '../domain/ambiente.ts'
import type { SifenGateway } from '../operations/ports.ts'
import { isFirst } from './primero.ts'

const CADA_MS = 10_000

export interface Latido extends AsyncDisposable {
  /** Writes what this process knows of SIFEN, and reads which others send. */
  beat: () => Promise<void>
  /** Whether of all processes that send this one attends him first. */
  attendsFirst: (emisor: Emisor) => boolean
}

interface LatidoOptions {
  pool: Pool
  sifen: Pick<SifenGateway, 'estado'>
  /** An identifier of this process among the sending ones. */
  proceso: string
  log: Logger
}

/** Lets every process know how SIFEN is to one that sends: at once when it changes, and now and then, so that all see that it lives. */
export function startLatido({ pool, sifen, proceso, log }: LatidoOptions): Latido {
  let latiendo: Promise<void> = Promise.resolve()
  let closed = false
  let procesos: readonly string[] = []
  const latir = (): Promise<void> => {
    // One after the other, and each with what is known when it is its turn: the last to be written is the last that was known.
    latiendo = latiendo.then(async () => {
      if (closed) return
      const circuitos = sifen
        .estado()
        .ambientes.map(({ ambiente, abierto, rucs, contestaAOtros = false }) => ({
          ...{ ambiente, rucs },
          abierto: abierto && !contestaAOtros,
        }))
      try {
        await upsertCircuitos(pool, proceso, circuitos)
        procesos = await listProcesos(pool)
      } catch (error) {
        log.warn({ err: error }, 'how SIFEN is could not be told to others')
      }
    })
    return latiendo
  }
  const timer = setInterval(() => void latir(), CADA_MS)
  timer.unref()
  return {
    beat: latir,
    attendsFirst: emisor => isFirst(proceso, procesos, emisor),
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      closed = true
      await latiendo
      await deleteCircuitos(pool, proceso).catch(error =>
        log.warn({ err: error }, 'others hear by our silence that this process sends no more'),
      )
    },
  }
}
