import type { DocumentoAdoptado } from '../domain/adopcion/adoptado.ts'
import type { Emisor } from '../domain/ambiente.ts'
import type { EventoFirmado } from '../domain/diario/registro.ts'
import { currentTraza } from '../trazas/canales.ts'
import { type Asiento, asientoDe, toAsientoParameters } from './auditoria.ts'
import { avisosDe, columnsOfAviso } from './aviso-nuevo.ts'
import { type Db, toTimestamp } from './db.ts'
import { nextToken } from './evento.ts'

/** So that what is made from here on takes no identifier that was given before. */
export async function advanceIdentificadores(
  db: Db,
  hasta: { documentoId: number; eventoSifenId: number },
): Promise<void> {
  await db.query({
    text: `
      select setval('documento_documento_id_seq', greatest(nextval('documento_documento_id_seq'), $1)),
        setval('evento_sifen_evento_sifen_id_seq', greatest(nextval('evento_sifen_evento_sifen_id_seq'), $2))`,
    values: [hasta.documentoId, hasta.eventoSifenId],
  })
}

export interface Repuesto {
  /** As it was; another one where that is taken by now. */
  documentoId: number
  timbradoId: number
  documento: DocumentoAdoptado
}

/** ENVIADO: it may have left, and SIFEN is asked first. Null when its number stands under another CDC. */
export async function insertRepuesto(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { documentoId, timbradoId, documento }: Repuesto,
  historia: unknown,
  asiento: Asiento,
): Promise<number | null> {
  const { rows } = await db.query<{ documentoId: number }>({
    text: `
      with nuevo as (
        insert into documento (documento_id, contribuyente_id, ambiente, timbrado_id, cdc, tipo_documento, numero_timbrado,
          establecimiento, punto, numero, serie, estado, fecha_emision, fecha_creacion, moneda, total, innominada, receptor,
          receptor_documento, receptor_nombre, asociado_cdc, cuerpo, xml, digest, qr_url, proxima, historia, conservar_hasta)
        overriding system value
        select case when exists (select 1 from documento where contribuyente_id = $1 and documento_id = $4) then nextval('documento_documento_id_seq') else $4 end,
          $1, $2, $5, cdc, "tipoDocumento", "numeroTimbrado", establecimiento, punto, numero, serie, 'ENVIADO',
          to_timestamp("fechaEmision" / 1000.0), to_timestamp("fechaCreacion" / 1000.0), moneda, total, innominada, receptor,
          "receptorDocumento", receptor ->> 'dNomRec', "asociadoCdc", cuerpo, xml, digest, "qrUrl", ahora(), $6, "conservarHasta"
        from jsonb_to_record($3::jsonb) as r (cdc text, "tipoDocumento" smallint, "numeroTimbrado" text, establecimiento text, punto text,
          numero integer, serie text, "fechaEmision" bigint, "fechaCreacion" bigint, moneda text, total numeric, innominada boolean,
          receptor jsonb, "receptorDocumento" text, "asociadoCdc" text, cuerpo jsonb, xml text, digest text, "qrUrl" text,
          "conservarHasta" date)
        on conflict do nothing returning documento_id as "documentoId"
      ), asiento as (
        ${asientoDe('nuevo', 7, { nombre: 'documentoElectronicoId', columna: '"documentoId"' })}
      )
      select * from nuevo`,
    values: [
      contribuyenteId,
      ambiente,
      JSON.stringify(documento),
      documentoId,
      timbradoId,
      JSON.stringify(historia),
      ...toAsientoParameters(asiento),
    ],
  })
  return rows[0]?.documentoId ?? null
}

/** One that is here as if it had never left may have left since: SIFEN is asked first. */
export async function markPorConsultar(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  cdc: string,
  historia: unknown,
): Promise<void> {
  await db.query({
    text: `
      update documento set estado = 'ENVIADO', historia = historia || $4::jsonb, arriendo = arriendo + 1, proxima = ahora()
      where contribuyente_id = $1 and ambiente = $2 and cdc = $3 and estado = 'PENDIENTE'
        and not jsonb_path_exists(historia, '$[*] ? (@.que == "enviado" || @.que == "en-lote")')`,
    values: [contribuyenteId, ambiente, cdc, JSON.stringify(historia)],
  })
}

export interface EventoConocido {
  eventoSifenId: number
  documentoId: number | null
  fechaProcesamiento: number | null
}

/** Under whatever identifier it is here. */
export async function findEventoPorMensaje(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { eventoSifenId, idMensaje }: Pick<EventoFirmado, 'eventoSifenId' | 'idMensaje'>,
): Promise<EventoConocido | null> {
  const { rows } = await db.query<EventoConocido>({
    text: `
      select evento_sifen_id as "eventoSifenId", documento_id as "documentoId", fecha_procesamiento as "fechaProcesamiento" from evento_sifen where contribuyente_id = $1 and ambiente = $2 and id_mensaje = $4
      order by evento_sifen_id <> $3 limit 1`,
    values: [contribuyenteId, ambiente, eventoSifenId, idMensaje],
  })
  return rows[0] ?? null
}

/** One that is here as if it had never left, or is only supposed to have, left since: its first copy is one of which SIFEN's answer is not known. */
export async function markPorSaberse(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  eventoSifenId: number,
  envio: unknown,
): Promise<void> {
  await db.query({
    text: `
      update evento_sifen set historia = historia || $4::jsonb, arriendo = ${nextToken('arriendo')}, arriendo_hasta = null
      where contribuyente_id = $1 and ambiente = $2 and evento_sifen_id = $3 and estado = 'ENVIADO'
        and not jsonb_path_exists(historia, '$[*] ? (@.paso == "envio" && @.dijo != "no-salio" && !(exists(@.supuesto)))')`,
    values: [contribuyenteId, ambiente, eventoSifenId, JSON.stringify([envio])],
  })
}

/** Another one of its kind was recorded after it, and that is done only when SIFEN has this one not. */
export async function settleSuperado(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  eventoSifenId: number,
  mensaje: string,
): Promise<void> {
  await db.query({
    text: `
      with evento as (
        update evento_sifen set estado = 'RECHAZADO', mensaje = $4, fecha_procesamiento = ahora(), arriendo_hasta = null,
          arriendo = ${nextToken('arriendo')}
        where contribuyente_id = $1 and ambiente = $2 and evento_sifen_id = $3 and estado = 'ENVIADO' returning ${columnsOfAviso('eventoSifen')}
      )
      ${avisosDe([['eventoSifen', 'evento']], { contribuyente: '$1', ambiente: '$2', traza: '$5' })}`,
    values: [contribuyenteId, ambiente, eventoSifenId, mensaje, currentTraza()],
  })
}

/**
 * ENVIADO: whoever takes it up asks SIFEN first; RECHAZADO where it is known to be none of SIFEN's. Null when another one of its kind stands.
 */
export async function insertEventoRepuesto(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  evento: EventoFirmado & {
    documentoId: number | null
    recibidoId: number | null
    rechazo: { mensaje: string; en: number } | null
  },
  historia: unknown,
  asiento: Asiento,
): Promise<number | null> {
  const { rows } = await db.query<{ eventoSifenId: number }>({
    text: `
      with nuevo as (
        insert into evento_sifen (evento_sifen_id, contribuyente_id, ambiente, documento_id, tipo, cdc, motivo, receptor,
          numero_timbrado, establecimiento, punto, numero_inicio, numero_fin, tipo_documento, serie, id_mensaje, xml, fecha_creacion,
          historia, conservar_hasta, estado, mensaje, fecha_procesamiento, datos, recibido_id)
        overriding system value
        select case when exists (select 1 from evento_sifen where contribuyente_id = $1 and evento_sifen_id = $3)
          then nextval('evento_sifen_evento_sifen_id_seq') else $3 end,
          $1, $2, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
          case when $21::text is null then 'ENVIADO' else 'RECHAZADO' end, $21, $22, $23, $24
        on conflict do nothing returning evento_sifen_id as "eventoSifenId"
      ), asiento as (
        ${asientoDe('nuevo', 25, { nombre: 'eventoSifenId', columna: '"eventoSifenId"' })}
      )
      select * from nuevo`,
    values: [
      contribuyenteId,
      ambiente,
      evento.eventoSifenId,
      evento.documentoId,
      evento.tipo,
      evento.cdc,
      evento.motivo,
      evento.receptor === null ? null : JSON.stringify(evento.receptor),
      evento.numeroTimbrado,
      evento.establecimiento,
      evento.punto,
      evento.numeroInicio,
      evento.numeroFin,
      evento.tipoDocumento,
      evento.serie,
      evento.idMensaje,
      evento.xml,
      toTimestamp(evento.fechaCreacion),
      JSON.stringify(historia),
      evento.conservarHasta,
      evento.rechazo?.mensaje ?? null,
      evento.rechazo === null ? null : toTimestamp(evento.rechazo.en),
      // The journal of before knew no such thing.
      evento.datos == null ? null : JSON.stringify(evento.datos),
      evento.recibidoId,
      ...toAsientoParameters(asiento),
    ],
  })
  return rows[0]?.eventoSifenId ?? null
}

export interface EnDuda {
  contribuyenteId: number
  ambiente: 'DEV' | 'PROD'
}

/** Every issuer that has something of which SIFEN's word is missing. */
export async function listEmisoresEnDuda(db: Db): Promise<EnDuda[]> {
  const { rows } = await db.query<EnDuda>({
    text: `
      select contribuyente_id as "contribuyenteId", ambiente from documento where estado = 'ENVIADO' and ambiente <> 'SANDBOX'
      union select contribuyente_id, ambiente from evento_sifen where estado = 'ENVIADO' order by 1, 2`,
  })
  return rows
}

/** Who of all tenants may ask SIFEN about what this RUC issued: those with a certificate in that ambiente. */
export async function listEmisoresDeRuc(db: Db, ruc: string, ambiente: 'DEV' | 'PROD'): Promise<number[]> {
  const { rows } = await db.query<{ contribuyenteId: number }>({
    text: `
      select c.contribuyente_id as "contribuyenteId" from contribuyente c
      where c.ruc = $1 and exists (
        select 1 from certificado f where f.contribuyente_id = c.contribuyente_id and f.ambiente = $2 and f.reemplazado_en is null)
      order by 1`,
    values: [ruc, ambiente],
  })
  return rows.map(({ contribuyenteId }) => contribuyenteId)
}

export interface EventoEnviado {
  eventoSifenId: number
  /** Null for an inutilización. */
  documentoId: number | null
  estadoDocumento: string | null
}

export async function listEventosEnviados(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
): Promise<EventoEnviado[]> {
  const { rows } = await db.query<EventoEnviado>({
    text: `
      select e.evento_sifen_id as "eventoSifenId", e.documento_id as "documentoId", d.estado as "estadoDocumento"
      from evento_sifen e left join documento d on d.contribuyente_id = e.contribuyente_id and d.documento_id = e.documento_id
      where e.contribuyente_id = $1 and e.ambiente = $2 and e.estado = 'ENVIADO' order by 1`,
    values: [contribuyenteId, ambiente],
  })
  return rows
}
