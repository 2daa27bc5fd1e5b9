import { type AccesoDeApiKey, decidePermiso } from './api-key/access.ts'
import type { PermisoDeApiKey } from './api-key/permiso.ts'
import type { Failure } from './failure.ts'
import { type Accion, can, type Rol } from './permisos.ts'

/** The caller: a member with a role, or a program with the permissions of its API key. */
export type Quien = { rol: Rol } | { acceso: AccesoDeApiKey }

/** What a person's role must allow for something, and what a key's permissions. */
export interface Requisito {
  accion: Accion
  permiso: PermisoDeApiKey
}

/** The failure with which the door would refuse this caller; null when it is admitted. */
export function deny(quien: Quien, { accion, permiso }: Requisito): Failure | null {
  if ('rol' in quien) return can(quien.rol, accion) ? null : { type: 'access-denied', accion }
  const decided = decidePermiso(quien.acceso, [permiso])
  return decided.ok ? null : decided.failure
}
