import type { HistoriaDeLote } from './lote.ts'

/** SIFEN blocks a RUC that repeats refused lotes: for ten minutes, for twenty, for an hour. */
const PRIMERA_MS = 10 * 60_000
const MAXIMA_MS = 60 * 60_000
/** A refusal of yesterday says nothing any more; nor does one of a day that the clock has left again. */
const MEMORIA_MS = 24 * 3_600_000
/** For what may only go in a lote: until it is known what came of the one that went to see. */
const VISTA_MS = 60_000

/** How many lotes may be opened now; and for how long whatever may only go in one waits, where it is not among them. */
export interface LotesAdmitidos {
  cuantos: number
  esperaMs: number
}

export const SIN_LIMITE: LotesAdmitidos = { cuantos: Number.POSITIVE_INFINITY, esperaMs: VISTA_MS }

export interface LoteReciente {
  fechaCreacion: number
  historia: HistoriaDeLote
}

const wasTaken = ({ historia }: LoteReciente): boolean =>
  historia.some(({ que }) => que === 'recibido' || que === 'en-proceso' || que === 'concluido')

/** A 0160 that names nothing is also what a blocked RUC is answered. */
const wasRefused = ({ historia }: LoteReciente): boolean =>
  historia.some(
    suceso =>
      suceso.que === 'no-encolado' ||
      suceso.que === 'rechazado' ||
      (suceso.que === 'sin-respuesta' && suceso.razon.startsWith('generico-0160')),
  )

/** Whatever was refused before a pause was over belongs to that pause. */
const countRechazos = (ascendentes: readonly number[]): number =>
  ascendentes.filter((en, i) => i === 0 || en - ascendentes[i - 1]! >= PRIMERA_MS).length

/**
 * After a lote that SIFEN refused none is sent for a while; then one goes to see, and while that is refused too the pause grows. When it is taken, the others follow.
 * `recientes`: the last ones of one issuer.
 */
export function decideLotes(recientes: readonly LoteReciente[], now: number): LotesAdmitidos {
  const vigentes = recientes.filter(
    ({ fechaCreacion }) => now - fechaCreacion < MEMORIA_MS && fechaCreacion - now < PRIMERA_MS,
  )
  const tomados = vigentes.filter(wasTaken)
  const rechazos = vigentes
    .filter(lote => !wasTaken(lote) && wasRefused(lote))
    .map(({ fechaCreacion }) => fechaCreacion)
    .toSorted((a, b) => a - b)
  const ultimo = rechazos.at(-1)
  if (ultimo === undefined) return SIN_LIMITE
  const tomado = Math.max(Number.NEGATIVE_INFINITY, ...tomados.map(({ fechaCreacion }) => fechaCreacion))
  const veces = countRechazos(rechazos.filter(en => en > tomado))
  const falta = ultimo + Math.min(MAXIMA_MS, PRIMERA_MS * 2 ** Math.max(0, veces - 1)) - now
  if (falta > 0) return { cuantos: 0, esperaMs: falta }
  if (veces === 0) return SIN_LIMITE
  const mirando = vigentes.some(
    lote => lote.fechaCreacion > ultimo && !wasTaken(lote) && now - lote.fechaCreacion < PRIMERA_MS,
  )
  return { cuantos: mirando ? 0 : 1, esperaMs: VISTA_MS }
}
