const MINUTO = 60_000
const HORA = 60 * MINUTO

/** No row of a taxpayer is in anybody's hands for longer. */
export const ARRIENDO_MAX_MS = 5 * MINUTO

/**
 * How far ahead the next time of something may lie, and no further unless the clock of the database was wrong: what is tried every half hour at the latest;
 * mails, of which the last pause is of eight hours; what whoever receives it may ask to be left alone with for a day, as the work of the night; and what
 * SIFEN is asked for once nobody can cancel it any more.
 */
export interface Topes {
  intento: number
  correo: number
  dia: number
  consulta: number
}

/** `loteMs`: how often lotes leave, which may be once a day. */
export const decideTopes = (loteMs: number): Topes => ({
  intento: Math.max(2 * HORA, 2 * loteMs),
  correo: 12 * HORA,
  dia: 30 * HORA,
  consulta: 10 * 24 * HORA,
})
