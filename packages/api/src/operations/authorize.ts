import { findMembership } from '../db/contribuyente.ts'
import type { Db } from '../db/db.ts'
import type { Ambientes } from '../domain/ambiente.ts'
import { fail, ok, type Result } from '../domain/failure.ts'
import { type Accion, can, type Rol } from '../domain/permisos.ts'

/** The role of a person for a contribuyente, and the ambientes that its request may mean. */
export interface Membresia extends Ambientes {
  rol: Rol
}

/** Whether a person may do an action for a contribuyente: 404 when it does not exist, then 403 when the role does not allow it. */
export async function authorize(
  { db }: { db: Db },
  { usuarioId, contribuyenteId, accion }: { usuarioId: number; contribuyenteId: number; accion: Accion },
): Promise<Result<Membresia>> {
  const membership = await findMembership(db, contribuyenteId, usuarioId)
  if (membership === null) return fail({ type: 'contribuyente-not-found' })
  if (membership.rol === null) return fail({ type: 'access-denied', accion: null })
  if (!can(membership.rol, accion)) return fail({ type: 'access-denied', accion })
  return ok({ ...membership, rol: membership.rol })
}
