import { findMembership } from '../db/contribuyente.ts'
import type { Db } from '../db/db.ts'
import type { Ambientes } from '../domain/ambiente.ts'
import { fail, ok, type Result } from '../domain/failure.ts'
import { type Accion, puede, type Rol } from '../domain/permisos.ts'

/** What a person is for a contribuyente, and the ambientes that a request of hers may mean. */
export interface Membresia extends Ambientes {
  rol: Rol
}

/** Whether this person may do this for that contribuyente: first whether it exists, then whether she may. */
export async function autorizar(
  { db }: { db: Db },
  { usuarioId, contribuyenteId, accion }: { usuarioId: number; contribuyenteId: number; accion: Accion },
): Promise<Result<Membresia>> {
  const membership = await findMembership(db, contribuyenteId, usuarioId)
  if (membership === null) return fail({ type: 'contribuyente-not-found' })
  if (membership.rol === null) return fail({ type: 'access-denied', accion: null })
  if (!puede(membership.rol, accion)) return fail({ type: 'access-denied', accion })
  return ok({ ...membership, rol: membership.rol })
}
