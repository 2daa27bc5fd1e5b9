import type { Emisor } from '../domain/ambiente.ts'
import type { Observacion } from '../domain/evento/conversacion.ts'
import { type Asiento, asientoDe, recordAuditoria, toAsientoParameters } from './auditoria.ts'
import { type Db, one, toTimestamp, transactionOf } from './db.ts'
import { EVENTO_COLUMNS, type EventoNuevo, type EventoRow, marcaDePedido, nextToken } from './evento.ts'
import { type Named, named } from './named.ts'
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

/**
 * Stores an event as ENVIADO with its Idempotency-Key, its lease, its audit entry and the mark of the request that will send it, in one
 * statement and so in one transaction. Null when the state of the documento is no longer the given one, or when what this database lost is not
 * put back yet; a unique violation when the key is taken. The event is stored before its key, which refers to it: where the tables lie on
 * several servers each part is done after the other.
 */
export async function insertEvento(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  nuevo: EventoNuevo,
  { idempotencyKey: clave, estadoDocumento, asiento }: Condiciones,
): Promise<EventoTomadoRow | null> {
  const p = named({
    contribuyente_id: contribuyenteId,
    ambiente,
    documento_id: nuevo.documentoId,
    recibido_id: nuevo.recibidoId,
    tipo: nuevo.tipo,
    cdc: nuevo.cdc,
    motivo: nuevo.motivo,
    receptor: nuevo.receptor === null ? null : JSON.stringify(nuevo.receptor),
    datos: nuevo.datos === null ? null : JSON.stringify(nuevo.datos),
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
  if (await isRepartida(db))
    return transactionOf(db, db =>
      insertEventoEnPartes(db, p, nuevo, { idempotencyKey: clave, estadoDocumento, asiento }),
    )
  const si = named({ idempotencyKey: clave, estadoDocumento, arriendoMs: nuevo.arriendoMs }, p.values.length)
  const { rows } = await db.query<EventoTomadoRow>({
    name: 'insert-evento',
    text: `
      with igual as (
        select 1 from documento
        where contribuyente_id = ${p.at.contribuyente_id} and ambiente = ${p.at.ambiente} and documento_id = ${p.at.documento_id}
          and estado = ${si.at.estadoDocumento} for no key update
      ), id as materialized (
        select nextval('evento_sifen_evento_sifen_id_seq') as id where (${p.at.documento_id}::bigint is null or exists (select 1 from igual))
          -- The session may be the first to a database that went back, and the caller looked before he had it.
          and not exists (select 1 from recuperacion where terminada_en is null)
      ), evento as (
        insert into evento_sifen (evento_sifen_id, ${p.names}, historia, arriendo, arriendo_hasta)
        overriding system value
        select id, ${p.places}, ${marcaDePedido('null')}, ${nextToken('0')}, ahora() + ${si.at.arriendoMs} * interval '1 millisecond'
        from id
        returning ${EVENTO_COLUMNS}, arriendo as token, historia
      ), clave as (
        insert into idempotencia (contribuyente_id, ambiente, clave, operacion, documento_id, fecha_creacion, reservada_hasta, evento_sifen_id)
        select ${p.at.contribuyente_id}, ${p.at.ambiente}, ${si.at.idempotencyKey}, ${p.at.tipo}, ${p.at.documento_id}, ${p.at.fecha_creacion},
          ${p.at.conservar_hasta}, "eventoSifenId"
        from evento where ${si.at.idempotencyKey}::text is not null
      ), asiento as (
        ${asientoDe('evento', p.values.length + si.values.length + 1, { nombre: 'eventoSifenId', columna: '"eventoSifenId"' })}
      )
      select * from evento`,
    values: [...p.values, ...si.values, ...toAsientoParameters(asiento)],
  })
  return rows[0] ?? null
}

/** The same, where the tables lie on several servers: what one part gives to the next would be told to all of them, the dead ones too. */
async function insertEventoEnPartes(
  db: Db,
  p: Named<string>,
  { documentoId, tipo, now, conservarHasta, arriendoMs }: EventoNuevo,
  { idempotencyKey, estadoDocumento, asiento }: Condiciones,
): Promise<EventoTomadoRow | null> {
  const [contribuyenteId, ambiente] = p.values
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
