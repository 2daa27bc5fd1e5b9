import type { AccesoDeApiKey } from '../../domain/api-key/access.ts'
import type { Origen } from '../../domain/api-key/uso.ts'
import { fail, type Result } from '../../domain/failure.ts'
import {
  type AuthenticateDeps,
  authenticateApiKey,
  type Intentos,
} from '../../operations/authenticate-api-key.ts'
import { bearer } from './bearer.ts'

const LOOKS_LIKE_JWT = /^[\w-]+\.[\w-]+\.[\w-]*$/

/** Which program calls, by its API key and from where. */
export function authenticatePrograma(
  deps: AuthenticateDeps,
  authorization: string | undefined,
  origen: Origen,
  intentos: Intentos,
): Result<AccesoDeApiKey> | Promise<Result<AccesoDeApiKey>> {
  const apiKey = bearer(authorization)
  if (!apiKey.ok) return apiKey
  if (LOOKS_LIKE_JWT.test(apiKey.value))
    return fail({ type: 'unauthenticated', motivo: 'jwt-donde-va-clave' })
  return authenticateApiKey(deps, apiKey.value, origen, intentos)
}
