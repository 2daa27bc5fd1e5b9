import { digitoVerificador } from '@mbohera/sifen'
import type { Simulador } from '@mbohera/simulador'
import type pg from 'pg'

export interface Documento {
  documentoId: number
  cdc: string
  xml: string
}

const COPIED = `contribuyente_id, ambiente, tipo_documento, timbrado_id, numero_timbrado, establecimiento, punto, serie, estado,
  fecha_creacion, moneda, total, innominada, receptor, receptor_documento, receptor_nombre, asociado_cdc, cuerpo, digest,
  protocolo, codigo, mensaje, fecha_procesamiento, proxima, conservar_hasta`

/** The same invoice under another number, approved here and registered there: what a run begins with. */
export async function otraInnominada(
  db: { query: pg.Client['query'] },
  simulador: Simulador,
  modelo: Documento,
  numero: number,
): Promise<Documento> {
  const digits = String(numero).padStart(7, '0')
  const base = modelo.cdc.slice(0, 17) + digits + modelo.cdc.slice(24, 43)
  const dv = digitoVerificador(base)
  const cdc = `${base}${dv}`
  const xml = modelo.xml
    .replaceAll(modelo.cdc, cdc)
    .replace(/<dNumDoc>\d{7}<\/dNumDoc>/, `<dNumDoc>${digits}</dNumDoc>`)
    .replace(/<dDVId>\d<\/dDVId>/, `<dDVId>${dv}</dDVId>`)
  const now = new Date(simulador.now())
  const { rows } = await db.query(
    `insert into documento (${COPIED}, cdc, numero, xml, qr_url, fecha_emision, fecha_aprobacion)
     select ${COPIED}, $2, $3, $4, replace(qr_url, cdc, $2), $5, $5 from documento where documento_id = $1 returning documento_id`,
    [modelo.documentoId, cdc, numero, xml, now],
  )
  await simulador.registerDocumento({ xml, aprobado: simulador.now() })
  return { documentoId: Number(rows[0].documento_id), cdc, xml }
}
