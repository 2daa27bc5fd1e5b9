import type { Db } from '../../db/db.ts'
import { looksLikeApiKey } from '../../domain/api-key/format.ts'
import { fail, type Result } from '../../domain/failure.ts'
import { isStorable } from '../../domain/texto.ts'
import type { VerificadorOidc } from '../../oidc/verificar.ts'
import type { Usuario } from '../../operations/identify-usuario.ts'
import type { Identidad } from '../../operations/ports.ts'
import { logIn } from '../../operations/sesiones.ts'
import { bearer } from './bearer.ts'

export interface PersonaDeps {
  db: Db
  oidc: Pick<VerificadorOidc, 'verify' | 'verifyCierre' | 'estado'>
}

/** The person behind the access token of a request. */
export async function authenticatePersona(
  deps: PersonaDeps,
  authorization: string | undefined,
): Promise<Result<Usuario>> {
  const token = bearer(authorization)
  if (!token.ok) return token
  if (looksLikeApiKey(token.value)) return fail({ type: 'unauthenticated', motivo: 'clave-donde-va-jwt' })
  const verified = await deps.oidc.verify(token.value)
  if (verified.ok) {
    const identidad = escribible(verified.identidad)
    if (identidad === null) return fail({ type: 'unauthenticated', motivo: 'jwt-invalido' })
    return logIn(deps, identidad, { ...verified.sesion, sid: orNone(verified.sesion.sid) })
  }
  if (verified.motivo === 'proveedor-ausente') return fail({ type: 'service-unavailable' })
  return fail({ type: 'unauthenticated', motivo: verified.motivo })
}

/** A provider may send any text. A `sub` that the database cannot hold identifies no person, so the token is refused; such a name or e-mail is dropped. */
function escribible(identidad: Identidad): Identidad | null {
  const { iss, sub, correo, nombre } = identidad
  return isStorable(iss) && isStorable(sub)
    ? { ...identidad, correo: orNone(correo), nombre: orNone(nombre) }
    : null
}

const orNone = (text: string | null): string | null => (text !== null && isStorable(text) ? text : null)
