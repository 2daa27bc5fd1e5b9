import type { Emisor } from '../domain/ambiente.ts'
import { NUMERO_MAX } from '../domain/emisor/emisor.ts'
import type { Db } from './db.ts'
import { findNumeroLibre } from './inutilizacion.ts'

export interface TimbradoRow {
  timbradoId: number
  numero: string
  inicio: string
  fin: string | null
  establecimiento: string
  punto: string
  tipoDocumento: number
  serie: string | null
  siguiente: number
  activo: boolean
}

const COLUMNS = `timbrado_id as "timbradoId", numero, inicio::text as inicio, fin::text as fin, establecimiento, punto,
  tipo_documento as "tipoDocumento", serie, siguiente, activo`

export async function listTimbrados(db: Db, { contribuyenteId, ambiente }: Emisor): Promise<TimbradoRow[]> {
  const { rows } = await db.query<TimbradoRow>({
    text: `
      select ${COLUMNS} from timbrado where contribuyente_id = $1 and ambiente = $2
      order by activo desc, inicio desc, establecimiento, punto, tipo_documento, timbrado_id`,
    values: [contribuyenteId, ambiente],
  })
  return rows
}

/**
 * The timbrado whose turn it is, locked until the transaction ends: whoever wants a number of it after us waits and sees
 * whether we used ours. Of several in force the newest serves. Its next number is one that was not voided: a second statement
 * looks for it, because the first sees no voiding that was stored while it waited.
 */
export async function lockTimbrado(
  db: Db,
  emisor: Emisor,
  para: { tipoDocumento: number; establecimiento: string; punto: string; fecha: string },
): Promise<TimbradoRow | null> {
  const { contribuyenteId, ambiente } = emisor
  const { rows } = await db.query<TimbradoRow>({
    name: 'lock-timbrado',
    text: `
      select ${COLUMNS} from timbrado
      where contribuyente_id = $1 and ambiente = $2 and tipo_documento = $3 and establecimiento = $4 and punto = $5 and activo
        and inicio <= $6::date and (fin is null or fin >= $6::date) and siguiente <= ${NUMERO_MAX}
      order by inicio desc, timbrado_id desc
      limit 1 for update`,
    values: [contribuyenteId, ambiente, para.tipoDocumento, para.establecimiento, para.punto, para.fecha],
  })
  const [found] = rows
  if (found === undefined) return null
  if (ambiente === 'SANDBOX') return found
  const siguiente = await findNumeroLibre(
    db,
    emisor,
    { ...found, numeroTimbrado: found.numero },
    found.siguiente,
  )
  return siguiente > NUMERO_MAX ? null : { ...found, siguiente }
}

/** Its number is taken; with it those before it that were voided. */
export async function advanceTimbrado(
  db: Db,
  contribuyenteId: number,
  { timbradoId, siguiente }: Pick<TimbradoRow, 'timbradoId' | 'siguiente'>,
): Promise<void> {
  await db.query({
    name: 'advance-timbrado',
    text: 'update timbrado set siguiente = $3 where contribuyente_id = $1 and timbrado_id = $2',
    values: [contribuyenteId, timbradoId, siguiente + 1],
  })
}

export type TimbradoNuevo = Omit<TimbradoRow, 'timbradoId'>

/** Nothing when there is one like it. */
export async function insertTimbrado(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  nuevo: TimbradoNuevo,
): Promise<TimbradoRow | null> {
  const { rows } = await db.query<TimbradoRow>({
    text: `
      insert into timbrado (contribuyente_id, ambiente, numero, inicio, fin, establecimiento, punto, tipo_documento, serie, siguiente, activo)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
      on conflict do nothing returning ${COLUMNS}`,
    values: [
      contribuyenteId,
      ambiente,
      nuevo.numero,
      nuevo.inicio,
      nuevo.fin,
      nuevo.establecimiento,
      nuevo.punto,
      nuevo.tipoDocumento,
      nuevo.serie,
      nuevo.siguiente,
      nuevo.activo,
    ],
  })
  return rows[0] ?? null
}

export async function setTimbradoActivo(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  timbradoId: number,
  activo: boolean,
): Promise<TimbradoRow | null> {
  const { rows } = await db.query<TimbradoRow>({
    text: `update timbrado set activo = $4 where contribuyente_id = $1 and ambiente = $2 and timbrado_id = $3 returning ${COLUMNS}`,
    values: [contribuyenteId, ambiente, timbradoId, activo],
  })
  return rows[0] ?? null
}
