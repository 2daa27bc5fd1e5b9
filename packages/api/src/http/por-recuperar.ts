import type { Failure } from '../domain/failure.ts'
import type { Guardia } from '../operations/ports.ts'

/** What is said of a documento or evento by looking into the database. */
export const POR_RECUPERAR: readonly Failure['type'][] = [
  'documento-not-found',
  'documento-not-approved',
  'evento-not-found',
]

/** What a database that lost something does not have may have been there, acknowledged: nobody is told that it is not. */
export const asFarAsIsKnown = (failure: Failure, guardia: Guardia): Failure =>
  (POR_RECUPERAR.includes(failure.type) ? guardia.refuse() : null) ?? failure
