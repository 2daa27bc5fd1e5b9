import type { Emisor } from '../domain/ambiente.ts'
import type { EstadoDocumento } from '../domain/documento/estado.ts'
import type { HistoriaDeDocumento } from '../domain/envio/documento.ts'
import { currentTraza } from '../trazas/canales.ts'
import { avisosDe, columnsOfAviso, recordAvisos } from './aviso-nuevo.ts'
import { columns, type Fila } from './columns.ts'
import { type Db, toTimestamp, transactionOf } from './db.ts'
import { isRepartida } from './reparto.ts'

/** What sending needs of a documento. */
export type DocumentoEnCaminoRow = Fila<
  'documento',
  (typeof ENVIO)[number],
  { historia: HistoriaDeDocumento }
> & {
  /** The Idempotency-Key of the request that issued it: whoever sends writes it down with the text. */
  clave: string | null
}

const ENVIO = [
  'documentoId',
  'cdc',
  'tipoDocumento',
  'fechaEmision',
  'xml',
  'digest',
  'historia',
  'arriendo',
  'innominada',
  'conservarHasta',
] as const

/** Of the emisor that is `$1` and `$2` of the statement. */
const COLUMNS = `${columns('documento', ENVIO)}, (
  select i.clave from idempotencia i
  where i.contribuyente_id = $1 and i.ambiente = $2 and i.documento_id = documento.documento_id and i.operacion = 'EMISION') as clave`

/**
 * The oldest that may be touched now, locked; what another worker has in its hands is passed over. Of a stopped row of numbers what SIFEN may
 * have is asked about, and what it does not have waits.
 */
export async function lockPendientes(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  limite: number,
): Promise<DocumentoEnCaminoRow[]> {
  const { rows } = await db.query<DocumentoEnCaminoRow>({
    name: 'lock-pendientes',
    text: `
      select ${COLUMNS} from documento
      where contribuyente_id = $1 and ambiente = $2 and estado in ('PENDIENTE', 'ENVIADO') and proxima <= ahora()
        and (estado = 'ENVIADO' or timbrado_id <> all (array(
          select timbrado_id from timbrado where contribuyente_id = $1 and ambiente = $2 and detenido_en is not null)))
      order by documento_id limit $3 for update skip locked`,
    values: [contribuyenteId, ambiente, limite],
  })
  return rows
}

/**
 * Those that may have left and whose time has come, locked; and whatever its own state says, each that has an evento under way: only what was approved
 * is given one. Not those that were looked at already.
 */
export async function lockEnDuda(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  vistos: readonly number[],
  limite: number,
): Promise<(DocumentoEnCaminoRow & { conEvento: boolean })[]> {
  const { rows } = await db.query<DocumentoEnCaminoRow & { conEvento: boolean }>({
    text: `
      select ${COLUMNS}, con_evento as "conEvento"
      from documento, lateral (
        select exists (
          select 1 from evento_sifen e where e.contribuyente_id = $1 and e.documento_id = documento.documento_id and e.estado = 'ENVIADO') as con_evento) e
      where contribuyente_id = $1 and ambiente = $2 and documento_id <> all ($3)
        and (estado = 'ENVIADO' and proxima <= ahora() or estado in ('PENDIENTE', 'ENVIADO', 'EN_LOTE') and con_evento)
      order by documento_id limit $4 for update of documento skip locked`,
    values: [contribuyenteId, ambiente, vistos, limite],
  })
  return rows
}

export async function listDocumentosOfLote(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  loteId: number,
): Promise<DocumentoEnCaminoRow[]> {
  const { rows } = await db.query<DocumentoEnCaminoRow>({
    name: 'list-documentos-of-lote',
    text: `
      select ${COLUMNS} from documento
      where contribuyente_id = $1 and ambiente = $2 and lote_id = $3 and estado = 'EN_LOTE' order by documento_id`,
    values: [contribuyenteId, ambiente, loteId],
  })
  return rows
}

/** Where a documento stands after a step. */
export interface Avance {
  documentoId: number
  /** A database that went back gives identifiers a second time, and to another documento. */
  cdc: string
  /** The number under which it was taken; the step takes the next one. */
  arriendo: number
  estado: EstadoDocumento
  historia: HistoriaDeDocumento
  /** Milliseconds from now until the next step may be taken; for a step that is under way, until its lease ends. */
  esperaMs: number
  loteId: number | null
  protocolo: string | null
  codigo: string | null
  mensaje: string | null
  fechaAprobacion: number | null
  fechaProcesamiento: number | null
}

/** So many milliseconds from now, for each row its own: the clock is read once, and what is added to it is a number. */
const afterMs = (ms: string) => `to_timestamp(extract(epoch from ahora())::float8 + ${ms} / 1000)`

/** Writes many steps in one statement. A documento whose lease another process took meanwhile is not written; the ids that were written are returned. */
export async function recordAvances(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  avances: readonly Avance[],
): Promise<Set<number>> {
  if (avances.length === 0) return new Set()
  if (await isRepartida(db))
    return transactionOf(db, async db => {
      const escritos = await writeAvances(db, { contribuyenteId, ambiente }, avances)
      await recordAvisos(db, { contribuyenteId, ambiente }, 'documento', avanzados(avances, escritos))
      return escritos
    })
  const aviso = avisosDe([['documento', AVANZADOS]], { contribuyente: '$1', ambiente: '$2', traza: '$4' })
  return writeAvances(db, { contribuyenteId, ambiente }, avances, `, aviso as (${aviso})`, [currentTraza()])
}

/** Of what was written, what does not wait as it did. */
const AVANZADOS = `(select * from hecho where estado <> 'PENDIENTE')`

const avanzados = (avances: readonly Avance[], escritos: ReadonlySet<number>): number[] =>
  avances.flatMap(({ documentoId, estado }) =>
    escritos.has(documentoId) && estado !== 'PENDIENTE' ? [documentoId] : [],
  )

async function writeAvances(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  avances: readonly Avance[],
  rest = '',
  more: unknown[] = [],
): Promise<Set<number>> {
  const { rows } = await db.query<{ id: number }>({
    name: rest === '' ? 'record-avances-solos' : 'record-avances',
    text: `
      with hecho as (
      update documento d
      set estado = a.estado, historia = a.historia, proxima = ${afterMs('a."esperaMs"')}, lote_id = a."loteId",
        protocolo = a.protocolo, codigo = a.codigo, mensaje = a.mensaje, fecha_aprobacion = a."fechaAprobacion",
        fecha_procesamiento = a."fechaProcesamiento", arriendo = d.arriendo + 1
      from jsonb_to_recordset($3) as a ("documentoId" bigint, cdc text, arriendo bigint, estado text, historia jsonb, "esperaMs" float8, "loteId" bigint,
        protocolo text, codigo text, mensaje text, "fechaAprobacion" timestamptz, "fechaProcesamiento" timestamptz)
      where d.contribuyente_id = $1 and d.ambiente = $2 and d.documento_id = a."documentoId" and d.cdc = a.cdc
        and d.arriendo = a.arriendo
        and d.estado in ('PENDIENTE', 'ENVIADO', 'EN_LOTE')
      returning ${columnsOfAviso('documento', 'd')})${rest}
      select "documentoId" as id from hecho`,
    values: [contribuyenteId, ambiente, JSON.stringify(avances.map(conInstantes)), ...more],
  })
  return new Set(rows.map(({ id }) => id))
}

const conInstantes = ({ fechaAprobacion, fechaProcesamiento, ...avance }: Avance) => ({
  ...avance,
  fechaAprobacion: toTimestamp(fechaAprobacion),
  fechaProcesamiento: toTimestamp(fechaProcesamiento),
})
