import type { Emisor } from '../domain/ambiente.ts'
import type { OrigenDeDocumento } from '../domain/documento/estado.ts'
import type { RefDocumento } from '../domain/documento/ref.ts'
import type { CuerpoEmision } from '../domain/emision/campos.ts'
import type { TipoEvento } from '../domain/evento/tipos.ts'
import type { Receptor } from '../domain/receptor/receptor.ts'
import { columns, type Fila } from './columns.ts'
import { type Db, toTimestamp } from './db.ts'
import { askTogether, inOrder, type Junta, toPedidos } from './juntos.ts'

/** What is shown of a documento; its XML and its KuDE are read by themselves. */
export type DocumentoRow = Fila<
  'documento',
  (typeof DOCUMENTO)[number],
  {
    receptor: Receptor
    /** ADOPTADO: another program issued it, and it is here as SIFEN showed it. */
    origen: OrigenDeDocumento
  }
>

const DOCUMENTO = [
  'documentoId',
  'contribuyenteId',
  'ambiente',
  'origen',
  'cdc',
  'tipoDocumento',
  'numeroTimbrado',
  'establecimiento',
  'punto',
  'numero',
  'serie',
  'estado',
  'fechaEmision',
  'fechaCreacion',
  'moneda',
  'total',
  'innominada',
  'receptor',
  'asociadoCdc',
  'qrUrl',
  'protocolo',
  'codigo',
  'mensaje',
  'fechaAprobacion',
  'fechaProcesamiento',
  'archivadoEn',
  'conservarHasta',
] as const

export const DOCUMENTO_COLUMNS = columns('documento', DOCUMENTO)

/**
 * The documento of each `p.ref` of a statement that is given many. One by one: without its limit PostgreSQL would rather read all of a taxpayer's
 * documentos, as long as it takes the table for an empty one, or them for few.
 */
const deCadaUno = (condicion: string) => `
        cross join lateral (
          select ${DOCUMENTO_COLUMNS} from documento where contribuyente_id = $1 and ambiente = $2 and ${condicion} limit 1) d`
const DE_CADA_UNO = {
  documentoId: deCadaUno('documento_id = p.ref::bigint'),
  cdc: deCadaUno('cdc = p.ref'),
}

const refDe = (ref: RefDocumento): string => ('documentoId' in ref ? String(ref.documentoId) : ref.cdc)

const juntaPor = (por: keyof typeof DE_CADA_UNO): Junta<RefDocumento, DocumentoRow | null> => ({
  nombre: `find-documentos-by-${por}`,
  async run(db, { contribuyenteId, ambiente }, refs) {
    const { rows } = await db.query<DocumentoRow & { orden: number }>({
      name: `find-documentos-by-${por}`,
      text: `
        select p.orden, d.* from json_to_recordset($3) as p (orden integer, ref text) ${DE_CADA_UNO[por]}`,
      values: [contribuyenteId, ambiente, toPedidos(refs.map(ref => ({ ref: refDe(ref) })))],
    })
    return inOrder(rows, refs.length) as (DocumentoRow | null)[] // without its place it is a row
  },
})

const POR_ID = juntaPor('documentoId')
const POR_CDC = juntaPor('cdc')

export const findDocumento = (db: Db, emisor: Emisor, ref: RefDocumento): Promise<DocumentoRow | null> =>
  askTogether(db, 'documentoId' in ref ? POR_ID : POR_CDC, emisor, ref)

export interface DocumentoDeEvento extends DocumentoRow {
  /** The event of that kind that stands, or may stand: of several the one on its way, or the latest. */
  vigenteId: number | null
  certificadoId: number | null
  certificadoHasta: number | null
}

const juntaDeEvento = (
  por: keyof typeof DE_CADA_UNO,
): Junta<{ ref: RefDocumento; tipo: TipoEvento }, DocumentoDeEvento | null> => ({
  nombre: `find-documentos-de-evento-by-${por}`,
  async run(db, { contribuyenteId, ambiente }, pedidos) {
    const { rows } = await db.query<DocumentoDeEvento & { orden: number }>({
      name: `find-documentos-de-evento-by-${por}`,
      text: `
        select p.orden, d.*, e.evento_sifen_id as "vigenteId", f.certificado_id as "certificadoId", f.hasta as "certificadoHasta"
        from json_to_recordset($3) as p (orden integer, ref text, tipo text) ${DE_CADA_UNO[por]}
        left join lateral (select evento_sifen_id from evento_sifen
          where contribuyente_id = $1 and documento_id = d."documentoId" and tipo = p.tipo and estado in ('ENVIADO', 'APROBADO')
          order by estado = 'ENVIADO' desc, evento_sifen_id desc limit 1) e on true
        left join certificado f on f.contribuyente_id = $1 and f.ambiente = $2 and f.reemplazado_en is null`,
      values: [
        contribuyenteId,
        ambiente,
        toPedidos(pedidos.map(({ ref, tipo }) => ({ ref: refDe(ref), tipo }))),
      ],
    })
    return inOrder(rows, pedidos.length) as (DocumentoDeEvento | null)[] // without its place it is a row
  },
})

const DE_EVENTO_POR_ID = juntaDeEvento('documentoId')
const DE_EVENTO_POR_CDC = juntaDeEvento('cdc')

/** What an event about a documento has to know before it begins, in one look. */
export const findDocumentoDeEvento = (
  db: Db,
  emisor: Emisor,
  ref: RefDocumento,
  tipo: TipoEvento,
): Promise<DocumentoDeEvento | null> =>
  askTogether(db, 'documentoId' in ref ? DE_EVENTO_POR_ID : DE_EVENTO_POR_CDC, emisor, { ref, tipo })

/** The documento as it is now, locked until the transaction ends: no other transaction changes its state meanwhile. */
export async function lockDocumento(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  cdc: string,
): Promise<DocumentoRow | null> {
  const { rows } = await db.query<DocumentoRow>({
    name: 'lock-documento',
    text: `
      select ${DOCUMENTO_COLUMNS} from documento
      where contribuyente_id = $1 and ambiente = $2 and cdc = $3 for no key update`,
    values: [contribuyenteId, ambiente, cdc],
  })
  return rows[0] ?? null
}

/** What is signed, byte for byte. */
export async function readXml(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  documentoId: number,
): Promise<string | null> {
  const { rows } = await db.query<{ xml: string }>({
    name: 'read-xml',
    text: 'select xml from documento where contribuyente_id = $1 and ambiente = $2 and documento_id = $3',
    values: [contribuyenteId, ambiente, documentoId],
  })
  return rows[0]?.xml ?? null
}

/** What was asked for when it was issued. */
export async function readCuerpo(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  documentoId: number,
): Promise<CuerpoEmision | null> {
  const { rows } = await db.query<{ cuerpo: CuerpoEmision }>({
    text: 'select cuerpo from documento where contribuyente_id = $1 and ambiente = $2 and documento_id = $3',
    values: [contribuyenteId, ambiente, documentoId],
  })
  return rows[0]?.cuerpo ?? null
}

export async function setArchivado(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  documentoId: number,
  archivadoEn: number | null,
): Promise<DocumentoRow | null> {
  const { rows } = await db.query<DocumentoRow>({
    text: `
      update documento set archivado_en = case when $4::timestamptz is null then null else coalesce(archivado_en, $4) end
      where contribuyente_id = $1 and ambiente = $2 and documento_id = $3 returning ${DOCUMENTO_COLUMNS}`,
    values: [contribuyenteId, ambiente, documentoId, toTimestamp(archivadoEn)],
  })
  return rows[0] ?? null
}
