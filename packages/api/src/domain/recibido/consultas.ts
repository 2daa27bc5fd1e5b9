import { ADMISION } from '../evento/tipos.ts'

const MINUTO = 60_000
const HORA = 60 * MINUTO
const DIA = 24 * HORA
const SEMANA = 7 * DIA

/** How long after it came SIFEN is asked about it by itself. */
export const PRIMERA_CONSULTA_MS = MINUTO
/** And how long after each time that it did not show it. Issuers send within 72 hours; who is later than a week is looked for by a person. */
export const PAUSAS_DE_CONSULTA_MS: readonly number[] = [
  ...[5 * MINUTO, 30 * MINUTO, 2 * HORA, 8 * HORA],
  ...[DIA, DIA, DIA, DIA, DIA, DIA],
]

/** Until when what its issuer sent in time is sure to be there: who was not answered sends it again. */
const MARGEN_MS = 6 * HORA
/** What was approved in one moment is not asked about in one. */
const ESPARCIDO_MS = 6 * HORA
/** How long after each time that SIFEN gave no answer about what it approved. Whoever has no certificate for a week has one some time later. */
export const PAUSAS_DE_APROBADO_MS: readonly number[] = [
  ...[30 * MINUTO, 2 * HORA, 8 * HORA],
  ...[DIA, DIA, DIA, DIA, DIA, DIA],
  ...[SEMANA, SEMANA, SEMANA, SEMANA, SEMANA],
]

/** Of a documento, what says when its issuer can cancel it no longer. */
export interface PorConfirmar {
  tipoDocumento: number
  cdc: string
  /** When SIFEN approved it, or by when it had. */
  aprobadoEn: number
}

/**
 * When SIFEN is asked once more about what it approved: its issuer can cancel it within so many hours of that, and after them nothing of it changes any
 * more. Null once it was asked after them.
 */
export function consultaDeAprobado(
  { tipoDocumento, cdc, aprobadoEn }: PorConfirmar,
  now: number,
): number | null {
  const cerrado = aprobadoEn + ADMISION.CANCELACION.plazo(tipoDocumento).horas * HORA + MARGEN_MS
  // Its last digit checks the ones before it, which its issuer drew by lot.
  return now >= cerrado ? null : cerrado + (Number(cdc.slice(-10, -1)) % ESPARCIDO_MS)
}
