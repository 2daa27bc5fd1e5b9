import type { Db } from '../../db/db.ts'
import { looksLikeClave } from '../../domain/clave-api/clave.ts'
import { fail, ok, type Result } from '../../domain/failure.ts'
import type { VerificadorOidc } from '../../oidc/verificar.ts'
import { identificarUsuario, type Usuario } from '../../operations/identificar-usuario.ts'
import { bearer } from './bearer.ts'

export interface PersonaDeps {
  db: Db
  oidc: Pick<VerificadorOidc, 'verificar' | 'estado'>
}

/** Who calls, by the access token of the identity provider. */
export async function autenticarPersona(
  deps: PersonaDeps,
  authorization: string | undefined,
): Promise<Result<Usuario>> {
  const token = bearer(authorization)
  if (!token.ok) return token
  if (looksLikeClave(token.value)) return fail({ type: 'unauthenticated', motivo: 'clave-donde-va-jwt' })
  const verified = await deps.oidc.verificar(token.value)
  if (verified.ok) return ok(await identificarUsuario(deps, verified.identidad))
  if (verified.motivo === 'proveedor-ausente') return fail({ type: 'service-unavailable' })
  return fail({ type: 'unauthenticated', motivo: verified.motivo })
}
