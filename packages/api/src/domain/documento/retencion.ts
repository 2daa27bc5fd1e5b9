import { formatCivil } from '../tiempo.ts'

/** The fiscal year is the calendar year. */
export const ANOS_MINIMOS = 5

/** The last day on which a documento must still be there: years after the end of the fiscal year of its emission. */
export function conservarHasta(fechaEmision: number, anos = ANOS_MINIMOS): string {
  const year = Number(formatCivil(fechaEmision).slice(0, 4))
  return `${year + Math.max(anos, ANOS_MINIMOS)}-12-31`
}
