import type { Logger } from 'pino'
import type { Pool } from '../db/db.ts'
import { findTarea, insertTarea, settleTarea, takeTarea } from '../db/tarea.ts'
import { nextNoche } from '../domain/mantenimiento.ts'
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
  const mirar = async () => {
    const tomada = await takeTarea(pool, MANTENIMIENTO, ARRIENDO_MS)
    if (tomada === null) return
    const claves = await liberar()
    if (claves > 0) log.info({ claves }, 'keys whose retention is over are free')
    const documentos = await vaciar()
    if (documentos > 0) log.info({ documentos }, 'what was made in SANDBOX more than 30 days ago is gone')
    // After the keys: an order stays while one stands for it.
    const pedidos = await olvidar()
    if (pedidos > 0) log.info({ pedidos }, 'orders to bring documentos that ended long ago are gone')
    const tandas = await olvidarTandas()
    if (tandas > 0) log.info({ tandas }, 'tandas that nobody touched for long are gone')
    const avisos = await olvidarAvisos()
    if (avisos > 0) log.info({ avisos }, 'what was told more than 30 days ago is gone')
    await olvidarDias()
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
