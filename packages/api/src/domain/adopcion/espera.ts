/** SIFEN is asked for so long; then an order ends, and says that it does not know. */
export const EDAD_MAXIMA_MS = 3 * 24 * 3_600_000
/** Asked for in the background, a CDC waits between two tries, three times as long each time. */
export const RITMO_DE_FONDO = { baseMs: 5_000, maxMs: 30 * 60_000 }

export const SIN_RESPUESTA_A_TIEMPO = {
  codigo: 'sin-respuesta',
  detalle: 'en tres días no se pudo saber si SIFEN lo tiene: cuando SIFEN conteste, pídalo de nuevo',
}
