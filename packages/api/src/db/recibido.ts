import type { Ambiente, Emisor } from '../domain/ambiente.ts'
import type { RefDocumento } from '../domain/documento/ref.ts'
import type { DichoPorSifen, DocumentoRecibido, EstadoDeRecibido } from '../domain/recibido/recibido.ts'
import { type Asiento, recordActo } from './auditoria.ts'
import { columns, type Fila } from './columns.ts'
import { type Db, toTimestamp } from './db.ts'
import { EVENTO_COLUMNS, type EventoRow } from './evento.ts'
import { named } from './named.ts'

const RECIBIDO = [
  'recibidoId',
  'contribuyenteId',
  'ambiente',
  'cdc',
  'emisorRuc',
  'emisorNombre',
  'tipoDocumento',
  'numeroTimbrado',
  'establecimiento',
  'punto',
  'numero',
  'serie',
  'fechaEmision',
  'moneda',
  'total',
  'totalGuaranies',
  'receptorNombre',
  'estado',
  'protocolo',
  'fechaAprobacion',
  'fechaConsulta',
  'fechaCreacion',
  'conservarHasta',
] as const

export type RecibidoRow = Fila<'documentoRecibido', (typeof RECIBIDO)[number], { ambiente: Ambiente }>
const RECIBIDO_COLUMNS = columns('documentoRecibido', RECIBIDO)

/** Null when it is here already. */
export async function insertRecibido(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  de: DocumentoRecibido,
  asiento: Asiento,
): Promise<RecibidoRow | null> {
  const p = named({
    contribuyente_id: contribuyenteId,
    ambiente,
    cdc: de.cdc,
    emisor_ruc: de.emisorRuc,
    emisor_nombre: de.emisorNombre,
    tipo_documento: de.tipoDocumento,
    numero_timbrado: de.numeroTimbrado,
    establecimiento: de.establecimiento,
    punto: de.punto,
    numero: de.numero,
    serie: de.serie,
    fecha_emision: toTimestamp(de.fechaEmision),
    moneda: de.moneda,
    total: de.total,
    total_guaranies: de.totalGuaranies,
    receptor_nombre: de.receptorNombre,
    estado: de.estado,
    protocolo: de.protocolo,
    fecha_aprobacion: de.fechaAprobacion === null ? null : toTimestamp(de.fechaAprobacion),
    fecha_consulta: de.estado === 'FIRMADO' ? null : toTimestamp(de.fechaCreacion),
    xml: de.xml,
    fecha_creacion: toTimestamp(de.fechaCreacion),
    conservar_hasta: de.conservarHasta,
  })
  const acto = {
    name: 'insert-recibido',
    de: 'nuevo',
    text: `
      insert into documento_recibido (${p.names}) values (${p.places})
      on conflict do nothing returning ${RECIBIDO_COLUMNS}`,
    select: 'select * from nuevo',
    values: p.values,
  }
  return recordActo<RecibidoRow>(
    db,
    acto,
    asiento,
    { nombre: 'documentoRecibidoId', columna: 'recibidoId' },
    { emisor: { contribuyenteId, ambiente }, tabla: 'documentoRecibido', id: 'recibidoId' },
  )
}

const byRef = (ref: RefDocumento) =>
  'documentoId' in ref ? (['recibido_id', ref.documentoId] as const) : (['cdc', ref.cdc] as const)

export async function findRecibido(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  ref: RefDocumento,
): Promise<RecibidoRow | null> {
  const [columna, valor] = byRef(ref)
  const { rows } = await db.query<RecibidoRow>({
    name: `find-recibido-by-${columna}`,
    text: `
      select ${RECIBIDO_COLUMNS} from documento_recibido
      where contribuyente_id = $1 and ambiente = $2 and ${columna} = $3`,
    values: [contribuyenteId, ambiente, valor],
  })
  return rows[0] ?? null
}

/** The same, held until the transaction ends: what a receptor says of it is recorded one after the other. */
export async function lockRecibido(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  recibidoId: number,
): Promise<RecibidoRow | null> {
  const { rows } = await db.query<RecibidoRow>({
    name: 'lock-recibido',
    text: `
      select ${RECIBIDO_COLUMNS} from documento_recibido
      where contribuyente_id = $1 and ambiente = $2 and recibido_id = $3 for no key update`,
    values: [contribuyenteId, ambiente, recibidoId],
  })
  return rows[0] ?? null
}

export async function readXmlDeRecibido(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  recibidoId: number,
): Promise<string | null> {
  const { rows } = await db.query<{ xml: string }>({
    name: 'read-xml-de-recibido',
    text: 'select xml from documento_recibido where contribuyente_id = $1 and ambiente = $2 and recibido_id = $3',
    values: [contribuyenteId, ambiente, recibidoId],
  })
  return rows[0]?.xml ?? null
}

export interface FiltroDeRecibidos {
  estado?: EstadoDeRecibido
  tipoDocumento?: number
  desde?: number
  hasta?: number
  /** The RUC of who issued them, with or without its check digit. */
  emisor?: string
}

/** The newest first, as they came in. */
export async function listRecibidos(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { estado, tipoDocumento, desde, hasta, emisor }: FiltroDeRecibidos,
  page: { before: number | null; limit: number },
): Promise<RecibidoRow[]> {
  const { rows } = await db.query<RecibidoRow>({
    name: 'list-recibidos',
    text: `
      select ${RECIBIDO_COLUMNS} from documento_recibido
      where contribuyente_id = $1 and ambiente = $2 and ($3::text is null or estado = $3) and ($4::smallint is null or tipo_documento = $4)
        and ($5::timestamptz is null or fecha_emision >= $5) and ($6::timestamptz is null or fecha_emision < $6)
        and ($7::text is null or split_part(emisor_ruc, '-', 1) = $7) and ($8::bigint is null or recibido_id < $8)
      order by recibido_id desc limit $9`,
    values: [
      contribuyenteId,
      ambiente,
      estado ?? null,
      tipoDocumento ?? null,
      desde === undefined ? null : toTimestamp(desde),
      hasta === undefined ? null : toTimestamp(hasta),
      emisor ?? null,
      page.before,
      page.limit,
    ],
  })
  return rows
}

/** What SIFEN says of it now; what it approved once it does not forget. */
export async function updateRecibido(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  recibidoId: number,
  { estado, protocolo, fechaAprobacion }: DichoPorSifen,
): Promise<void> {
  await db.query({
    name: 'update-recibido',
    text: `
      update documento_recibido set estado = $4, protocolo = $5, fecha_aprobacion = coalesce(fecha_aprobacion, $6), fecha_consulta = ahora()
      where contribuyente_id = $1 and ambiente = $2 and recibido_id = $3 and estado <> 'CANCELADO'`,
    values: [
      contribuyenteId,
      ambiente,
      recibidoId,
      estado,
      protocolo,
      fechaAprobacion === null ? null : toTimestamp(fechaAprobacion),
    ],
  })
}

/** What its receptor said of it, the latest first. */
export async function listEventosDeRecibido(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  recibidoId: number,
  limit: number,
): Promise<EventoRow[]> {
  const { rows } = await db.query<EventoRow>({
    name: 'list-eventos-de-recibido',
    text: `
      select ${EVENTO_COLUMNS} from evento_sifen
      where contribuyente_id = $1 and ambiente = $2 and recibido_id = $3
      order by evento_sifen_id desc limit $4`,
    values: [contribuyenteId, ambiente, recibidoId, limit],
  })
  return rows
}
