import { type Db, toTimestamp } from './db.ts'

/** Who does something, and from where. */
export interface Actor {
  usuarioId: number | null
  nombre: string
  origen: string | null
  requestId: string | null
}

export interface Asiento {
  contribuyenteId: number
  fecha: number
  actor: Actor
  accion: string
  objeto: string | null
  detalle?: Record<string, unknown>
}

export async function recordAuditoria(db: Db, asiento: Asiento): Promise<void> {
  const { actor } = asiento
  await db.query({
    name: 'record-auditoria',
    text: `
      insert into auditoria (contribuyente_id, fecha, usuario_id, actor, accion, objeto, detalle, origen, request_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      asiento.contribuyenteId,
      toTimestamp(asiento.fecha),
      actor.usuarioId,
      actor.nombre,
      asiento.accion,
      asiento.objeto,
      asiento.detalle ?? {},
      actor.origen,
      actor.requestId,
    ],
  })
}

export interface AuditoriaRow {
  auditoriaId: number
  fecha: number
  actor: string
  accion: string
  objeto: string | null
  detalle: Record<string, unknown>
  origen: string | null
  requestId: string | null
}

export async function listAuditoria(
  db: Db,
  contribuyenteId: number,
  page: { before: number | null; limit: number },
): Promise<AuditoriaRow[]> {
  const { rows } = await db.query<AuditoriaRow>({
    text: `
      select auditoria_id as "auditoriaId", fecha, actor, accion, objeto, detalle, origen, request_id as "requestId"
      from auditoria where contribuyente_id = $1 and ($2::bigint is null or auditoria_id < $2)
      order by auditoria_id desc limit $3`,
    values: [contribuyenteId, page.before, page.limit],
  })
  return rows
}
