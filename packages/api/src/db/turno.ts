import type { Emisor } from '../domain/ambiente.ts'
import { NUMERO_MAX } from '../domain/emisor/campos.ts'
import type { Db } from './db.ts'
import { CON_SECRETOS, EMISOR_COLUMNS, type EmisorRow } from './emisor.ts'
import { findNumeroLibre } from './inutilizacion.ts'
import { setProximoNumero, TIMBRADO_COLUMNS, type TimbradoRow } from './timbrado.ts'

/** The emisor, and the timbrado with the number that its next documento gets; the timbrado is null when none has a number left. */
export interface Turno {
  emisor: EmisorRow
  timbrado: TimbradoRow | null
  /** The timbrado whose turn it was, when its numbering is stopped: no number was taken of it. */
  detenido: TimbradoRow | null
}

interface Para {
  tipoDocumento: number
  establecimiento: string
  punto: string
  fecha: string
}

/** Of several timbrados in force the newest serves. */
const ELEGIDO = `from timbrado
        where contribuyente_id = $1 and ambiente = $2 and tipo_documento = $3 and establecimiento = $4 and punto = $5 and activo
          and inicio <= $6::date and (fin is null or fin >= $6::date) and siguiente <= ${NUMERO_MAX}
        order by inicio desc, timbrado_id desc
        limit 1`
const values = ({ contribuyenteId, ambiente }: Emisor, para: Para) => [
  contribuyenteId,
  ambiente,
  para.tipoDocumento,
  para.establecimiento,
  para.punto,
  para.fecha,
]

/** The number that the next documento would get now. Takes nothing and locks nothing. */
export async function findTurno(db: Db, emisor: Emisor, para: Para): Promise<TimbradoRow | null> {
  const { rows } = await db.query<TimbradoRow>({
    name: 'find-turno',
    text: `select ${TIMBRADO_COLUMNS} ${ELEGIDO}`,
    values: values(emisor, para),
  })
  const [timbrado] = rows
  if (timbrado === undefined || emisor.ambiente === 'SANDBOX') return timbrado ?? null
  const of = { ...timbrado, numeroTimbrado: timbrado.numero }
  const siguiente = await findNumeroLibre(db, emisor, of, timbrado.siguiente)
  return siguiente > NUMERO_MAX ? null : { ...timbrado, siguiente }
}

/**
 * Takes the next number of the timbrado whose turn it is. A second transaction that wants a number of the same timbrado waits until the
 * first one ends: after a rollback it gets the same number. Of a stopped one no number is taken, and no older timbrado takes its place;
 * whoever stops it holds the row, so that nobody takes one meanwhile.
 */
export async function takeTurno(db: Db, emisor: Emisor, para: Para): Promise<Turno | null> {
  const { rows } = await db.query<
    EmisorRow & Omit<TimbradoRow, 'timbradoId'> & { timbradoId: number | null }
  >({
    name: 'take-turno',
    text: `
      with elegido as (
        select timbrado_id as id, detenido_en as detenido ${ELEGIDO} for update
      ), tomado as (
        update timbrado set siguiente = siguiente + case when elegido.detenido is null then 1 else 0 end
        from elegido where contribuyente_id = $1 and timbrado_id = elegido.id
        returning ${TIMBRADO_COLUMNS}
      )
      select ${EMISOR_COLUMNS}, t.* from contribuyente c ${CON_SECRETOS}
      left join tomado t on true
      where c.contribuyente_id = $1`,
    values: values(emisor, para),
  })
  const [row] = rows
  if (row === undefined) return null
  const { timbradoId } = row
  if (timbradoId === null) return { emisor: row, timbrado: null, detenido: null }
  if (row.detenidoEn !== null) return { emisor: row, timbrado: null, detenido: { ...row, timbradoId } }
  // The row came back as it is now: with the number after ours.
  const timbrado = { ...row, timbradoId, siguiente: row.siguiente - 1 }
  return { emisor: row, timbrado: await pastVoided(db, emisor, timbrado), detenido: null }
}

/**
 * Steps over the numbers that were voided, or may have been. The row is ours by now: a statement of its own sees the voidings that
 * were stored while we waited for it.
 */
async function pastVoided(db: Db, emisor: Emisor, timbrado: TimbradoRow): Promise<TimbradoRow | null> {
  if (emisor.ambiente === 'SANDBOX') return timbrado
  const { timbradoId, numero, siguiente } = timbrado
  const libre = await findNumeroLibre(db, emisor, { ...timbrado, numeroTimbrado: numero }, siguiente)
  if (libre === siguiente) return timbrado
  if (libre > NUMERO_MAX) return null
  await setProximoNumero(db, emisor.contribuyenteId, timbradoId, libre + 1)
  return { ...timbrado, siguiente: libre }
}
