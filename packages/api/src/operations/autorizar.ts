import { findMembership } from '../db/contribuyente.ts'
import type { Db } from '../db/db.ts'
import type { Ambiente } from '../domain/ambiente.ts'
import { fail, ok, type Result } from '../domain/failure.ts'
import { type Accion, puede, type Rol } from '../domain/permisos.ts'

/** What a person is for a contribuyente, and the ambiente that its panel shows. */
export interface Membresia {
  rol: Rol
  ambiente: Ambiente
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
  return ok({ rol: membership.rol, ambiente: membership.ambiente })
}
