import { type Actor, recordAuditoria } from '../db/auditoria.ts'
import {
  type ContribuyenteRow,
  findContribuyente,
  insertContribuyente,
  listContribuyentesOf,
  updateContribuyente,
} from '../db/contribuyente.ts'
import { type Pool, transaction } from '../db/db.ts'
import { insertMiembro } from '../db/miembro.ts'
import type { CambiosDeContribuyente, NuevoContribuyente } from '../domain/contribuyente/datos.ts'
import { fail, invalid, ok, type Result } from '../domain/failure.ts'
import type { Pagina } from '../domain/pagina.ts'
import type { Rol } from '../domain/permisos.ts'
import type { Usuario } from './identificar-usuario.ts'

export type ContribuyenteDe = ContribuyenteRow & { rol: Rol }

/** Whoever creates a contribuyente is its PROPIETARIO. */
export async function crearContribuyente(
  { pool }: { pool: Pool },
  request: { nuevo: NuevoContribuyente; usuario: Usuario; actor: Actor; now: number },
): Promise<Result<ContribuyenteDe>> {
  const { nuevo, usuario, actor, now } = request
  return transaction(pool, async db => {
    const contribuyenteId = await insertContribuyente(db, { ...nuevo, now })
    if (contribuyenteId === null) {
      const detail = 'ya está registrado en este servicio; pida a su PROPIETARIO que lo invite'
      return invalid([{ campo: 'ruc', codigo: 'duplicate', detail }])
    }
    await insertMiembro(db, {
      contribuyenteId,
      usuarioId: usuario.usuarioId,
      correo: usuario.correo,
      rol: 'PROPIETARIO',
      now,
    })
    await recordAuditoria(db, {
      contribuyenteId,
      fecha: now,
      actor,
      accion: 'contribuyente.crear',
      objeto: String(contribuyenteId),
      detalle: { ruc: nuevo.ruc },
    })
    const row = await findContribuyente(db, contribuyenteId)
    return ok({ ...row!, rol: 'PROPIETARIO' as const })
  })
}

export async function verContribuyente(
  { pool }: { pool: Pool },
  contribuyenteId: number,
): Promise<Result<ContribuyenteRow>> {
  const row = await findContribuyente(pool, contribuyenteId)
  return row === null ? fail({ type: 'contribuyente-not-found' }) : ok(row)
}

export function listarContribuyentes(
  { pool }: { pool: Pool },
  usuario: Usuario,
  pagina: Pagina,
): Promise<ContribuyenteDe[]> {
  return listContribuyentesOf(pool, usuario.usuarioId, {
    after: pagina.cursor ?? 0,
    limit: pagina.limite + 1,
  })
}

export async function modificarContribuyente(
  { pool }: { pool: Pool },
  request: { contribuyenteId: number; cambios: CambiosDeContribuyente; actor: Actor; now: number },
): Promise<ContribuyenteRow> {
  const { contribuyenteId, cambios, actor, now } = request
  return transaction(pool, async db => {
    await updateContribuyente(db, contribuyenteId, cambios)
    if (Object.keys(cambios).length > 0) {
      await recordAuditoria(db, {
        contribuyenteId,
        fecha: now,
        actor,
        accion: 'contribuyente.modificar',
        objeto: String(contribuyenteId),
        detalle: { ...cambios },
      })
    }
    return (await findContribuyente(db, contribuyenteId))!
  })
}
