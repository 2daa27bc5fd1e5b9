import { formatCivil, parseInstant } from '../tiempo.ts'

const ULTIMO_DIA = 15
const DIA_MS = 86_400_000

/** The month before the one of that instant, or after it, as `2026-11`; in Paraguay. */
function mesDe(instant: number, meses: number): string {
  const [year = 0, month = 1] = formatCivil(instant).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + meses, 1)).toISOString().slice(0, 7)
}

const finDelPlazo = (mesSiguiente: string): number =>
  // Every month has a fifteenth.
  parseInstant(`${mesSiguiente}-${ULTIMO_DIA}`)! + DIA_MS - 1

/**
 * MT v150, chapter 11, table J: within the first 15 days of the month that follows the one of the number. The last millisecond of the
 * fifteenth, in Paraguay. No code of SIFEN enforces it: one that comes later is taken.
 */
export const plazoDeInutilizacion = (fechaEmision: number): number => finDelPlazo(mesDe(fechaEmision, 1))

export interface PlazoDeInutilizacion {
  /** In which the numbers were skipped: `2026-11`. */
  mes: string
  hasta: number
}

/** For the numbers of last month while it lasts, and for those of this one. */
export const plazosAbiertos = (now: number): PlazoDeInutilizacion[] =>
  [-1, 0]
    .map(meses => ({ mes: mesDe(now, meses), hasta: finDelPlazo(mesDe(now, meses + 1)) }))
    .filter(({ hasta }) => hasta >= now)
