import { oneOf } from '../enumeracion.ts'
import { type Fault, fail, invalid, ok, type Result } from '../failure.ts'
import { puede, ROLES, type Rol } from '../permisos.ts'

const CORREO = /^[^\s@"(),:;<>[\]\\\p{C}]{1,64}@[^\s@.\p{C}]+(\.[^\s@.\p{C}]+)+$/u
const CORREO_MAX = 254

export interface Invitacion {
  correo: string
  rol: Rol
}

export function parseInvitacion(body: { correo?: string | null; rol?: string | null }): Result<Invitacion> {
  const correo = body.correo?.trim().toLowerCase() ?? ''
  const faults: Fault[] = []
  if (correo === '') faults.push({ campo: 'correo', codigo: 'required', detail: 'es obligatorio' })
  else if (correo.length > CORREO_MAX || !CORREO.test(correo)) {
    faults.push({
      campo: 'correo',
      codigo: 'email',
      detail: 'debe ser una dirección de correo, por ejemplo ana@ejemplo.com.py',
    })
  }
  const rol = oneOf('rol', body.rol, ROLES)
  faults.push(...rol.faults)
  if (rol.value === undefined || faults.length > 0) return invalid(faults)
  return ok({ correo, rol: rol.value })
}

export function parseRol(body: { rol?: string | null }): Result<Rol> {
  const rol = oneOf('rol', body.rol, ROLES)
  return rol.value === undefined ? invalid(rol.faults) : ok(rol.value)
}

/** Whether somebody of role `por` may turn a member of role `de` into `a` (null: remove her). */
export function decideCambioDeRol(
  cambio: { por: Rol; de: Rol | null; a: Rol | null; dePendiente: boolean },
  propietarios: number,
): Result<null> {
  const touchesOwner = cambio.de === 'PROPIETARIO' || cambio.a === 'PROPIETARIO'
  if (touchesOwner && !puede(cambio.por, 'miembro.propietario'))
    return fail({ type: 'access-denied', accion: 'miembro.propietario' })
  const losesOwner = cambio.de === 'PROPIETARIO' && !cambio.dePendiente && cambio.a !== 'PROPIETARIO'
  if (losesOwner && propietarios <= 1) {
    const detail = 'es el último PROPIETARIO; nombre antes a otro'
    return invalid([{ campo: 'rol', codigo: 'last-owner', detail }])
  }
  return ok(null)
}
