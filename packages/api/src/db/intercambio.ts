import type { Emisor } from '../domain/ambiente.ts'
import { type Db, toTimestamp } from './db.ts'

/** One exchange with SIFEN, as it was on the wire. What was sent is the signed XML that is stored. */
export interface IntercambioNuevo {
  documentoId?: number
  loteId?: number
  eventoSifenId?: number
  servicio: string
  fecha: number
  milisegundos: number
  resumen: string
  estadoHttp: number | null
  /** gzip */
  respuesta: Uint8Array | null
}

export async function insertIntercambio(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  nuevo: IntercambioNuevo,
): Promise<void> {
  await db.query({
    name: 'insert-intercambio',
    text: `
      insert into intercambio (contribuyente_id, ambiente, documento_id, lote_id, evento_sifen_id, servicio, fecha, milisegundos,
        resumen, estado_http, respuesta)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      contribuyenteId,
      ambiente,
      nuevo.documentoId ?? null,
      nuevo.loteId ?? null,
      nuevo.eventoSifenId ?? null,
      nuevo.servicio,
      toTimestamp(nuevo.fecha),
      nuevo.milisegundos,
      nuevo.resumen,
      nuevo.estadoHttp,
      nuevo.respuesta,
    ],
  })
}
