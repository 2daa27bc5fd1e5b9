import type { Logger } from 'pino'
import type { Db } from '../db/db.ts'
import type { Novedades } from '../db/novedades.ts'
import { RECUPERACION } from '../db/recuperacion.ts'
import { startTurnos, type Turnos } from './turnos.ts'

/** How soon a process sees that it was recovered; and how often it looks though nobody told it anything. */
const MIRAR_MS = 2_000
const MIRADAS_SIN_NOTICIA = 30

interface MirarOptions {
  /** Whether something is in the way, and whether it is over. */
  guardia: { readonly pendiente: unknown; look: (db: Db) => Promise<void> }
  novedades: Pick<Novedades, 'on'>
  pool: Db
  log: Pick<Logger, 'debug'>
}

/** Looks whether the database was found to lack something, or has it again: when that is told, and now and then. Where a look takes long, one more waits for it, and no others. */
export function startMirar({ guardia, novedades, pool, log }: MirarOptions): Turnos {
  let dicho = false
  let miradas = 0
  const turnos = startTurnos({
    cadaMs: MIRAR_MS,
    async turno() {
      miradas += 1
      const toca = dicho || guardia.pendiente !== null || miradas % MIRADAS_SIN_NOTICIA === 0
      if (!toca) return
      dicho = false
      await guardia.look(pool).catch(error => {
        // What it would have seen is there still: until it is seen, this process issues over it.
        dicho = true
        throw error
      })
    },
    onError: error => log.debug({ err: error }, 'whether the database is whole could not be looked at'),
  })
  novedades.on(RECUPERACION, () => {
    dicho = true
    void turnos.mirar()
  })
  return turnos
}
