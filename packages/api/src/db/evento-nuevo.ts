import type { Emisor } from '../domain/ambiente.ts'
import type { Observacion } from '../domain/evento/conversacion.ts'
import { type Asiento, asientoDe, toAsientoParameters } from './auditoria.ts'
import { type Db, toTimestamp } from './db.ts'
import { EVENTO_COLUMNS, type EventoNuevo, type EventoRow, marcaDePedido, nextToken } from './evento.ts'
import { named } from './named.ts'

export interface Condiciones {
  /** The key that stands for the event from now on. */
  idempotencyKey: string | null
  /** What the documento must still be. */
  estadoDocumento: string | null
  /** The audit entry of the request; the statement adds the identifier of the new event. */
  asiento: Asiento
}

/**
 * Stores an event as ENVIADO with its Idempotency-Key, its lease, its audit entry and the mark of the request that will send it, in one
 * statement and so in one transaction. Null when the state of the documento is no longer the given one, when the key is taken, or when
 * what this database lost is not put back yet.
 */
export async function insertEvento(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  nuevo: EventoNuevo,
  { idempotencyKey: clave, estadoDocumento, asiento }: Condiciones,
): Promise<(EventoRow & { token: number; historia: Observacion[] }) | null> {
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
  const si = named({ idempotencyKey: clave, estadoDocumento, arriendoMs: nuevo.arriendoMs }, p.values.length)
  const { rows } = await db.query<EventoRow & { token: number; historia: Observacion[] }>({
    name: 'insert-evento',
    text: `
      with igual as (
        select from documento
        where contribuyente_id = ${p.at.contribuyente_id} and ambiente = ${p.at.ambiente} and documento_id = ${p.at.documento_id}
          and estado = ${si.at.estadoDocumento} for no key update
      ), id as materialized (
        select nextval('evento_sifen_evento_sifen_id_seq') as id where (${p.at.documento_id}::bigint is null or exists (select from igual))
          -- The session may be the first to a database that went back, and the caller looked before he had it.
          and not exists (select from recuperacion where terminada_en is null)
      ), clave as (
        insert into idempotencia (contribuyente_id, ambiente, clave, operacion, documento_id, fecha_creacion, reservada_hasta, evento_sifen_id)
        select ${p.at.contribuyente_id}, ${p.at.ambiente}, ${si.at.idempotencyKey}, ${p.at.tipo}, ${p.at.documento_id}, ${p.at.fecha_creacion},
          ${p.at.conservar_hasta}, id
        from id where ${si.at.idempotencyKey}::text is not null
        on conflict do nothing returning 1
      ), evento as (
        insert into evento_sifen (evento_sifen_id, ${p.names}, historia, arriendo, arriendo_hasta)
        overriding system value
        select id, ${p.places}, ${marcaDePedido('null')}, ${nextToken('0')}, ahora() + ${si.at.arriendoMs} * interval '1 millisecond'
        from id where ${si.at.idempotencyKey}::text is null or exists (select from clave)
        returning ${EVENTO_COLUMNS}, arriendo as token, historia
      ), asiento as (
        ${asientoDe('evento', p.values.length + si.values.length + 1, { nombre: 'eventoSifenId', columna: '"eventoSifenId"' })}
      )
      select * from evento`,
    values: [...p.values, ...si.values, ...toAsientoParameters(asiento)],
  })
  return rows[0] ?? null
}
