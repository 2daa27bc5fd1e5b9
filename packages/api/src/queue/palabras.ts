import type { Logger } from 'pino'
import { isTiempoDeOrdenar, type Recuento } from '../domain/palabras.ts'
import { Complaints } from './complaints.ts'
import { startTurnos, type Turnos } from './turnos.ts'

const CADA_MS = 1_000

interface PalabrasOptions {
  /** Rows whose words are looked for, ever; null: not known. */
  contar: () => Promise<number | null>
  asentar: () => Promise<void>
  /** Milliseconds. */
  monotonic: () => number
  log: Logger
}

/** Has PostgreSQL sort the words of new rows into their index before it asks it of whoever writes one. */
export function startPalabras({ contar, asentar, monotonic, log }: PalabrasOptions): Turnos {
  let ultima: Recuento = { escritas: 0, en: Number.NEGATIVE_INFINITY }
  const complaints = new Complaints(log, 'the words of new rows were not sorted into their index')
  return startTurnos({
    cadaMs: CADA_MS,
    async turno() {
      const ahora = { escritas: await contar(), en: monotonic() }
      if (!isTiempoDeOrdenar(ultima, ahora)) return
      // Where it fails it is tried again when it is due once more, not at once.
      ultima = ahora
      await asentar()
      complaints.forget()
    },
    onError: error => complaints.tell(error),
  })
}
