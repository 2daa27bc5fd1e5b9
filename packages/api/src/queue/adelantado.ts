import type { Logger } from 'pino'
import type { Movidas } from '../db/adelantado.ts'
import { Complaints } from './complaints.ts'
import { startTurnos, type Turnos } from './turnos.ts'

const CADA_MS = 5 * 60_000

interface AdelantadosOptions {
  /** Brings back what lies further ahead than it can. */
  mover: () => Promise<Movidas>
  log: Logger
}

/** Looks now and then, and at its start, for what the clock of the database put off while it was ahead: nobody would do it until the clock is there again. */
export function startAdelantados({ mover, log }: AdelantadosOptions): Turnos {
  const complaints = new Complaints(log, 'what the clock of the database put off was not looked for')
  const turnos = startTurnos({
    cadaMs: CADA_MS,
    async turno() {
      const movidas = await mover()
      complaints.forget()
      if (Object.keys(movidas).length > 0)
        log.warn(
          { movidas },
          'the clock of the database was ahead: what it had put off is due in five minutes',
        )
    },
    onError: error => complaints.tell(error),
  })
  void turnos.mirar()
  return turnos
}
