import type { Logger } from 'pino'
import type { Pool } from '../db/db.ts'
import { upsertLuces, upsertMedidas } from '../db/semaforo.ts'
import { mayBeDone } from '../db/sqlstate.ts'
import { findTarea, insertTarea, settleTarea, takeTarea } from '../db/tarea.ts'
import { type Intercambiados, LECTURA_MS, medidasEntre } from '../domain/semaforo.ts'
import type { SifenGateway } from '../operations/ports.ts'
import { readSemaforoDe } from '../sifen/semaforo.ts'
import { startTurnos, type Turnos } from './turnos.ts'

const SEMAFORO = 'semaforo'
const CADA_MS = 30_000
/** Longer than a reading may take. */
const ARRIENDO_MS = 60_000

interface SemaforoOptions {
  pool: Pool
  sifen: Pick<SifenGateway, 'estado'>
  /** Null where it is not read: what is measured here is told all the same. */
  url: string | null
  log: Logger
}

/**
 * Tells what this process measured of SIFEN's services; and in whichever of the processes looks first, every five minutes, reads what the
 * authority says of them. Both are shown, and nothing is decided by them: a failure is logged and left.
 */
export async function startSemaforo({ pool, sifen, url, log }: SemaforoOptions): Promise<Turnos> {
  let dichas: Intercambiados[] = []
  let falla: string | null = null
  if (url !== null) {
    const { ahora, programada } = await findTarea(pool, SEMAFORO)
    if (!programada) await insertTarea(pool, SEMAFORO, ahora)
  }
  const tell = async () => {
    const cuentas = sifen.estado().intercambios.map(cuenta => ({ ...cuenta }))
    const medidas = medidasEntre(dichas, cuentas)
    if (medidas.length === 0) return
    try {
      await upsertMedidas(pool, medidas)
      dichas = cuentas
    } catch (error) {
      // Told twice would be worse than not told.
      if (mayBeDone(error)) dichas = cuentas
      throw error
    }
  }
  const read = async (de: string) => {
    const tomada = await takeTarea(pool, SEMAFORO, ARRIENDO_MS)
    if (tomada === null) return
    const lectura = await readSemaforoDe(de)
    const now = 'falla' in lectura ? lectura.falla : null
    if (now !== null && now !== falla)
      log.warn({ falla: now }, "the authority's traffic light cannot be read")
    falla = now
    if ('luces' in lectura) await upsertLuces(pool, lectura.luces)
    await settleTarea(pool, tomada, tomada.ahora + LECTURA_MS)
  }
  const turnos = startTurnos({
    cadaMs: CADA_MS,
    turno: () => tell().then(() => (url === null ? undefined : read(url))),
    onError: error => log.warn({ err: error }, "how SIFEN's services are could not be told"),
  })
  void turnos.mirar()
  return {
    mirar: turnos.mirar,
    async [Symbol.asyncDispose]() {
      await turnos[Symbol.asyncDispose]()
      await tell().catch(error => log.debug({ err: error }, 'what was measured last is not told'))
    },
  }
}
