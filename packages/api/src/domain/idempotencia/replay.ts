import { type Failure, fail, ok, type Result } from '../failure.ts'
import { formatCivil } from '../tiempo.ts'

const MAX_LENGTH = 255
const VISIBLE_ASCII = /^[\x21-\x7e]+$/
/** How long the original answer is given again: the interface's window. */
export const VENTANA_REPETICION_MS = 7 * 24 * 3_600_000

/** The header as it came: absent, once, or (a fault) several times. */
export function parseIdempotencyKey([header, ...more]: readonly string[]): Result<string | null> {
  if (header === undefined) return ok(null)
  if (more.length > 0) return malformed('se envió más de una vez')
  if (header === '') return malformed('está vacía')
  if (header.length > MAX_LENGTH) return malformed(`supera ${MAX_LENGTH} caracteres (tiene ${header.length})`)
  if (!VISIBLE_ASCII.test(header))
    return malformed('debe ser ASCII visible, sin espacios: por ejemplo un UUID')
  return ok(header)
}

const malformed = (detail: string): { ok: false; failure: Failure } =>
  fail({ type: 'invalid-idempotency-key', faults: [{ campo: 'Idempotency-Key', codigo: 'format', detail }] })

interface Usada<Operacion> {
  operacion: Operacion
  completadaEn: number | null
  reservadaHasta: string
  /** By the clock that told when it was completed: the database's. */
  ahora: number
}

export type DecisionDeClave = 'execute' | 'replay' | 'resume' | 'mismatch' | 'reserved' | 'expired'

/** What a request with this key is: new, a repetition, the end of something begun, or a mistake. */
export function decideReplay<Operacion extends string>(
  usada: Usada<Operacion> | null,
  operacion: Operacion,
): DecisionDeClave {
  if (usada === null) return 'execute'
  const { completadaEn, reservadaHasta, ahora } = usada
  // Of a documento that came here from years ago the retention may be over before the window is.
  const seRepite = completadaEn !== null && ahora - completadaEn <= VENTANA_REPETICION_MS
  const isPast = reservadaHasta < formatCivil(ahora).slice(0, 10)
  if (completadaEn !== null && !seRepite && isPast) return 'expired'
  if (usada.operacion !== operacion) return 'mismatch'
  if (completadaEn === null) return 'resume'
  return seRepite ? 'replay' : 'reserved'
}
