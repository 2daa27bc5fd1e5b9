// What the claims of a token say about the person, and what it lacks: functions of values.
import type { JWTPayload } from 'jose'
import type { Sesion } from '../domain/sesion.ts'
import type { Identidad } from '../operations/ports.ts'

/** Under which claims they stand; see the settings of the configuration. */
export interface Reclamos {
  readonly audience: string
  readonly audienceClaim: string
  readonly emailClaim: string
  readonly emailVerifiedClaim: string
  readonly emailTrusted: boolean
  readonly nameClaim: string
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Providers write it as a boolean, as a word and as a number. */
function yes(value: unknown): boolean {
  return value === true || value === 1 || value === 'true' || value === '1'
}

/** The claims of a token that was verified: it says whose it is. */
export type Verificado = JWTPayload & { iss: string; sub: string }

export function identidadDe(payload: Verificado, reclamos: Reclamos): Identidad {
  const correo = text(payload[reclamos.emailClaim])
  const said = payload[reclamos.emailVerifiedClaim]
  return {
    iss: payload.iss,
    sub: payload.sub,
    correo,
    correoVerificado: said === undefined || said === null ? reclamos.emailTrusted : yes(said),
    nombre: text(payload[reclamos.nameClaim]),
  }
}

export const sesionDe = ({ iss, sub, sid, iat }: Verificado): Sesion => ({
  iss,
  sub,
  sid: text(sid),
  // Where it is not said, any end is later.
  emitidoEn: iat ?? 0,
})

/** Whether the token was made for this service. */
export function isForUs(payload: JWTPayload, { audience, audienceClaim }: Reclamos): boolean {
  const said = payload[audienceClaim]
  return Array.isArray(said) ? said.includes(audience) : said === audience
}

/** A notice to the operator about a token that was accepted but has no verified e-mail: its person can log in, but no invitation is accepted for her. */
export function faltaDe(payload: JWTPayload, reclamos: Reclamos): string | null {
  const { emailClaim, emailVerifiedClaim, emailTrusted } = reclamos
  if (text(payload[emailClaim]) === null)
    return `los tokens no traen el correo en «${emailClaim}», y ninguna invitación se abre: agréguelo en el proveedor o cambie OIDC_EMAIL_CLAIM`
  const said = payload[emailVerifiedClaim]
  if ((said === undefined || said === null) && !emailTrusted)
    return `los tokens no dicen en «${emailVerifiedClaim}» si el correo está verificado, y ninguna invitación se abre: agréguelo en el proveedor, cambie OIDC_EMAIL_VERIFIED_CLAIM o, si el proveedor da los correos, ponga OIDC_EMAIL_TRUSTED=1`
  return null
}

const shown = (value: unknown): string =>
  (value === undefined ? 'ausente' : JSON.stringify(value)).slice(0, 200)

export const otraAudiencia = (payload: JWTPayload, { audience, audienceClaim }: Reclamos): string =>
  `se rechazó un token cuyo «${audienceClaim}» es ${shown(payload[audienceClaim])} y no "${audience}": pida al proveedor tokens para esa audiencia (OIDC_PANEL_PARAMS, OIDC_PANEL_SCOPE) o cambie OIDC_AUDIENCE u OIDC_AUDIENCE_CLAIM`

export const otroEmisor = (payload: JWTPayload, issuer: string): string =>
  `se rechazó un token cuyo «iss» es ${shown(payload.iss)} y no "${issuer}": cambie OIDC_ISSUER, o la versión de los tokens en el proveedor`

export const OPACO =
  'se rechazó un token que no es un JWT firmado: el proveedor da tokens opacos mientras no se le pida una audiencia (OIDC_PANEL_PARAMS, OIDC_PANEL_SCOPE)'
