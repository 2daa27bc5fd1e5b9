import { type Failure, type Fault, fail, faultsIn } from '../failure.ts'

/**
 * What follows for a tanda when one of its documentos could not be emitted: that one is to be corrected and the others go on; or nothing goes
 * on until somebody cured what is missing; or it is tried again by itself.
 */
export type TrasFalla = 'corregir' | 'detener' | 'esperar'

const SE_PASAN: ReadonlySet<Failure['type']> = new Set([
  'operation-in-progress',
  'service-unavailable',
  'sifen-unavailable',
  'recovery-pending',
] satisfies Failure['type'][])

export function decideTrasFalla({ type }: Failure): TrasFalla {
  if (type === 'validation-error' || type === 'idempotency-key-reserved') return 'corregir'
  return SE_PASAN.has(type) ? 'esperar' : 'detener'
}

/** Its key stands for it, and is too old to be answered again: a database that went back had forgotten it for days. */
const YA_SALIO: Fault = {
  campo: '',
  codigo: 'reserved',
  detail:
    'ya se emitió, antes de que la base de datos se repusiera de una copia: búsquelo entre sus documentos, y no lo emita de nuevo',
}

/** At its place an earlier version emitted that documento: which of those that stood there it is, only a person sees. */
export const faltaDeAntes = (cdc: string): Fault => ({
  campo: '',
  codigo: 'reserved',
  detail: `en este lugar de la tanda se emitió ${cdc}, con una versión anterior de Mbohéra y antes de que la base de datos se repusiera de una copia: mírelo. Si es esta venta, no la emita de nuevo; si es otra, póngala en otra tanda`,
})

/** What stands beside one that is to be corrected. */
export const faltasEnTanda = (failure: Failure): readonly Fault[] =>
  failure.type === 'idempotency-key-reserved' ? [YA_SALIO] : faultsIn(fail(failure))

const PAUSA_MIN_MS = 1_000
const PAUSA_MAX_MS = 60_000

/** After how many failed tries of the service itself somebody has to look. */
export const FALLAS_MAX = 8

/** How long until it is tried again, twice as long each time. */
export const pausaDeTanda = (seguidas: number): number =>
  Math.min(PAUSA_MAX_MS, PAUSA_MIN_MS * 2 ** Math.min(seguidas, 10))
