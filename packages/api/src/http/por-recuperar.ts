import type { Failure } from '../domain/failure.ts'
import type { Guardia } from '../operations/ports.ts'

/** What is said by looking into the database of a documento, of an evento, and of what leads to one: also of how far it has come. */
export const POR_RECUPERAR: readonly Failure['type'][] = [
  'documento-not-found',
  'documento-not-approved',
  'documento-not-nominable',
  'evento-not-found',
  'enlace-not-found',
  'peticion-not-found',
  'peticion-not-waiting',
]

/** What a database that lost something does not have, or has as it was before, may have been there, acknowledged: nobody is told that it is not. */
export const asFarAsIsKnown = (failure: Failure, guardia: Guardia): Failure =>
  (POR_RECUPERAR.includes(failure.type) ? guardia.refuse() : null) ?? failure
