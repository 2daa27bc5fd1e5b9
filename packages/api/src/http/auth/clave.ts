import type { AccesoDeClave } from '../../domain/clave-api/access.ts'
import type { Origen } from '../../domain/clave-api/uso.ts'
import { fail, type Result } from '../../domain/failure.ts'
import { type AutenticarDeps, autenticarClave, type Intentos } from '../../operations/autenticar-clave.ts'
import { bearer } from './bearer.ts'

const LOOKS_LIKE_JWT = /^[\w-]+\.[\w-]+\.[\w-]*$/

/** Which program calls, by its API key and from where. */
export function autenticarPrograma(
  deps: AutenticarDeps,
  authorization: string | undefined,
  origen: Origen,
  intentos: Intentos,
): Result<AccesoDeClave> | Promise<Result<AccesoDeClave>> {
  const clave = bearer(authorization)
  if (!clave.ok) return clave
  if (LOOKS_LIKE_JWT.test(clave.value)) return fail({ type: 'unauthenticated', motivo: 'jwt-donde-va-clave' })
  return autenticarClave(deps, clave.value, origen, intentos)
}
