/** A request about an event answers within this, before clients give up (theirs run from 10 to 30 s, most 30). */
export const PLAZO_TOTAL_MS = 25_000
/** One exchange with SIFEN, which answers in half a second when it is well. */
export const PLAZO_PASO_MS = 10_000
/** With less than this left no other exchange is begun: it could not end. */
export const PASO_MINIMO_MS = 1_000
/** Longer than every exchange of a request together, with room for two clocks that differ and a process that stalls. */
export const ARRIENDO_MS = 60_000
/** Retry-After while another request is at the same event. */
const REINTENTO_EN_CURSO_S = 5

/**
 * In how many seconds to ask again about an event that another request has taken, whose lease ends in so many ms. It answers soon; a lease that is
 * older than a request may become was left by a process that died, and nobody has the event before its end.
 */
export function reintentoEnCurso(restanteMs = ARRIENDO_MS): number {
  if (ARRIENDO_MS - restanteMs < PLAZO_TOTAL_MS) return REINTENTO_EN_CURSO_S
  return Math.floor(Math.max(restanteMs, 0) / 1000) + 1
}

/** How long the next exchange may take, or nothing when there is no room for one. */
export function plazoDePaso(startedAt: number, now: number): number | null {
  const left = PLAZO_TOTAL_MS - (now - startedAt)
  return left < PASO_MINIMO_MS ? null : Math.min(PLAZO_PASO_MS, left)
}

const REINTENTO_MIN_S = 30
const REINTENTO_MAX_S = 900
/** Retry-After is this part of the time since which the result is unknown: a client that obeys asks some twenty times in the first hour. */
const PARTE_DE_LA_EDAD = 4

/**
 * In how many seconds to ask again about what is not known: longer the older the doubt, and no longer than until it can be told
 * (`restanteMs`, when that is known).
 */
export function reintentoIncierto(edadMs: number, restanteMs: number | null = null): number {
  const growing = Math.min(
    Math.max(Math.ceil(edadMs / PARTE_DE_LA_EDAD / 1000), REINTENTO_MIN_S),
    REINTENTO_MAX_S,
  )
  if (restanteMs === null || restanteMs <= 0) return growing
  return Math.min(growing, Math.max(Math.ceil(restanteMs / 1000), REINTENTO_MIN_S))
}
