import { columns, type Fila } from './columns.ts'
import { type Db, toTimestamp } from './db.ts'

/** The author of an act and the address it came from: a person (usuarioId), a program (apiKeyId), or the operator (neither). */
export interface Actor {
  usuarioId: number | null
  apiKeyId: number | null
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

const INSERT =
  'insert into auditoria (contribuyente_id, fecha, usuario_id, api_key_id, actor, accion, objeto, detalle, origen, request_id)'

/** In the order of the parameters of every statement that writes an entry. */
export function toAsientoParameters({ contribuyenteId, fecha, actor, accion, objeto, detalle }: Asiento) {
  const { usuarioId, apiKeyId, nombre, origen, requestId } = actor
  return [
    contribuyenteId,
    toTimestamp(fecha),
    usuarioId,
    apiKeyId,
    nombre,
    accion,
    objeto,
    detalle ?? {},
    origen,
    requestId,
  ]
}

export async function recordAuditoria(db: Db, asiento: Asiento): Promise<void> {
  await db.query({
    name: 'record-auditoria',
    text: `${INSERT} values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: toAsientoParameters(asiento),
  })
}

/**
 * The entry as a part of the statement whose act it tells, so that both are written or neither, at the cost of no statement. It
 * is written where `from` gives a row; its values begin at parameter `first`; `id` is what only the database knew before.
 */
export function asientoDe(from: string, first: number, id?: { nombre: string; columna: string }): string {
  const at = (i: number) => `$${first + i}`
  const detalle = id === undefined ? '' : ` || jsonb_build_object('${id.nombre}', ${id.columna})`
  return `${INSERT}
    select ${at(0)}::bigint, ${at(1)}::timestamptz, ${at(2)}::bigint, ${at(3)}::bigint, ${at(4)}::text, ${at(5)}::text, ${at(6)}::text,
      ${at(7)}::jsonb${detalle}, ${at(8)}::text, ${at(9)}::text
    from ${from}`
}

export type AuditoriaRow = Fila<'auditoria', (typeof AUDITORIA)[number], { detalle: Record<string, unknown> }>

const AUDITORIA = [
  'auditoriaId',
  'fecha',
  'actor',
  'apiKeyId',
  'accion',
  'objeto',
  'detalle',
  'origen',
  'requestId',
] as const

export async function listAuditoria(
  db: Db,
  contribuyenteId: number,
  apiKeyId: number | null,
  page: { before: number | null; limit: number },
): Promise<AuditoriaRow[]> {
  const { rows } = await db.query<AuditoriaRow>({
    text: `
      select ${columns('auditoria', AUDITORIA)} from auditoria
      where contribuyente_id = $1 and ($2::bigint is null or auditoria_id < $2) and ($3::bigint is null or api_key_id = $3)
      order by auditoria_id desc limit $4`,
    values: [contribuyenteId, page.before, apiKeyId, page.limit],
  })
  return rows
}
