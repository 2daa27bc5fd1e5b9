const MINUTO = 60_000
const HORA = 60 * MINUTO
const DIA = 24 * HORA

/** How long after it came SIFEN is asked about it by itself. */
export const PRIMERA_CONSULTA_MS = MINUTO
/** And how long after each time that it did not show it. Issuers send within 72 hours; who is later than a week is looked for by a person. */
export const PAUSAS_DE_CONSULTA_MS: readonly number[] = [
  ...[5 * MINUTO, 30 * MINUTO, 2 * HORA, 8 * HORA],
  ...[DIA, DIA, DIA, DIA, DIA, DIA],
]
