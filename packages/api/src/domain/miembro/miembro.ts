import type { Dado } from '../campos/tipos.ts'
import { parseOneOf } from '../enumeracion.ts'
import type { Failure } from '../failure.ts'
import { can, ROLES, type Rol } from '../permisos.ts'
import { collect, type Validated, valid, wrong } from '../validated.ts'

/** As wide as providers of identity are: it must match what they say of a person, and is never sent to SIFEN, whose form is `isCorreo`. */
const CORREO = /^[^\s@"(),:;<>[\]\\\p{C}]{1,64}@[^\s@.\p{C}]+(\.[^\s@.\p{C}]+)+$/u
const CORREO_MAX = 254

export interface Invitacion {
  correo: string
  rol: Rol
}

export const parseInvitacion = (body: {
  correo?: string | null
  rol?: string | null
}): Validated<Invitacion> => collect({ correo: parseCorreo(body.correo), rol: parseRol(body) })

function parseCorreo(dado: Dado<string>): Validated<string> {
  const correo = dado?.trim().toLowerCase() ?? ''
  if (correo === '') return wrong('correo', 'required', 'es obligatorio')
  if (correo.length <= CORREO_MAX && CORREO.test(correo)) return valid(correo)
  return wrong('correo', 'email', 'debe ser una dirección de correo, por ejemplo ana@ejemplo.com.py')
}

export const parseRol = (body: { rol?: string | null }): Validated<Rol> => parseOneOf('rol', body.rol, ROLES)

/** What keeps a member of role `por` from changing the role of another from `de` to `a` (null: remove the member). */
export function refuseCambioDeRol(
  cambio: { por: Rol; de: Rol | null; a: Rol | null; dePendiente: boolean },
  propietarios: number,
): Failure | null {
  const touchesOwner = cambio.de === 'PROPIETARIO' || cambio.a === 'PROPIETARIO'
  if (touchesOwner && !can(cambio.por, 'miembro.propietario'))
    return { type: 'access-denied', accion: 'miembro.propietario' }
  const losesOwner = cambio.de === 'PROPIETARIO' && !cambio.dePendiente && cambio.a !== 'PROPIETARIO'
  if (losesOwner && propietarios <= 1) {
    const detail = 'es el último PROPIETARIO; nombre antes a otro'
    return { type: 'validation-error', faults: [{ campo: 'rol', codigo: 'last-owner', detail }] }
  }
  return null
}
