import type { Ambiente, Emisor } from '../domain/ambiente.ts'
import type { EstadoDocumento, OrigenDeDocumento } from '../domain/documento/estado.ts'
import type { TipoEvento } from '../domain/evento/tipos.ts'
import type { Receptor } from '../domain/receptor/receptor.ts'
import { type Asiento, asientoDe, valoresDeAsiento } from './auditoria.ts'
import { type Db, toTimestamp } from './db.ts'

/** What is shown of a documento; its XML and its KuDE are read by themselves. */
export interface DocumentoRow {
  documentoId: number
  contribuyenteId: number
  ambiente: Ambiente
  /** ADOPTADO: another program issued it, and it is here as SIFEN showed it. */
  origen: OrigenDeDocumento
  cdc: string
  tipoDocumento: number
  numeroTimbrado: string
  establecimiento: string
  punto: string
  numero: number
  serie: string | null
  estado: EstadoDocumento
  fechaEmision: number
  fechaCreacion: number
  moneda: string
  total: string
  innominada: boolean
  receptor: Receptor
  asociadoCdc: string | null
  qrUrl: string
  protocolo: string | null
  codigo: string | null
  mensaje: string | null
  fechaAprobacion: number | null
  fechaProcesamiento: number | null
  archivadoEn: number | null
  conservarHasta: string
}

export const DOCUMENTO_COLUMNS = `documento_id as "documentoId", contribuyente_id as "contribuyenteId", ambiente, origen, cdc,
  tipo_documento as "tipoDocumento", numero_timbrado as "numeroTimbrado", establecimiento, punto, numero, serie, estado,
  fecha_emision as "fechaEmision", fecha_creacion as "fechaCreacion", moneda, trim_scale(total)::text as total, innominada, receptor,
  asociado_cdc as "asociadoCdc", qr_url as "qrUrl", protocolo, codigo, mensaje, fecha_aprobacion as "fechaAprobacion",
  fecha_procesamiento as "fechaProcesamiento", archivado_en as "archivadoEn", conservar_hasta::text as "conservarHasta"`

export interface DocumentoNuevo {
  cdc: string
  tipoDocumento: number
  timbradoId: number
  numeroTimbrado: string
  establecimiento: string
  punto: string
  numero: number
  serie: string | null
  fechaEmision: number
  fechaCreacion: number
  moneda: string
  total: string
  innominada: boolean
  receptor: Receptor
  receptorDocumento: string
  asociadoCdc: string | null
  cuerpo: unknown
  xml: string
  digest: string
  qrUrl: string
  conservarHasta: string
}

/** What is known of a documento before SIFEN has seen it. */
const SIN_RESPUESTA = {
  origen: 'EMITIDO',
  estado: 'PENDIENTE',
  protocolo: null,
  codigo: null,
  mensaje: null,
  fechaAprobacion: null,
  fechaProcesamiento: null,
  archivadoEn: null,
} as const

export async function insertDocumento(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  nuevo: DocumentoNuevo,
  asiento: Asiento,
): Promise<DocumentoRow> {
  const { rows } = await db.query<Pick<DocumentoRow, 'documentoId' | 'total'>>({
    name: 'insert-documento',
    text: `
      with nuevo as (
        insert into documento (contribuyente_id, ambiente, cdc, tipo_documento, timbrado_id, numero_timbrado, establecimiento, punto, numero,
          serie, estado, fecha_emision, fecha_creacion, moneda, total, innominada, receptor, receptor_documento, receptor_nombre,
          asociado_cdc, cuerpo, xml, digest, qr_url, proxima, conservar_hasta)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'PENDIENTE', $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, ahora(), $24)
        returning documento_id as "documentoId", trim_scale(total)::text as total
      ), asiento as (
        ${asientoDe('nuevo', 25, { nombre: 'documentoElectronicoId', columna: '"documentoId"' })}
      )
      select * from nuevo`,
    values: [
      contribuyenteId,
      ambiente,
      nuevo.cdc,
      nuevo.tipoDocumento,
      nuevo.timbradoId,
      nuevo.numeroTimbrado,
      nuevo.establecimiento,
      nuevo.punto,
      nuevo.numero,
      nuevo.serie,
      toTimestamp(nuevo.fechaEmision),
      toTimestamp(nuevo.fechaCreacion),
      nuevo.moneda,
      nuevo.total,
      nuevo.innominada,
      JSON.stringify(nuevo.receptor),
      nuevo.receptorDocumento,
      nuevo.receptor.dNomRec,
      nuevo.asociadoCdc,
      JSON.stringify(nuevo.cuerpo),
      nuevo.xml,
      nuevo.digest,
      nuevo.qrUrl,
      nuevo.conservarHasta,
      ...valoresDeAsiento(asiento),
    ],
  })
  return { ...nuevo, ...SIN_RESPUESTA, ...rows[0]!, contribuyenteId, ambiente }
}

/** How a caller names a documento: its number here, or its CDC. */
export type RefDocumento = { documentoId: number } | { cdc: string }

export async function findDocumento(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  ref: RefDocumento,
): Promise<DocumentoRow | null> {
  const byId = 'documentoId' in ref
  const { rows } = await db.query<DocumentoRow>({
    name: byId ? 'find-documento-by-id' : 'find-documento-by-cdc',
    text: `
      select ${DOCUMENTO_COLUMNS} from documento
      where contribuyente_id = $1 and ambiente = $2 and ${byId ? 'documento_id' : 'cdc'} = $3`,
    values: [contribuyenteId, ambiente, byId ? ref.documentoId : ref.cdc],
  })
  return rows[0] ?? null
}

export interface DocumentoDeEvento extends DocumentoRow {
  /** The event of that kind that stands, or may stand. */
  vigenteId: number | null
  certificadoId: number | null
  certificadoHasta: number | null
}

/** What an event about a documento has to know before it begins, in one look. */
export async function findDocumentoDeEvento(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  ref: RefDocumento,
  tipo: TipoEvento,
): Promise<DocumentoDeEvento | null> {
  const byId = 'documentoId' in ref
  const { rows } = await db.query<DocumentoDeEvento>({
    name: byId ? 'find-documento-de-evento-by-id' : 'find-documento-de-evento-by-cdc',
    text: `
      select d.*, e.evento_sifen_id as "vigenteId", f.certificado_id as "certificadoId", f.hasta as "certificadoHasta"
      from (select ${DOCUMENTO_COLUMNS} from documento
        where contribuyente_id = $1 and ambiente = $2 and ${byId ? 'documento_id' : 'cdc'} = $3) d
      left join evento_sifen e on e.documento_id = d."documentoId" and e.tipo = $4 and e.estado in ('ENVIADO', 'APROBADO')
      left join certificado f on f.contribuyente_id = $1 and f.ambiente = $2 and f.reemplazado_en is null`,
    values: [contribuyenteId, ambiente, byId ? ref.documentoId : ref.cdc, tipo],
  })
  return rows[0] ?? null
}

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
): Promise<unknown> {
  const { rows } = await db.query<{ cuerpo: unknown }>({
    text: 'select cuerpo from documento where contribuyente_id = $1 and ambiente = $2 and documento_id = $3',
    values: [contribuyenteId, ambiente, documentoId],
  })
  return rows[0]?.cuerpo
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
