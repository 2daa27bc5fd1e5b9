import { problemOf } from '../api/problem.ts'

/** Answers that leave open whether the operation was done, or is still being done: a repetition must carry the same Idempotency-Key. */
const ABIERTOS = new Set([0, 401, 429, 500, 502, 503, 504])

/** Refused before anything was looked at: it was not done this time, and nothing is said of a time before. */
const NO_LLEGO = new Set([
  'sin-conexion',
  'sin-ingreso',
  'rate-limited',
  'ambiente-changed',
  'access-denied',
  'contribuyente-not-found',
  'sifen-unavailable',
])

/** Whether the service has said its last word about a request that was sent so often, so that the next one is another intention. */
export function esDefinitivo(error: unknown, intentos: number): boolean {
  const { status, type } = problemOf(error)
  if (NO_LLEGO.has(type)) return intentos <= 1
  return !ABIERTOS.has(status) && type !== 'operation-in-progress'
}
