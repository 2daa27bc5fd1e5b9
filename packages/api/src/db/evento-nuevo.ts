import type { Emisor } from '../domain/ambiente.ts'
import type { Observacion } from '../domain/evento/conversacion.ts'
import { type Asiento, asientoDe, valoresDeAsiento } from './auditoria.ts'
import { type Db, toTimestamp } from './db.ts'
import { EVENTO_COLUMNS, type EventoNuevo, type EventoRow, marcaDePedido } from './evento.ts'

export interface Condiciones {
  /** The key that stands for the event from now on. */
  clave: string | null
  /** What the documento must still be. */
  estadoDocumento: string | null
  /** The audit entry of the request; the statement adds the identifier of the new event. */
  asiento: Asiento
}

/**
 * Stores an event as ENVIADO with its Idempotency-Key, its lease, its audit entry and the mark of the request that will send it, in one
 * statement and so in one transaction. Null when the state of the documento is no longer the given one, or when the key is taken.
 */
export async function insertEvento(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  nuevo: EventoNuevo,
  { clave, estadoDocumento, asiento }: Condiciones,
): Promise<(EventoRow & { token: number; historia: Observacion[] }) | null> {
  const { rows } = await db.query<EventoRow & { token: number; historia: Observacion[] }>({
    name: 'insert-evento',
    text: `
      with igual as (
        select from documento
        where contribuyente_id = $1 and ambiente = $2 and documento_id = $3 and estado = $20 for no key update
      ), id as materialized (
        select nextval('evento_sifen_evento_sifen_id_seq') as id where $3::bigint is null or exists (select from igual)
      ), clave as (
        insert into idempotencia (contribuyente_id, ambiente, clave, operacion, documento_id, fecha_creacion, reservada_hasta, evento_sifen_id)
        select $1, $2, $21, $4, $3, $17, $18, id from id where $21::text is not null
        on conflict do nothing returning 1
      ), evento as (
        insert into evento_sifen (evento_sifen_id, contribuyente_id, ambiente, documento_id, tipo, cdc, motivo, receptor, numero_timbrado,
          establecimiento, punto, numero_inicio, numero_fin, tipo_documento, serie, id_mensaje, xml, fecha_creacion, conservar_hasta,
          historia, arriendo, arriendo_hasta)
        overriding system value
        select id, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, ${marcaDePedido('null')}, 1,
          ahora() + $19 * interval '1 millisecond'
        from id where $21::text is null or exists (select from clave)
        returning ${EVENTO_COLUMNS}, arriendo as token, historia
      ), asiento as (
        ${asientoDe('evento', 22, { nombre: 'eventoSifenId', columna: '"eventoSifenId"' })}
      )
      select * from evento`,
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
      estadoDocumento,
      clave,
      ...valoresDeAsiento(asiento),
    ],
  })
  return rows[0] ?? null
}
