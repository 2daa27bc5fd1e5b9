import type { DocumentoAdoptado, EventoExterno, numeroDe } from '../domain/adopcion/adoptado.ts'
import type { Emisor } from '../domain/ambiente.ts'
import { currentTraza } from '../trazas/canales.ts'
import type { PorAdoptar } from './adopcion-documento.ts'
import { type Asiento, asientoDe, toAsientoParameters } from './auditoria.ts'
import { avisosDe, columnsOfAviso } from './aviso-nuevo.ts'
import { type Db, toTimestamp } from './db.ts'
import { DOCUMENTO_COLUMNS, type DocumentoRow } from './documento.ts'
import { EVENTO_COLUMNS, type EventoRow } from './evento.ts'
import { type IntercambioNuevo, toIntercambioColumns } from './intercambio.ts'
import { named } from './named.ts'

/** A number that was given is used: the series goes on after it. Never back. */
export async function advanceTimbrado(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  { tipoDocumento, numeroTimbrado, establecimiento, punto, serie, numero }: ReturnType<typeof numeroDe>,
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

/** What is written with a documento that is adopted. */
export interface ConElAdoptado {
  asiento: Asiento
  intercambio: IntercambioNuevo
  /** The order that it was taken from. */
  tomado: Pick<PorAdoptar, 'adopcionId' | 'orden' | 'intentos'> | null
}

/**
 * As SIFEN has it, with its evidence, its line of the audit and the order that it settles, in one statement: a list of thousands is not to wait
 * for a round trip for each of these. The timbrado first, because an emission locks it first; it moves on in any case: SIFEN has a documento
 * of that number. Null when the CDC, or its number under another CDC, is here already, or the order is in other hands by now.
 */
export async function insertAdoptado(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  adoptado: DocumentoAdoptado,
  { asiento, intercambio, tomado }: ConElAdoptado,
): Promise<DocumentoRow | null> {
  const p = named(toColumns({ contribuyenteId, ambiente }, adoptado))
  const prueba = named(toIntercambioColumns(intercambio), p.values.length)
  const pedido = named(
    {
      adopcionId: tomado?.adopcionId ?? null,
      orden: tomado?.orden ?? null,
      intentos: tomado?.intentos ?? null,
    },
    p.values.length + prueba.values.length,
  )
  const before = [...p.values, ...prueba.values, ...pedido.values]
  const values = [...before, ...toAsientoParameters(asiento), currentTraza()]
  const { at } = p
  const delPedido = `contribuyente_id = ${at.contribuyente_id} and ambiente = ${at.ambiente} and adopcion_id = ${pedido.at.adopcionId}
          and orden = ${pedido.at.orden} and estado = 'PENDIENTE'`
  const vale = `(${pedido.at.adopcionId}::bigint is null or exists (select 1 from pedido))`
  const { rows } = await db.query<DocumentoRow>({
    name: 'insert-adoptado',
    text: `
      with pedido as materialized (
        select 1 from adopcion_documento where ${delPedido} and intentos = ${pedido.at.intentos}::integer for update
      ), avance as (
        update timbrado set siguiente = ${at.numero}::integer + 1
        where contribuyente_id = ${at.contribuyente_id} and ambiente = ${at.ambiente} and tipo_documento = ${at.tipo_documento}
          and numero = ${at.numero_timbrado} and establecimiento = ${at.establecimiento} and punto = ${at.punto}
          and serie is not distinct from ${at.serie} and siguiente <= ${at.numero} and ${vale}
        returning 1
      ), nuevo as (
        insert into documento (origen, proxima, ${p.names})
        select 'ADOPTADO', ahora(), ${p.places} where ${vale} and (select count(*) from avance) >= 0
        on conflict do nothing returning ${DOCUMENTO_COLUMNS}
      ), asiento as (
        ${asientoDe('nuevo', before.length + 1, { nombre: 'documentoElectronicoId', columna: '"documentoId"' })}
      ), prueba as (
        insert into intercambio (contribuyente_id, ambiente, documento_id, conservar_hasta, ${prueba.names})
        select ${at.contribuyente_id}, ${at.ambiente}, "documentoId", "conservarHasta", ${prueba.places} from nuevo
      ), hecho as (
        update adopcion_documento set estado = 'ADOPTADO', codigo = null, detalle = null, proxima = ahora()
        where ${delPedido} and exists (select 1 from nuevo)
      ), aviso as (
        ${avisosDe([['documento', 'nuevo', 'documento.adoptado']], { contribuyente: at.contribuyente_id, ambiente: at.ambiente, traza: `$${values.length}` })}
      )
      select * from nuevo`,
    values,
  })
  return rows[0] ?? null
}

const toColumns = ({ contribuyenteId, ambiente }: Emisor, de: DocumentoAdoptado) => ({
  contribuyente_id: contribuyenteId,
  ambiente,
  cdc: de.cdc,
  tipo_documento: de.tipoDocumento,
  numero_timbrado: de.numeroTimbrado,
  establecimiento: de.establecimiento,
  punto: de.punto,
  numero: de.numero,
  serie: de.serie,
  estado: de.estado,
  fecha_emision: toTimestamp(de.fechaEmision),
  fecha_creacion: toTimestamp(de.fechaCreacion),
  moneda: de.moneda,
  total: de.total,
  innominada: de.innominada,
  receptor: JSON.stringify(de.receptor),
  receptor_documento: de.receptorDocumento,
  receptor_nombre: de.receptor.dNomRec ?? null,
  asociado_cdc: de.asociadoCdc,
  cuerpo: JSON.stringify(de.cuerpo),
  xml: de.xml,
  digest: de.digest,
  qr_url: de.qrUrl,
  protocolo: de.protocolo,
  fecha_aprobacion: toTimestamp(de.fechaAprobacion),
  fecha_procesamiento: toTimestamp(de.fechaAprobacion),
  conservar_hasta: de.conservarHasta,
})

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
      ), aviso as (
        ${avisosDe([['eventoSifen', 'nuevo']], { contribuyente: '$1', ambiente: '$2', traza: '$23' })}
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
      currentTraza(),
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
      with hecho as (
        update documento set estado = 'CANCELADO'
        where contribuyente_id = $1 and ambiente = $2 and documento_id = $3 and estado in ('APROBADO', 'APROBADO_OBSERVACION')
        returning ${columnsOfAviso('documento')}
      )
      ${avisosDe([['documento', 'hecho']], { contribuyente: '$1', ambiente: '$2', traza: '$4' })}`,
    values: [contribuyenteId, ambiente, documentoId, currentTraza()],
  })
}
