import type { Emisor } from '../domain/ambiente.ts'
import { NUMERO_MAX } from '../domain/emisor/campos.ts'
import { numerosLibres } from '../domain/numeracion/libres.ts'
import type { Db } from './db.ts'
import { CON_SECRETOS, EMISOR_COLUMNS, type EmisorRow } from './emisor.ts'
import { listInutilizados } from './inutilizacion.ts'
import { TIMBRADO_COLUMNS, type TimbradoRow } from './timbrado.ts'

/** The emisor, and the timbrado with the numbers that its next documentos may have; the timbrado is null when none has a number left. */
export interface Turno {
  emisor: EmisorRow
  timbrado: TimbradoConNumeros | null
  /** The timbrado whose turn it was, when its numbering is stopped: there is no number of it. */
  detenido: TimbradoRow | null
}

/** Its numbers, past those that were voided or may have been, are nobody else's until the transaction ends; `siguiente` is the first of them. */
export type TimbradoConNumeros = TimbradoRow & { numeros: readonly number[] }

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
  const [siguiente] = await listLibres(db, emisor, timbrado, 1)
  return siguiente === undefined ? null : { ...timbrado, siguiente }
}

/**
 * The next numbers of the timbrado whose turn it is, as many as it has left up to `cuantos`: they are taken where documentos with them are stored. A
 * second transaction that wants a number of the same timbrado waits until this one ends, and gets those that are free then. Of a stopped one there is
 * no number, and no older timbrado takes its place; whoever stops it holds the row, so that nobody takes one meanwhile.
 */
export async function lockTurno(db: Db, emisor: Emisor, para: Para, cuantos = 1): Promise<Turno | null> {
  const { rows } = await db.query<
    EmisorRow & Omit<TimbradoRow, 'timbradoId'> & { timbradoId: number | null }
  >({
    name: 'lock-turno',
    text: `
      with elegido as (
        select ${TIMBRADO_COLUMNS} ${ELEGIDO} for update
      )
      select ${EMISOR_COLUMNS}, t.* from contribuyente c ${CON_SECRETOS}
      left join elegido t on true
      where c.contribuyente_id = $1`,
    values: values(emisor, para),
  })
  const [row] = rows
  if (row === undefined) return null
  const { timbradoId } = row
  if (timbradoId === null) return { emisor: row, timbrado: null, detenido: null }
  const timbrado = { ...row, timbradoId }
  if (row.detenidoEn !== null) return { emisor: row, timbrado: null, detenido: timbrado }
  // The row is ours by now: a statement of its own sees the voidings that were stored while we waited for it.
  const numeros = await listLibres(db, emisor, timbrado, cuantos)
  const [siguiente] = numeros
  return {
    emisor: row,
    timbrado: siguiente === undefined ? null : { ...timbrado, siguiente, numeros },
    detenido: null,
  }
}

/** The numbers that its next documentos would get. In SANDBOX nothing is voided. */
async function listLibres(db: Db, emisor: Emisor, timbrado: TimbradoRow, cuantos: number): Promise<number[]> {
  const { siguiente: desde, numero: numeroTimbrado } = timbrado
  const inutilizados =
    emisor.ambiente === 'SANDBOX'
      ? []
      : await listInutilizados(db, emisor, { ...timbrado, numeroTimbrado }, desde)
  return numerosLibres(inutilizados, { desde, hasta: NUMERO_MAX, cuantos })
}
