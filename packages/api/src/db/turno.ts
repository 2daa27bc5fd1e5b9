import type { Emisor } from '../domain/ambiente.ts'
import { NUMERO_MAX } from '../domain/emisor/emisor.ts'
import type { Db } from './db.ts'
import { CON_SECRETOS, EMISOR, type EmisorRow } from './emisor.ts'
import { TIMBRADO_COLUMNS, type TimbradoRow } from './timbrado.ts'

/** Whoever issues, and the timbrado with the number that is his now; null when no timbrado has one for him. */
export interface Turno {
  emisor: EmisorRow
  timbrado: TimbradoRow | null
}

/**
 * Takes the next number of the timbrado whose turn it is. Whoever wants one of the same timbrado waits until our transaction
 * ends, and sees whether we used ours: rolled back, it was never taken. Of several timbrados in force the newest serves.
 */
export async function takeTurno(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  para: { tipoDocumento: number; establecimiento: string; punto: string; fecha: string },
): Promise<Turno | null> {
  const { rows } = await db.query<
    EmisorRow & Omit<TimbradoRow, 'timbradoId'> & { timbradoId: number | null }
  >({
    name: 'take-turno',
    text: `
      with elegido as (
        select timbrado_id as id from timbrado
        where contribuyente_id = $1 and ambiente = $2 and tipo_documento = $3 and establecimiento = $4 and punto = $5 and activo
          and inicio <= $6::date and (fin is null or fin >= $6::date) and siguiente <= ${NUMERO_MAX}
        order by inicio desc, timbrado_id desc
        limit 1 for update
      ), tomado as (
        update timbrado set siguiente = siguiente + 1 from elegido where timbrado_id = elegido.id
        returning ${TIMBRADO_COLUMNS}
      )
      select ${EMISOR}, t.* from contribuyente c ${CON_SECRETOS}
      left join tomado t on true
      where c.contribuyente_id = $1`,
    values: [contribuyenteId, ambiente, para.tipoDocumento, para.establecimiento, para.punto, para.fecha],
  })
  const [row] = rows
  if (row === undefined) return null
  const { timbradoId } = row
  // The row came back as it is now: with the number after ours.
  const timbrado = timbradoId === null ? null : { ...row, timbradoId, siguiente: row.siguiente - 1 }
  return { emisor: row, timbrado }
}
