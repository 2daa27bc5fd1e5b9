import type { Emisor } from '../domain/ambiente.ts'
import type { EstadoDocumento } from '../domain/documento/estado.ts'
import type { CuerpoEmision } from '../domain/emision/campos.ts'
import type { Fault } from '../domain/failure.ts'
import type { EstadoEnTanda } from '../domain/tanda/tanda.ts'
import { columns, type Fila } from './columns.ts'
import { type Db, one } from './db.ts'
import type { TandaTomada } from './tanda.ts'

export type TandaDocumentoRow = Fila<
  'tandaDocumento',
  (typeof DOCUMENTO)[number],
  { estado: EstadoEnTanda; cuerpo: CuerpoEmision; faltas: Fault[]; total: string }
> & {
  /** What became of it; null while there is none, and of SANDBOX after its days. */
  documento: {
    cdc: string
    estado: EstadoDocumento
    establecimiento: string
    punto: string
    numero: number
  } | null
}

const DOCUMENTO = [
  'orden',
  'referencia',
  'lugar',
  'cuerpo',
  'estado',
  'faltas',
  'moneda',
  'total',
  'documentoId',
] as const

/** A documento as it was judged, before it is written down. */
export interface DocumentoRevisado {
  referencia: string
  lugar: string | null
  cuerpo: CuerpoEmision
  faltas: readonly Fault[]
  moneda: string
  total: string
}

/** A text that the database cannot keep is none that can be signed: it is a fault of its documento, which is kept with a mark in its place. */
const storable = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\u0000', '\ufffd') : value

/** Writes them down, each under its referencia: one that was there takes what is said now, unless it was emitted. Which were written. */
export async function upsertDocumentosDeTanda(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  tandaId: number,
  documentos: readonly DocumentoRevisado[],
): Promise<ReadonlySet<string>> {
  const filas = documentos.map((documento, n) => ({ ...documento, n }))
  const { rows } = await db.query<{ referencia: string }>({
    name: 'upsert-documentos-de-tanda',
    text: `
      with antes as materialized (
        select coalesce(max(orden), -1) as ultimo from tanda_documento where contribuyente_id = $1 and tanda_id = $3
      )
      insert into tanda_documento as d
        (contribuyente_id, ambiente, tanda_id, orden, referencia, lugar, cuerpo, estado, faltas, moneda, total, huella)
      select $1, $2, $3, (select ultimo from antes) + 1 + f.n, f.referencia, f.lugar, f.cuerpo,
        case when f.faltas = '[]' then 'LISTO' else 'CON_FALTAS' end, f.faltas, f.moneda, f.total,
        sha256(convert_to(f.referencia || chr(10) || f.cuerpo::text, 'UTF8'))
      from jsonb_to_recordset($4::jsonb) as f
        (n integer, referencia text, lugar text, cuerpo jsonb, faltas jsonb, moneda text, total numeric)
      on conflict (contribuyente_id, tanda_id, referencia) do update set
        lugar = excluded.lugar, cuerpo = excluded.cuerpo, estado = excluded.estado, faltas = excluded.faltas,
        moneda = excluded.moneda, total = excluded.total, huella = excluded.huella
      where d.estado <> 'EMITIDO' returning referencia`,
    values: [contribuyenteId, ambiente, tandaId, JSON.stringify(filas, storable)],
  })
  return new Set(rows.map(({ referencia }) => referencia))
}

/** In the order in which they came, which is that of their numbers. */
export async function listDocumentosDeTanda(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  tandaId: number,
  { estado, after, limit }: { estado: EstadoEnTanda | null; after: number | null; limit: number },
): Promise<TandaDocumentoRow[]> {
  const { rows } = await db.query<TandaDocumentoRow>({
    name: 'list-documentos-de-tanda',
    text: `
      select ${columns('tandaDocumento', DOCUMENTO, 'f')},
        case when d.cdc is not null then jsonb_build_object('cdc', d.cdc, 'estado', d.estado, 'establecimiento', d.establecimiento, 'punto', d.punto,
          'numero', d.numero) end as documento
      from tanda_documento f
        left join documento d on d.contribuyente_id = f.contribuyente_id and d.documento_id = f.documento_id and d.contribuyente_id = $1
      where f.contribuyente_id = $1 and f.ambiente = $2 and f.tanda_id = $3 and ($4::text is null or f.estado = $4)
        and ($5::integer is null or f.orden > $5) order by f.orden limit $6`,
    values: [contribuyenteId, ambiente, tandaId, estado, after, limit],
  })
  return rows
}

/**
 * One that is to be emitted. `huella`: which edition of it this is. `nombre`: its referencia, in letters that an Idempotency-Key may have. `debido`: what of the
 * calendar it is, in whichever tanda; null where a person put it there. `deAntes`: the CDC of what an earlier version emitted at its place in this tanda, which
 * it called by that place, where this database does not know of it any more: maybe this one, maybe what stood there.
 */
export interface DocumentoListo {
  orden: number
  cuerpo: CuerpoEmision
  huella: Buffer
  nombre: string
  debido: string | null
  deAntes: string | null
}

/** A database that went back may give the identifier of a recurrente once more, but not its moment. */
const DEBIDO = `case when r.recurrente_id is not null then
        r.recurrente_id || '-' || (extract(epoch from r.fecha_creacion) * 1000000)::bigint || '-' || to_char(d.periodo, 'YYYY-MM-DD') end`

/** Those that are to be emitted next. */
export async function listListos(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  tandaId: number,
  limite: number,
): Promise<DocumentoListo[]> {
  const { rows } = await db.query<DocumentoListo>({
    name: 'list-listos',
    text: `
      select d.orden, d.cuerpo, d.huella, encode(sha256(convert_to(d.referencia, 'UTF8')), 'hex') as nombre, ${DEBIDO} as debido,
        (select o.cdc from idempotencia i join documento o on o.contribuyente_id = i.contribuyente_id and o.documento_id = i.documento_id
          where i.contribuyente_id = $1 and i.ambiente = $2 and i.clave = 'tanda-' || t.clave || '-' || d.orden and i.operacion = 'EMISION'
            and o.contribuyente_id = $1) as "deAntes"
      from tanda_documento d join tanda t on t.contribuyente_id = d.contribuyente_id and t.tanda_id = d.tanda_id and t.contribuyente_id = $1
        left join recurrente r on r.contribuyente_id = d.contribuyente_id and r.recurrente_id = d.recurrente_id and r.contribuyente_id = $1
      where d.contribuyente_id = $1 and d.ambiente = $2 and d.tanda_id = $3 and d.estado = 'LISTO' order by d.orden limit $4`,
    values: [contribuyenteId, ambiente, tandaId, limite],
  })
  return rows
}

/** One place of a tanda as it was read, and the number under which its tanda was taken. */
export interface PuestoEnTanda extends Pick<TandaTomada, 'tandaId' | 'intentos'> {
  orden: number
  huella: Buffer
}

/**
 * The place is as it was read, and its tanda in the same hands. What was read is compared in the row that is written: who waits for a row sees what was
 * written of it meanwhile, and of other rows what there was before.
 */
const COMO_SE_LEYO = `contribuyente_id = $1 and ambiente = $2 and tanda_id = $3 and orden = $4 and estado = 'LISTO' and huella = $5 and exists (
        select 1 from tanda t where t.contribuyente_id = $1 and t.tanda_id = $3 and t.estado = 'EN_CURSO' and t.intentos = $6)`

const leido = (
  { contribuyenteId, ambiente }: Emisor,
  { tandaId, orden, huella, intentos }: PuestoEnTanda,
): unknown[] => [contribuyenteId, ambiente, tandaId, orden, huella, intentos]

/** It was emitted: false where this is not to be emitted any more, because its tanda was stopped, or it was corrected or emitted meanwhile. */
export async function settleDocumentoDeTanda(
  db: Db,
  emisor: Emisor,
  puesto: PuestoEnTanda,
  documentoId: number,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'settle-documento-de-tanda',
    text: `update tanda_documento set estado = 'EMITIDO', documento_id = $7 where ${COMO_SE_LEYO}`,
    values: [...leido(emisor, puesto), documentoId],
  })
  return rowCount === 1
}

/** It cannot be emitted as it is: why, beside its fields. False where that is not how it is any more. */
export async function markConFaltas(
  db: Db,
  emisor: Emisor,
  puesto: PuestoEnTanda,
  faltas: readonly Fault[],
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'mark-con-faltas',
    text: `update tanda_documento set estado = 'CON_FALTAS', faltas = $7 where ${COMO_SE_LEYO}`,
    values: [...leido(emisor, puesto), JSON.stringify(faltas)],
  })
  return rowCount === 1
}

/** Whatever of a tanda was not emitted never will be. */
export async function retireDocumentosDeTanda(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  tandaId: number,
): Promise<void> {
  await db.query({
    name: 'retire-documentos-de-tanda',
    text: `
      update tanda_documento set estado = 'CANCELADO', faltas = '[]'
      where contribuyente_id = $1 and ambiente = $2 and tanda_id = $3 and estado in ('LISTO', 'CON_FALTAS')`,
    values: [contribuyenteId, ambiente, tandaId],
  })
}

/** How many that are LISTO say the very same, under the same referencia, as one that another tanda emitted or is about to; and the last of those tandas. */
export async function countRepetidos(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  tandaId: number,
): Promise<{ cuantos: number; tandaId: number | null }> {
  return one<{ cuantos: number; tandaId: number | null }>(db, {
    name: 'count-repetidos',
    text: `
      select count(distinct d.orden) as cuantos, max(o.tanda_id) as "tandaId"
      from tanda_documento d
        join tanda_documento o on o.contribuyente_id = $1 and o.ambiente = $2 and o.huella = d.huella and o.tanda_id <> $3
        join tanda t on t.contribuyente_id = $1 and t.tanda_id = o.tanda_id
      where d.contribuyente_id = $1 and d.ambiente = $2 and d.tanda_id = $3 and d.estado = 'LISTO'
        and (o.estado = 'EMITIDO' or o.estado = 'LISTO' and t.estado in ('EN_CURSO', 'PAUSADA'))`,
    values: [contribuyenteId, ambiente, tandaId],
  })
}
