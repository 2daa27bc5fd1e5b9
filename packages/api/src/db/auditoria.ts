import type { Emisor } from '../domain/ambiente.ts'
import { currentTraza } from '../trazas/canales.ts'
import { avisosDe, type Contada, recordAvisos } from './aviso-nuevo.ts'
import { columns, type Fila } from './columns.ts'
import { type Db, toTimestamp, transactionOf } from './db.ts'
import { isRepartida } from './reparto.ts'

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

/** The same of many acts at once, whose entries come as JSON beside what they tell: with which types it is read. */
export const ASIENTO_EN_JSON = `fecha timestamptz, usuario_id bigint, api_key_id bigint, actor text, accion text, objeto text, detalle jsonb, origen text,
  request_id text`

export const toAsientoEnJson = ({ fecha, actor, accion, objeto, detalle }: Asiento) => ({
  fecha: toTimestamp(fecha),
  usuario_id: actor.usuarioId,
  api_key_id: actor.apiKeyId,
  actor: actor.nombre,
  ...{ accion, objeto, detalle: detalle ?? {}, origen: actor.origen, request_id: actor.requestId },
})

export const asientosDeJson = (
  contribuyente: string,
  from: string,
  id: { nombre: string; columna: string },
): string => `${INSERT}
    select ${contribuyente}::bigint, p.fecha, p.usuario_id, p.api_key_id, p.actor, p.accion, p.objeto,
      p.detalle || jsonb_build_object('${id.nombre}', ${id.columna}), p.origen, p.request_id
    ${from}`

/** A statement whose act is told: the part of it that makes or changes one row at most, what that part is called, and what is read of it. */
interface Acto {
  name?: string
  de: string
  text: string
  select: string
  values: unknown[]
}

/** What only the database knew before: what the entry calls it, and the column of the row. */
interface PorSaberse<Row> {
  nombre: string
  columna: keyof Row & string
}

/** Whoever follows the emisor is told of the row too: it returns the `columnsOfAviso` of its table. */
interface Avisado<Row> {
  emisor: Emisor
  tabla: Contada
  id: keyof Row & string
}

/**
 * Carries out a statement and writes its entry and its aviso, all or none: on one server as one statement. On several what follows from a part would
 * be told to all of them, the dead ones too: there they are several, in one transaction.
 */
export async function recordActo<Row extends object>(
  db: Db,
  { name, de, text, select, values }: Acto,
  asiento: Asiento,
  id?: PorSaberse<Row>,
  avisado?: Avisado<Row>,
): Promise<Row | null> {
  const statement = (rest: string, more: unknown[]) => ({
    ...(name === undefined ? {} : { name }),
    text: `with ${de} as (${text})${rest} ${select}`,
    values: [...values, ...more],
  })
  if (!(await isRepartida(db))) {
    const entry = asientoDe(de, values.length + 1, id && { nombre: id.nombre, columna: `"${id.columna}"` })
    const entero = [
      ...toAsientoParameters(asiento),
      ...(avisado === undefined ? [] : [avisado.emisor.ambiente, currentTraza()]),
    ]
    // The entry has the contribuyente already.
    const last = values.length + entero.length
    const places = { contribuyente: `$${values.length + 1}`, ambiente: `$${last - 1}`, traza: `$${last}` }
    const aviso = avisado === undefined ? '' : `, aviso as (${avisosDe([[avisado.tabla, de]], places)})`
    const { rows } = await db.query<Row>(statement(`, asiento as (${entry})${aviso}`, entero))
    return rows[0] ?? null
  }
  return transactionOf(db, async db => {
    const {
      rows: [row],
    } = await db.query<Row>(statement('', []))
    if (row === undefined) return null
    const sabido = id === undefined ? {} : { [id.nombre]: row[id.columna] }
    await recordAuditoria(db, { ...asiento, detalle: { ...asiento.detalle, ...sabido } })
    if (avisado !== undefined)
      await recordAvisos(db, avisado.emisor, avisado.tabla, [Number(row[avisado.id])])
    return row
  })
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

export interface QuienEmitio {
  /** As the audit has it: of a program, the number of its key. */
  actor: string
  /** What the key is called that it came with. */
  apiKey: string | null
}

/** Who issued a documento here; null of one that was issued elsewhere. */
export async function findQuienEmitio(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { cdc, documentoId }: { cdc: string; documentoId: number },
): Promise<QuienEmitio | null> {
  const { rows } = await db.query<QuienEmitio>({
    name: 'find-quien-emitio',
    text: `
      select a.actor, k.nombre as "apiKey" from auditoria a
      left join api_key k on k.contribuyente_id = $1 and k.ambiente = $2 and k.api_key_id = a.api_key_id
      where a.contribuyente_id = $1 and a.accion = 'documento.emitir' and a.objeto = $3
        and (a.detalle ->> 'documentoElectronicoId')::bigint = $4
      limit 1`,
    values: [contribuyenteId, ambiente, cdc, documentoId],
  })
  return rows[0] ?? null
}

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
