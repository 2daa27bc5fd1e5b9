import type { Emisor } from '../domain/ambiente.ts'
import type { OrigenDeDocumento } from '../domain/documento/estado.ts'
import type { RefDocumento } from '../domain/documento/ref.ts'
import type { CuerpoEmision } from '../domain/emision/campos.ts'
import type { TipoEvento } from '../domain/evento/tipos.ts'
import type { Receptor } from '../domain/receptor/receptor.ts'
import { type Asiento, recordActo } from './auditoria.ts'
import { columnsOfAviso } from './aviso-nuevo.ts'
import { columns, type Fila } from './columns.ts'
import { type Db, known, toTimestamp } from './db.ts'
import { insertFicha, withFicha } from './ficha.ts'
import { named } from './named.ts'

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

/** What emission knows of a documento; the rest of its row is said by SIFEN, later. */
export type DocumentoNuevo = Omit<DocumentoRow, 'documentoId' | keyof Emisor | keyof typeof SIN_RESPUESTA> &
  Fila<'documento', 'timbradoId' | 'receptorDocumento' | 'cuerpo' | 'xml' | 'digest', { timbradoId: number }>

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
  const p = named({
    contribuyente_id: contribuyenteId,
    ambiente,
    cdc: nuevo.cdc,
    tipo_documento: nuevo.tipoDocumento,
    timbrado_id: nuevo.timbradoId,
    numero_timbrado: nuevo.numeroTimbrado,
    establecimiento: nuevo.establecimiento,
    punto: nuevo.punto,
    numero: nuevo.numero,
    serie: nuevo.serie,
    fecha_emision: toTimestamp(nuevo.fechaEmision),
    fecha_creacion: toTimestamp(nuevo.fechaCreacion),
    moneda: nuevo.moneda,
    total: nuevo.total,
    innominada: nuevo.innominada,
    receptor: JSON.stringify(nuevo.receptor),
    receptor_documento: nuevo.receptorDocumento,
    receptor_nombre: nuevo.receptor.dNomRec,
    asociado_cdc: nuevo.asociadoCdc,
    cuerpo: JSON.stringify(nuevo.cuerpo),
    xml: nuevo.xml,
    digest: nuevo.digest,
    qr_url: nuevo.qrUrl,
    conservar_hasta: nuevo.conservarHasta,
  })
  const acto = {
    name: 'insert-documento',
    de: 'nuevo',
    text: `
      insert into documento (${p.names}, estado, proxima) values (${p.places}, 'PENDIENTE', ahora())
      returning ${columnsOfAviso('documento')}, ${columns('documento', ['total'])}`,
    select: 'select "documentoId", total from nuevo',
    values: p.values,
  }
  const id = { nombre: 'documentoElectronicoId', columna: 'documentoId' } as const
  const emisor = { contribuyenteId, ambiente }
  const avisado = { emisor, tabla: 'documento', id: 'documentoId' } as const
  type Hecho = Fila<'documento', 'documentoId' | 'total'>
  const ficha = { of: (hecho: Hecho | null) => hecho?.documentoId, write: insertFicha }
  const hecho = await withFicha(db, emisor, ficha, db => recordActo<Hecho>(db, acto, asiento, id, avisado))
  const row = known(hecho, 'documento that was just stored')
  return { ...nuevo, ...SIN_RESPUESTA, ...row, contribuyenteId, ambiente }
}

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
  /** The event of that kind that stands, or may stand: of several the one on its way, or the latest. */
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
      left join lateral (select evento_sifen_id from evento_sifen
        where contribuyente_id = $1 and documento_id = d."documentoId" and tipo = $4 and estado in ('ENVIADO', 'APROBADO')
        order by estado = 'ENVIADO' desc, evento_sifen_id desc limit 1) e on true
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
