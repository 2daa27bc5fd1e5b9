import { type AccesoDeClave, decidePermiso } from './clave-api/access.ts'
import type { PermisoDeClave } from './clave-api/permiso.ts'
import type { Failure } from './failure.ts'
import { type Accion, puede, type Rol } from './permisos.ts'

/** Who asks: a member with her role, or a program with the permissions of its key. */
export type Quien = { rol: Rol } | { acceso: AccesoDeClave }

/** What a person's role must allow for something, and what a key's permissions. */
export interface Requisito {
  accion: Accion
  permiso: PermisoDeClave
}

/** Why this caller may not, as the door would answer her; null when she may. */
export function niega(quien: Quien, { accion, permiso }: Requisito): Failure | null {
  if ('rol' in quien) return puede(quien.rol, accion) ? null : { type: 'access-denied', accion }
  const decided = decidePermiso(quien.acceso, [permiso])
  return decided.ok ? null : decided.failure
}
