import type { DocumentoAdoptado, EventoExterno } from '../domain/adopcion/adoptado.ts'
import type { Emisor } from '../domain/ambiente.ts'
import { type Asiento, asientoDe, toAsientoParameters } from './auditoria.ts'
import { type Db, toTimestamp } from './db.ts'
import { DOCUMENTO_COLUMNS, type DocumentoRow } from './documento.ts'
import { EVENTO_COLUMNS, type EventoRow } from './evento.ts'

/** A number that SIFEN has is used: the series goes on after it. Never back. */
export async function advanceTimbrado(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { tipoDocumento, numeroTimbrado, establecimiento, punto, serie, numero }: DocumentoAdoptado,
): Promise<void> {
  await db.query({
    name: 'advance-timbrado',
    text: `
      update timbrado set siguiente = $8::integer + 1
      where contribuyente_id = $1 and ambiente = $2 and tipo_documento = $3 and numero = $4 and establecimiento = $5 and punto = $6
        and serie is not distinct from $7 and siguiente <= $8`,
    values: [contribuyenteId, ambiente, tipoDocumento, numeroTimbrado, establecimiento, punto, serie, numero],
  })
}

/** As SIFEN has it. Null when the CDC, or its number under another CDC, is here already. */
export async function insertAdoptado(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  adoptado: DocumentoAdoptado,
  asiento: Asiento,
): Promise<DocumentoRow | null> {
  const { rows } = await db.query<DocumentoRow>({
    name: 'insert-adoptado',
    text: `
      with nuevo as (
        insert into documento (contribuyente_id, ambiente, origen, cdc, tipo_documento, numero_timbrado, establecimiento, punto, numero,
          serie, estado, fecha_emision, fecha_creacion, moneda, total, innominada, receptor, receptor_documento, receptor_nombre,
          asociado_cdc, cuerpo, xml, digest, qr_url, protocolo, fecha_aprobacion, fecha_procesamiento, proxima, conservar_hasta)
        select $1, $2, 'ADOPTADO', cdc, "tipoDocumento", "numeroTimbrado", establecimiento, punto, numero, serie, estado,
          to_timestamp("fechaEmision" / 1000.0), to_timestamp("fechaCreacion" / 1000.0), moneda, total, innominada, receptor,
          "receptorDocumento", receptor ->> 'dNomRec', "asociadoCdc", cuerpo, xml, digest, "qrUrl", protocolo,
          to_timestamp("fechaAprobacion" / 1000.0), to_timestamp("fechaAprobacion" / 1000.0), ahora(), "conservarHasta"
        from jsonb_to_record($3::jsonb) as r (cdc text, "tipoDocumento" smallint, "numeroTimbrado" text, establecimiento text, punto text,
          numero integer, serie text, estado text, "fechaEmision" bigint, "fechaCreacion" bigint, "fechaAprobacion" bigint, moneda text,
          total numeric, innominada boolean, receptor jsonb, "receptorDocumento" text, "asociadoCdc" text, cuerpo jsonb, xml text,
          digest text, "qrUrl" text, protocolo text, "conservarHasta" date)
        on conflict do nothing returning ${DOCUMENTO_COLUMNS}
      ), asiento as (
        ${asientoDe('nuevo', 4, { nombre: 'documentoElectronicoId', columna: '"documentoId"' })}
      )
      select * from nuevo`,
    values: [contribuyenteId, ambiente, JSON.stringify(adoptado), ...toAsientoParameters(asiento)],
  })
  return rows[0] ?? null
}

/** An event that SIFEN has and that nobody registered from here. Null when one of its kind stands for the documento already. */
export async function insertExterno(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  externo: EventoExterno,
  asiento: Asiento,
): Promise<EventoRow | null> {
  const {
    documento,
    tipo,
    motivo,
    receptor,
    xml,
    protocolo,
    codigo,
    mensaje,
    fechaFirma,
    fechaProcesamiento,
  } = externo
  const { rows } = await db.query<EventoRow>({
    name: 'insert-externo',
    text: `
      with nuevo as (
        insert into evento_sifen (contribuyente_id, ambiente, documento_id, origen, tipo, estado, cdc, motivo, receptor, numero_timbrado,
          establecimiento, punto, numero_inicio, numero_fin, tipo_documento, serie, xml, protocolo, codigo, mensaje, fecha_creacion,
          fecha_procesamiento, conservar_hasta)
        select $1, $2, documento_id, 'EXTERNO', $4, 'APROBADO', cdc, $5, $6, numero_timbrado, establecimiento, punto, numero, numero,
          tipo_documento, serie, $7, $8, $9, $10, $11, $12, conservar_hasta
        from documento where contribuyente_id = $1 and ambiente = $2 and documento_id = $3
        on conflict do nothing returning ${EVENTO_COLUMNS}
      ), asiento as (
        ${asientoDe('nuevo', 13, { nombre: 'eventoSifenId', columna: '"eventoSifenId"' })}
      )
      select * from nuevo`,
    values: [
      contribuyenteId,
      ambiente,
      documento.documentoId,
      tipo,
      motivo,
      receptor === null ? null : JSON.stringify(receptor),
      xml,
      protocolo,
      codigo,
      mensaje,
      toTimestamp(fechaFirma),
      toTimestamp(fechaProcesamiento),
      ...toAsientoParameters(asiento),
    ],
  })
  return rows[0] ?? null
}

/** SIFEN shows its cancellation. */
export async function cancelarComoSifen(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  documentoId: number,
): Promise<void> {
  await db.query({
    name: 'cancelar-como-sifen',
    text: `
      update documento set estado = 'CANCELADO'
      where contribuyente_id = $1 and ambiente = $2 and documento_id = $3 and estado in ('APROBADO', 'APROBADO_OBSERVACION')`,
    values: [contribuyenteId, ambiente, documentoId],
  })
}
