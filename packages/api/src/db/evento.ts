import type { Ambiente, Emisor } from '../domain/ambiente.ts'
import type { Observacion, SinEnviar } from '../domain/evento/conversacion.ts'
import type {
  DatosDeEvento,
  DatosPropios,
  EstadoEvento,
  OrigenDeEvento,
  TipoEvento,
} from '../domain/evento/tipos.ts'
import type { Receptor } from '../domain/receptor/receptor.ts'
import { type Asiento, recordActo } from './auditoria.ts'
import { columns, type Fila } from './columns.ts'
import { type Db, one } from './db.ts'

export type EventoRow = Fila<
  'eventoSifen',
  (typeof CAMPOS_DE_EVENTO)[number],
  { ambiente: Ambiente; origen: OrigenDeEvento; receptor: Receptor | null; datos: DatosPropios | null }
>

export const CAMPOS_DE_EVENTO = [
  'eventoSifenId',
  'documentoId',
  'contribuyenteId',
  'ambiente',
  'origen',
  'tipo',
  'estado',
  'cdc',
  'motivo',
  'receptor',
  'datos',
  'recibidoId',
  'numeroTimbrado',
  'establecimiento',
  'punto',
  'numeroInicio',
  'numeroFin',
  'tipoDocumento',
  'serie',
  'protocolo',
  'codigo',
  'mensaje',
  'fechaCreacion',
  'fechaProcesamiento',
  'conservarHasta',
] as const

export const EVENTO_COLUMNS = columns('eventoSifen', CAMPOS_DE_EVENTO)

/** The lease of an event: its holder alone may talk to SIFEN about it. Every later write gives the token, and is refused when it is no longer the current one. */
export interface Arriendo {
  eventoSifenId: number
  token: number
}

export interface EventoNuevo extends DatosDeEvento {
  documentoId: number | null
  /** Of a documento that was received. */
  recibidoId: number | null
  now: number
  arriendoMs: number
}

/** Waits and ages of events are told by this clock and no other: several processes share it, and none of them can set it. */
export const AHORA_MS = '(extract(epoch from ahora()) * 1000)::bigint'

/** The token of the next lease: no lease had it before, not even one that this database forgot. */
export const nextToken = (arriendo: string): string =>
  `greatest(${arriendo} + 1, (extract(epoch from ahora()) * 1000000)::bigint)`

/** What a request leaves when it takes an event up, whatever it takes it up for. */
export const marcaDePedido = (para: string): string =>
  `jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('paso', 'pedido', 'en', ${AHORA_MS}, 'para', ${para})))`

export async function findEvento(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  eventoSifenId: number,
): Promise<EventoRow | null> {
  const { rows } = await db.query<EventoRow>({
    name: 'find-evento',
    text: `select ${EVENTO_COLUMNS} from evento_sifen where contribuyente_id = $1 and ambiente = $2 and evento_sifen_id = $3`,
    values: [contribuyenteId, ambiente, eventoSifenId],
  })
  return rows[0] ?? null
}

export async function readXmlDeEvento(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  eventoSifenId: number,
): Promise<string | null> {
  const { rows } = await db.query<{ xml: string }>({
    name: 'read-xml-de-evento',
    text: 'select xml from evento_sifen where contribuyente_id = $1 and ambiente = $2 and evento_sifen_id = $3',
    values: [contribuyenteId, ambiente, eventoSifenId],
  })
  return rows[0]?.xml ?? null
}

/** The event of a kind that stands, or may stand, for a documento: of several the one on its way, or the latest. */
export async function findEventoVigente(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  documentoId: number,
  tipo: TipoEvento,
): Promise<EventoRow | null> {
  const { rows } = await db.query<EventoRow>({
    name: 'find-evento-vigente',
    text: `
      select ${EVENTO_COLUMNS} from evento_sifen
      where contribuyente_id = $1 and ambiente = $2 and documento_id = $3 and tipo = $4 and estado in ('ENVIADO', 'APROBADO')
      order by estado = 'ENVIADO' desc, evento_sifen_id desc limit 1`,
    values: [contribuyenteId, ambiente, documentoId, tipo],
  })
  return rows[0] ?? null
}

/** What was observed of an evento so far, and the time by the database's clock. */
export const readHistoriaDeEvento = (
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  eventoSifenId: number,
): Promise<{ historia: Observacion[]; ahora: number }> =>
  one(db, {
    text: `
      select historia, ${AHORA_MS} as ahora from evento_sifen
      where contribuyente_id = $1 and ambiente = $2 and evento_sifen_id = $3`,
    values: [contribuyenteId, ambiente, eventoSifenId],
  })

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
  /** The Idempotency-Key of the request that made it. */
  clave: string | null
}

/** Takes the lease of an event that is ENVIADO and stores the mark of this request and its audit entry. Null while another request holds the lease. */
export async function takeEvento(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  eventoSifenId: number,
  { arriendoMs, para, asiento }: { arriendoMs: number; para: SinEnviar | null; asiento: Asiento },
): Promise<EventoTomado | null> {
  const acto = {
    name: 'take-evento',
    de: 'tomado',
    text: `
        update evento_sifen set
          arriendo = ${nextToken('arriendo')},
          arriendo_hasta = ahora() + $4 * interval '1 millisecond',
          historia = historia || ${marcaDePedido('$5::text')}
        where contribuyente_id = $1 and ambiente = $2 and evento_sifen_id = $3 and estado = 'ENVIADO'
          and (arriendo_hasta is null or arriendo_hasta < ahora())
        returning ${EVENTO_COLUMNS}, arriendo as token, xml, id_mensaje as "idMensaje", historia`,
    select: `
      select tomado.*, (
        select i.clave from idempotencia i where i.contribuyente_id = $1 and i.ambiente = $2 and i.evento_sifen_id = $3
        order by i.fecha_creacion limit 1) as clave
      from tomado`,
    values: [contribuyenteId, ambiente, eventoSifenId, arriendoMs, para],
  }
  const found = await recordActo<EventoRow & Omit<EventoTomado, 'row'>>(db, acto, asiento)
  if (found === null) return null
  const { token, xml, idMensaje, historia, clave, ...row } = found
  return { row, token, xml, idMensaje, historia, clave }
}

/** Whether whoever has this token may still talk to SIFEN about the event. */
export async function isLeased(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { eventoSifenId, token }: Arriendo,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'is-leased',
    text: `
      select 1 from evento_sifen
      where contribuyente_id = $1 and ambiente = $2 and evento_sifen_id = $3 and arriendo = $4 and estado = 'ENVIADO' and arriendo_hasta > ahora()`,
    values: [contribuyenteId, ambiente, eventoSifenId, token],
  })
  return rowCount === 1
}

/** In how many ms the lease of an event ends; 0 where nobody has it. */
export async function readRestanteDeArriendo(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  eventoSifenId: number,
): Promise<number> {
  const { rows } = await db.query<{ restanteMs: number }>({
    name: 'restante-de-arriendo',
    text: `
      select (extract(epoch from arriendo_hasta - ahora()) * 1000)::int as "restanteMs" from evento_sifen
      where contribuyente_id = $1 and ambiente = $2 and evento_sifen_id = $3 and arriendo_hasta > ahora()`,
    values: [contribuyenteId, ambiente, eventoSifenId],
  })
  return rows[0]?.restanteMs ?? 0
}

export async function listEventos(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  filtro: { documentoId?: number; tipo?: TipoEvento; estado?: EstadoEvento },
  page: { before: number | null; limit: number },
): Promise<EventoRow[]> {
  const { rows } = await db.query<EventoRow>({
    text: `
      select ${EVENTO_COLUMNS} from evento_sifen
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
