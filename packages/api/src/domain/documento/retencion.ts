import type { Ambiente } from '../ambiente.ts'
import { formatCivil } from '../tiempo.ts'

/** The fiscal year is the calendar year. */
export const ANOS_MINIMOS = 5
const DIAS_DE_SANDBOX = 30
const DIA_MS = 86_400_000

/**
 * The last day on which a documento must still be there: years after the end of the fiscal year of its emission. What is made in SANDBOX
 * has no fiscal value: whatever date it bears, it stays for 30 days.
 */
export function conservarHasta(
  { ambiente, fechaEmision, now }: { ambiente: Ambiente; fechaEmision: number; now: number },
  anos = ANOS_MINIMOS,
): string {
  if (ambiente === 'SANDBOX') return formatCivil(now + DIAS_DE_SANDBOX * DIA_MS).slice(0, 10)
  const year = Number(formatCivil(fechaEmision).slice(0, 4))
  return `${year + Math.max(anos, ANOS_MINIMOS)}-12-31`
}
