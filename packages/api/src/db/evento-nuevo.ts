import type { Emisor } from '../domain/ambiente.ts'
import type { Observacion } from '../domain/evento/conversacion.ts'
import {
  ASIENTO_EN_JSON,
  type Asiento,
  asientosDeJson,
  recordAuditoria,
  toAsientoEnJson,
} from './auditoria.ts'
import { type Db, one, toTimestamp, transactionOf } from './db.ts'
import { EVENTO_COLUMNS, type EventoNuevo, type EventoRow, marcaDePedido, nextToken } from './evento.ts'
import { askTogether, type Junta, toPedidos } from './juntos.ts'
import { named, toRecordset } from './named.ts'
import { findRecuperacionPendiente } from './recuperacion.ts'
import { isRepartida } from './reparto.ts'

export interface Condiciones {
  /** The key that stands for the event from now on. */
  idempotencyKey: string | null
  /** What the documento must still be. */
  estadoDocumento: string | null
  /** The audit entry of the request; the statement adds the identifier of the new event. */
  asiento: Asiento
}

type EventoTomadoRow = EventoRow & { token: number; historia: Observacion[] }

interface PorGuardar {
  nuevo: EventoNuevo
  condiciones: Condiciones
}

/**
 * Stores an event as ENVIADO with its Idempotency-Key, its lease, its audit entry and the mark of the request that will send it, in one
 * statement and so in one transaction. Null when the state of the documento is no longer the given one, or when what this database lost is not
 * put back yet; a unique violation when the key is taken. The event is stored before its key, which refers to it: where the tables lie on
 * several servers each part is done after the other.
 */
export const insertEvento = (
  db: Db,
  emisor: Emisor,
  nuevo: EventoNuevo,
  condiciones: Condiciones,
): Promise<EventoTomadoRow | null> => askTogether(db, EVENTOS_NUEVOS, emisor, { nuevo, condiciones })

const EVENTOS_NUEVOS: Junta<PorGuardar, EventoTomadoRow | null> = {
  nombre: 'insert-eventos',
  // A documento is locked for its event, and has one of a kind; so has a key.
  unicos: ({ nuevo: { documentoId, recibidoId }, condiciones: { idempotencyKey } }) => [
    documentoId === null ? null : `documento ${documentoId}`,
    recibidoId === null ? null : `recibido ${recibidoId}`,
    idempotencyKey === null ? null : `clave ${idempotencyKey}`,
  ],
  async run(db, emisor, todos) {
    if (!(await isRepartida(db))) return insertEventos(db, emisor, todos)
    return Promise.all(
      todos.map(({ nuevo, condiciones }) =>
        transactionOf(db, db => insertEventoEnPartes(db, emisor, nuevo, condiciones)),
      ),
    )
  },
}

/** What a statement reads of each event, with the types of its columns. */
const COLUMNAS = {
  documento_id: 'bigint',
  recibido_id: 'bigint',
  tipo: 'text',
  cdc: 'text',
  motivo: 'text',
  receptor: 'jsonb',
  datos: 'jsonb',
  numero_timbrado: 'text',
  establecimiento: 'text',
  punto: 'text',
  numero_inicio: 'integer',
  numero_fin: 'integer',
  tipo_documento: 'smallint',
  serie: 'text',
  id_mensaje: 'bigint',
  xml: 'text',
  fecha_creacion: 'timestamptz',
  conservar_hasta: 'date',
} as const

const toColumnas = (nuevo: EventoNuevo): Record<keyof typeof COLUMNAS, unknown> => ({
  documento_id: nuevo.documentoId,
  recibido_id: nuevo.recibidoId,
  tipo: nuevo.tipo,
  cdc: nuevo.cdc,
  motivo: nuevo.motivo,
  receptor: nuevo.receptor,
  datos: nuevo.datos,
  numero_timbrado: nuevo.numeroTimbrado,
  establecimiento: nuevo.establecimiento,
  punto: nuevo.punto,
  numero_inicio: nuevo.numeroInicio,
  numero_fin: nuevo.numeroFin,
  tipo_documento: nuevo.tipoDocumento,
  serie: nuevo.serie,
  id_mensaje: nuevo.idMensaje,
  xml: nuevo.xml,
  fecha_creacion: toTimestamp(nuevo.now),
  conservar_hasta: nuevo.conservarHasta,
})

const { names: NOMBRES, types: TIPOS } = toRecordset(COLUMNAS)

/** Each documento is locked in the order of its number, so that two statements of many never wait for each other. */
const INSERT = `
  with pedido as materialized (
    select * from json_to_recordset($3) as (orden integer, ${TIPOS}, clave text, estado_documento text, arriendo_ms float8, ${ASIENTO_EN_JSON})
  ), igual as materialized (
    select p.orden from (select orden, documento_id, estado_documento from pedido where documento_id is not null order by documento_id) p
    cross join lateral (
      select 1 from documento d
      where d.contribuyente_id = $1 and d.ambiente = $2 and d.documento_id = p.documento_id and d.estado = p.estado_documento for no key update) d
  ), id as materialized (
    select p.orden, nextval('evento_sifen_evento_sifen_id_seq') as id from pedido p
    where (p.documento_id is null or p.orden in (select orden from igual))
      -- The session may be the first to a database that went back, and the caller looked before he had it.
      and not exists (select 1 from recuperacion where terminada_en is null)
  ), evento as (
    insert into evento_sifen (contribuyente_id, ambiente, evento_sifen_id, ${NOMBRES}, historia, arriendo, arriendo_hasta)
    overriding system value
    select $1, $2, id, ${NOMBRES}, ${marcaDePedido('null')}, ${nextToken('0')}, ahora() + arriendo_ms * interval '1 millisecond'
    from id join pedido using (orden)
    returning evento_sifen_id as id, arriendo, historia, datos
  ), clave as (
    insert into idempotencia (contribuyente_id, ambiente, clave, operacion, documento_id, fecha_creacion, reservada_hasta, evento_sifen_id)
    select $1, $2, p.clave, p.tipo, p.documento_id, p.fecha_creacion, p.conservar_hasta, e.id
    from evento e join id using (id) join pedido p using (orden) where p.clave is not null
  ), asiento as (
    ${asientosDeJson('$1', 'from evento e join id using (id) join pedido p using (orden)', { nombre: 'eventoSifenId', columna: 'e.id' })}
  )
  -- As they are read again: the database has an order of its own for what stands in them.
  select id.orden, e.id as "eventoSifenId", e.arriendo as token, e.historia, e.datos from evento e join id using (id)`

async function insertEventos(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  todos: readonly PorGuardar[],
): Promise<(EventoTomadoRow | null)[]> {
  const pedidos = todos.map(({ nuevo, condiciones: { idempotencyKey, estadoDocumento, asiento } }) => ({
    ...toColumnas(nuevo),
    clave: idempotencyKey,
    estado_documento: estadoDocumento,
    arriendo_ms: nuevo.arriendoMs,
    ...toAsientoEnJson(asiento),
  }))
  const { rows } = await db.query<
    { orden: number } & Pick<EventoTomadoRow, 'eventoSifenId' | 'token' | 'historia' | 'datos'>
  >({ name: 'insert-eventos', text: INSERT, values: [contribuyenteId, ambiente, toPedidos(pedidos)] })
  const hechos: (EventoTomadoRow | null)[] = todos.map(() => null)
  for (const { orden, ...hecho } of rows)
    hechos[orden] = { ...rowOf({ contribuyenteId, ambiente }, todos[orden]!.nuevo), ...hecho } // one of `todos`
  return hechos
}

/** What was just stored. */
function rowOf(
  { contribuyenteId, ambiente }: Emisor,
  { xml: _, idMensaje: __, now, arriendoMs: ___, ...nuevo }: EventoNuevo,
): Omit<EventoRow, 'eventoSifenId'> {
  return {
    ...{ ...nuevo, contribuyenteId, ambiente, origen: 'PROPIO', estado: 'ENVIADO', fechaCreacion: now },
    ...{ protocolo: null, codigo: null, mensaje: null, fechaProcesamiento: null },
  }
}

/** The same, where the tables lie on several servers: what one part gives to the next would be told to all of them, the dead ones too. */
async function insertEventoEnPartes(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  nuevo: EventoNuevo,
  { idempotencyKey, estadoDocumento, asiento }: Condiciones,
): Promise<EventoTomadoRow | null> {
  const { documentoId, tipo, now, conservarHasta, arriendoMs } = nuevo
  if (documentoId !== null) {
    const { rowCount } = await db.query({
      name: 'lock-documento-de-evento',
      text: `
        select 1 from documento where contribuyente_id = $1 and ambiente = $2 and documento_id = $3 and estado = $4 for no key update`,
      values: [contribuyenteId, ambiente, documentoId, estadoDocumento],
    })
    if (rowCount !== 1) return null
  }
  if ((await findRecuperacionPendiente(db)) !== null) return null
  const { receptor, datos, ...columnas } = toColumnas(nuevo)
  const p = named({
    ...{ contribuyente_id: contribuyenteId, ambiente, ...columnas },
    receptor: receptor === null ? null : JSON.stringify(receptor),
    datos: datos === null ? null : JSON.stringify(datos),
  })
  const evento = await one<EventoTomadoRow>(db, {
    name: 'insert-evento-solo',
    text: `
      insert into evento_sifen (${p.names}, historia, arriendo, arriendo_hasta)
      values (${p.places}, ${marcaDePedido('null')}, ${nextToken('0')}, ahora() + $${p.values.length + 1} * interval '1 millisecond')
      returning ${EVENTO_COLUMNS}, arriendo as token, historia`,
    values: [...p.values, arriendoMs],
  })
  const { eventoSifenId } = evento
  if (idempotencyKey !== null)
    await db.query({
      name: 'insert-idempotencia-de-evento',
      text: `
        insert into idempotencia (contribuyente_id, ambiente, clave, operacion, documento_id, fecha_creacion, reservada_hasta, evento_sifen_id)
        values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      values: [
        contribuyenteId,
        ambiente,
        idempotencyKey,
        tipo,
        documentoId,
        toTimestamp(now),
        conservarHasta,
        eventoSifenId,
      ],
    })
  await recordAuditoria(db, { ...asiento, detalle: { ...asiento.detalle, eventoSifenId } })
  return evento
}
