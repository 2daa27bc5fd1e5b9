import type { Ambiente, Emisor } from '../domain/ambiente.ts'
import type { Observacion } from '../domain/evento/conversacion.ts'
import type { EstadoEvento, TipoEvento } from '../domain/evento/tipos.ts'
import type { Receptor } from '../domain/receptor/receptor.ts'
import type { Db } from './db.ts'
import { toTimestamp } from './db.ts'

export interface EventoRow {
  eventoSifenId: number
  documentoId: number | null
  contribuyenteId: number
  ambiente: Ambiente
  tipo: TipoEvento
  estado: EstadoEvento
  cdc: string | null
  motivo: string
  receptor: Receptor | null
  numeroTimbrado: string
  establecimiento: string
  punto: string
  numeroInicio: number
  numeroFin: number
  tipoDocumento: number
  serie: string | null
  protocolo: string | null
  codigo: string | null
  mensaje: string | null
  fechaCreacion: number
  fechaProcesamiento: number | null
  conservarHasta: string
}

const COLUMNS = `evento_sifen_id as "eventoSifenId", documento_id as "documentoId", contribuyente_id as "contribuyenteId", ambiente, tipo, estado,
  cdc, motivo, receptor, numero_timbrado as "numeroTimbrado", establecimiento, punto, numero_inicio as "numeroInicio",
  numero_fin as "numeroFin", tipo_documento as "tipoDocumento", serie, protocolo, codigo, mensaje, fecha_creacion as "fechaCreacion",
  fecha_procesamiento as "fechaProcesamiento", conservar_hasta::text as "conservarHasta"`

/** Who may talk to SIFEN about an event now: every later write shows this token. */
export interface Arriendo {
  eventoSifenId: number
  token: number
}

export interface EventoNuevo {
  documentoId: number | null
  tipo: TipoEvento
  cdc: string | null
  motivo: string
  receptor: Receptor | null
  numeroTimbrado: string
  establecimiento: string
  punto: string
  numeroInicio: number
  numeroFin: number
  tipoDocumento: number
  serie: string | null
  idMensaje: number
  xml: string
  now: number
  conservarHasta: string
  arriendoMs: number
}

const PEDIDO = JSON.stringify([{ paso: 'pedido' }])

/** Stored ENVIADO, with the lease taken and the mark of the request that will send it. */
export async function insertEvento(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  nuevo: EventoNuevo,
): Promise<EventoRow & { token: number }> {
  const { rows } = await db.query<EventoRow & { token: number }>({
    name: 'insert-evento',
    text: `
      insert into evento_sifen (contribuyente_id, ambiente, documento_id, tipo, cdc, motivo, receptor, numero_timbrado, establecimiento, punto,
        numero_inicio, numero_fin, tipo_documento, serie, id_mensaje, xml, fecha_creacion, conservar_hasta, historia, arriendo, arriendo_hasta)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, '${PEDIDO}', 1,
        clock_timestamp() + $19 * interval '1 millisecond')
      returning ${COLUMNS}, arriendo as token`,
    values: [
      contribuyenteId,
      ambiente,
      nuevo.documentoId,
      nuevo.tipo,
      nuevo.cdc,
      nuevo.motivo,
      nuevo.receptor === null ? null : JSON.stringify(nuevo.receptor),
      nuevo.numeroTimbrado,
      nuevo.establecimiento,
      nuevo.punto,
      nuevo.numeroInicio,
      nuevo.numeroFin,
      nuevo.tipoDocumento,
      nuevo.serie,
      nuevo.idMensaje,
      nuevo.xml,
      toTimestamp(nuevo.now),
      nuevo.conservarHasta,
      nuevo.arriendoMs,
    ],
  })
  return rows[0]!
}

export async function findEvento(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  eventoSifenId: number,
): Promise<EventoRow | null> {
  const { rows } = await db.query<EventoRow>({
    name: 'find-evento',
    text: `select ${COLUMNS} from evento_sifen where contribuyente_id = $1 and ambiente = $2 and evento_sifen_id = $3`,
    values: [contribuyenteId, ambiente, eventoSifenId],
  })
  return rows[0] ?? null
}

/** The one event of a kind that stands, or may stand, for a documento. */
export async function findEventoVigente(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  documentoId: number,
  tipo: TipoEvento,
): Promise<EventoRow | null> {
  const { rows } = await db.query<EventoRow>({
    name: 'find-evento-vigente',
    text: `
      select ${COLUMNS} from evento_sifen
      where contribuyente_id = $1 and ambiente = $2 and documento_id = $3 and tipo = $4 and estado in ('ENVIADO', 'APROBADO')`,
    values: [contribuyenteId, ambiente, documentoId, tipo],
  })
  return rows[0] ?? null
}

/** The receptor of the APROBADO nomination of a documento. Another state of a nomination says nothing of who bought. */
export async function findReceptorNominado(
  db: Db,
  emisor: Emisor,
  documentoId: number,
): Promise<Receptor | null> {
  const evento = await findEventoVigente(db, emisor, documentoId, 'NOMINACION')
  return evento?.estado === 'APROBADO' ? evento.receptor : null
}

export interface EventoTomado {
  row: EventoRow
  token: number
  xml: string
  idMensaje: number
  historia: Observacion[]
}

/** Takes the lease of an event that is not settled, and leaves the mark of this request. Nothing when somebody holds it. */
export async function tomarEvento(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  eventoSifenId: number,
  arriendoMs: number,
): Promise<EventoTomado | null> {
  const { rows } = await db.query<
    EventoRow & { token: number; xml: string; idMensaje: number; historia: Observacion[] }
  >({
    name: 'tomar-evento',
    text: `
      update evento_sifen set
        arriendo = arriendo + 1,
        arriendo_hasta = clock_timestamp() + $4 * interval '1 millisecond',
        historia = historia || '${PEDIDO}'::jsonb
      where contribuyente_id = $1 and ambiente = $2 and evento_sifen_id = $3 and estado = 'ENVIADO'
        and (arriendo_hasta is null or arriendo_hasta < clock_timestamp())
      returning ${COLUMNS}, arriendo as token, xml, id_mensaje as "idMensaje", historia`,
    values: [contribuyenteId, ambiente, eventoSifenId, arriendoMs],
  })
  const [found] = rows
  if (found === undefined) return null
  const { token, xml, idMensaje, historia, ...row } = found
  return { row, token, xml, idMensaje, historia }
}

/** What was observed, kept; the lease given back. Nothing happens when another holds it by now. */
export async function soltarEvento(
  db: Db,
  { eventoSifenId, token }: Arriendo,
  historia: readonly Observacion[],
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'soltar-evento',
    text: `
      update evento_sifen set arriendo_hasta = null, historia = $3
      where evento_sifen_id = $1 and arriendo = $2 and estado = 'ENVIADO'`,
    values: [eventoSifenId, token, JSON.stringify(historia)],
  })
  return rowCount === 1
}

export interface Sentencia {
  estado: 'APROBADO' | 'RECHAZADO'
  protocolo: string | null
  codigo: string
  mensaje: string
  now: number
  historia: readonly Observacion[]
}

/** The verdict of SIFEN, once and for good. Nothing when another holds the lease by now. */
export async function sentenciarEvento(
  db: Db,
  { eventoSifenId, token }: Arriendo,
  sentencia: Sentencia,
): Promise<EventoRow | null> {
  const { rows } = await db.query<EventoRow>({
    name: 'sentenciar-evento',
    text: `
      update evento_sifen set estado = $3, protocolo = $4, codigo = $5, mensaje = $6, fecha_procesamiento = $7, historia = $8, arriendo_hasta = null
      where evento_sifen_id = $1 and arriendo = $2 and estado = 'ENVIADO'
      returning ${COLUMNS}`,
    values: [
      eventoSifenId,
      token,
      sentencia.estado,
      sentencia.protocolo,
      sentencia.codigo,
      sentencia.mensaje,
      toTimestamp(sentencia.now),
      JSON.stringify(sentencia.historia),
    ],
  })
  return rows[0] ?? null
}

/** Every key that stands for this event is complete from now on. */
export async function completarClaves(db: Db, eventoSifenId: number, now: number): Promise<void> {
  await db.query({
    name: 'completar-claves',
    text: 'update idempotencia set completada_en = $2 where evento_sifen_id = $1 and completada_en is null',
    values: [eventoSifenId, toTimestamp(now)],
  })
}

export async function listEventos(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  filtro: { documentoId?: number; tipo?: TipoEvento; estado?: EstadoEvento },
  page: { before: number | null; limit: number },
): Promise<EventoRow[]> {
  const { rows } = await db.query<EventoRow>({
    text: `
      select ${COLUMNS} from evento_sifen
      where contribuyente_id = $1 and ambiente = $2 and ($3::bigint is null or documento_id = $3) and ($4::text is null or tipo = $4)
        and ($5::text is null or estado = $5) and ($6::bigint is null or evento_sifen_id < $6)
      order by evento_sifen_id desc limit $7`,
    values: [
      contribuyenteId,
      ambiente,
      filtro.documentoId ?? null,
      filtro.tipo ?? null,
      filtro.estado ?? null,
      page.before,
      page.limit,
    ],
  })
  return rows
}
