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
  const { fechaEmision, fechaCreacion, fechaAprobacion, receptor, cuerpo, ...rest } = adoptado
  const { rows } = await db.query<DocumentoRow>({
    name: 'insert-adoptado',
    text: `
      with nuevo as (
        insert into documento (contribuyente_id, ambiente, origen, cdc, tipo_documento, numero_timbrado, establecimiento, punto, numero,
          serie, estado, fecha_emision, fecha_creacion, moneda, total, innominada, receptor, receptor_documento, receptor_nombre,
          asociado_cdc, cuerpo, xml, digest, qr_url, protocolo, fecha_aprobacion, fecha_procesamiento, proxima, conservar_hasta)
        select $1, $2, 'ADOPTADO', cdc, tipo_documento, numero_timbrado, establecimiento, punto, numero, serie, estado, $4, $5, moneda, total,
          innominada, $6, receptor_documento, receptor_nombre, asociado_cdc, $7, xml, digest, qr_url, protocolo, $8, $8, ahora(),
          conservar_hasta
        from jsonb_to_record($3::jsonb) as r (cdc text, tipo_documento smallint, numero_timbrado text, establecimiento text, punto text,
          numero integer, serie text, estado text, moneda text, total numeric, innominada boolean, receptor_documento text,
          receptor_nombre text, asociado_cdc text, xml text, digest text, qr_url text, protocolo text, conservar_hasta date)
        on conflict do nothing returning ${DOCUMENTO_COLUMNS}
      ), asiento as (
        ${asientoDe('nuevo', 9, { nombre: 'documentoElectronicoId', columna: '"documentoId"' })}
      )
      select * from nuevo`,
    values: [
      contribuyenteId,
      ambiente,
      JSON.stringify({
        cdc: rest.cdc,
        tipo_documento: rest.tipoDocumento,
        numero_timbrado: rest.numeroTimbrado,
        establecimiento: rest.establecimiento,
        punto: rest.punto,
        numero: rest.numero,
        serie: rest.serie,
        estado: rest.estado,
        moneda: rest.moneda,
        total: rest.total,
        innominada: rest.innominada,
        receptor_documento: rest.receptorDocumento,
        receptor_nombre: receptor.dNomRec,
        asociado_cdc: rest.asociadoCdc,
        xml: rest.xml,
        digest: rest.digest,
        qr_url: rest.qrUrl,
        protocolo: rest.protocolo,
        conservar_hasta: rest.conservarHasta,
      }),
      toTimestamp(fechaEmision),
      toTimestamp(fechaCreacion),
      JSON.stringify(receptor),
      JSON.stringify(cuerpo),
      toTimestamp(fechaAprobacion),
      ...toAsientoParameters(asiento),
    ],
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
  const { documento, tipo, motivo, receptor, xml, protocolo, fechaFirma, fechaProcesamiento } = externo
  const { rows } = await db.query<EventoRow>({
    name: 'insert-externo',
    text: `
      with nuevo as (
        insert into evento_sifen (contribuyente_id, ambiente, documento_id, origen, tipo, estado, cdc, motivo, receptor, numero_timbrado,
          establecimiento, punto, numero_inicio, numero_fin, tipo_documento, serie, xml, protocolo, codigo, mensaje, fecha_creacion,
          fecha_procesamiento, conservar_hasta)
        select $1, $2, documento_id, 'EXTERNO', $4, 'APROBADO', cdc, $5, $6, numero_timbrado, establecimiento, punto, numero, numero,
          tipo_documento, serie, $7, $8, '0600', 'SIFEN lo tiene registrado; se hizo desde otro sistema', $9, $10, conservar_hasta
        from documento where contribuyente_id = $1 and ambiente = $2 and documento_id = $3
        on conflict do nothing returning ${EVENTO_COLUMNS}
      ), asiento as (
        ${asientoDe('nuevo', 11, { nombre: 'eventoSifenId', columna: '"eventoSifenId"' })}
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
