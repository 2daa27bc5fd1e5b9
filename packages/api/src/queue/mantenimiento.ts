import type { Logger } from 'pino'
import type { Pool } from '../db/db.ts'
import { findTarea, insertTarea, settleTarea, takeTarea } from '../db/tarea.ts'
import { nextNoche } from '../domain/mantenimiento.ts'
import { toError } from '../domain/thrown.ts'
import { startTurnos, type Turnos } from './turnos.ts'

const MANTENIMIENTO = 'mantenimiento'
const CADA_MS = 30_000
/** How long the lease of a nightly job lasts: when its process fails or is killed, another takes the job after this. */
const ARRIENDO_MS = 15 * 60_000

interface MantenimientoOptions {
  pool: Pool
  /** Says how many of what went. */
  liberar: () => Promise<number>
  vaciar: () => Promise<number>
  olvidar: () => Promise<number>
  olvidarTandas: () => Promise<number>
  olvidarAvisos: () => Promise<number>
  /** What was read and measured of SIFEN's services. */
  olvidarDias: () => Promise<number>
  log: Logger
}

/**
 * Once a night, by the database's clock, in whichever of the processes that send looks first. A night on which none ran is made up for by
 * the next one that does. Done twice it does no harm, so that the lease need not be held to.
 */
export async function startMantenimiento(options: MantenimientoOptions): Promise<Turnos> {
  const { pool, liberar, vaciar, olvidar, olvidarTandas, olvidarAvisos, olvidarDias, log } = options
  const { ahora, programada } = await findTarea(pool, MANTENIMIENTO)
  if (!programada) await insertTarea(pool, MANTENIMIENTO, nextNoche(ahora))
  const contar = async (parte: () => Promise<number>, tell: (cuantos: number) => void) => {
    const cuantos = await parte()
    if (cuantos > 0) tell(cuantos)
  }
  const partes = [
    () => contar(liberar, claves => log.info({ claves }, 'keys whose retention is over are free')),
    () =>
      contar(vaciar, documentos =>
        log.info({ documentos }, 'what was made in SANDBOX more than 30 days ago is gone'),
      ),
    // After the keys: an order stays while one stands for it.
    () =>
      contar(olvidar, pedidos =>
        log.info({ pedidos }, 'orders to bring documentos that ended long ago are gone'),
      ),
    () =>
      contar(olvidarTandas, tandas => log.info({ tandas }, 'tandas that nobody touched for long are gone')),
    () =>
      contar(olvidarAvisos, avisos => log.info({ avisos }, 'what was told more than 30 days ago is gone')),
    olvidarDias,
  ]
  const mirar = async () => {
    const tomada = await takeTarea(pool, MANTENIMIENTO, ARRIENDO_MS)
    if (tomada === null) return
    await doEach(partes)
    await settleTarea(pool, tomada, nextNoche(tomada.ahora))
  }
  const turnos = startTurnos({
    cadaMs: CADA_MS,
    turno: mirar,
    onError: error => log.warn({ err: error }, 'the nightly work met an error; it is tried again'),
  })
  // Whoever asks for one is told what it met.
  return { ...turnos, mirar }
}

/** All of them, whichever fails: what one meets each night keeps nothing else from being done. Then what failed is told. */
async function doEach(partes: readonly (() => Promise<unknown>)[]): Promise<void> {
  const errores: unknown[] = []
  for (const parte of partes) {
    try {
      await parte()
    } catch (error) {
      errores.push(error)
    }
  }
  if (errores.length === 1) throw errores[0]
  const motivos = errores.map(error => toError(error).message)
  if (errores.length > 1) throw new AggregateError(errores, motivos.join('; '))
}
