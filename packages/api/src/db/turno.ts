import type { Emisor } from '../domain/ambiente.ts'
import { NUMERO_MAX } from '../domain/emisor/campos.ts'
import { numerosLibres } from '../domain/numeracion/libres.ts'
import type { Db } from './db.ts'
import { CON_SECRETOS, EMISOR_COLUMNS, type EmisorRow } from './emisor.ts'
import { listInutilizados } from './inutilizacion.ts'
import { setProximoNumero, TIMBRADO_COLUMNS, type TimbradoRow } from './timbrado.ts'

/** The emisor, and the timbrado with the numbers that its next documentos get; the timbrado is null when none has a number left. */
export interface Turno {
  emisor: EmisorRow
  timbrado: TimbradoConNumeros | null
  /** The timbrado whose turn it was, when its numbering is stopped: no number was taken of it. */
  detenido: TimbradoRow | null
}

/** Its numbers are ours; `siguiente` is the first of them. */
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
 * Takes the next numbers of the timbrado whose turn it is, as many as it has left up to `cuantos`. A second transaction that wants a number of the same
 * timbrado waits until the first one ends: after a rollback it gets the same number. Of a stopped one no number is taken, and no older timbrado takes its
 * place; whoever stops it holds the row, so that nobody takes one meanwhile.
 */
export async function takeTurno(db: Db, emisor: Emisor, para: Para, cuantos = 1): Promise<Turno | null> {
  const { rows } = await db.query<
    EmisorRow & Omit<TimbradoRow, 'timbradoId'> & { timbradoId: number | null; primero: number }
  >({
    name: 'take-turno',
    text: `
      with elegido as (
        select timbrado_id as id, siguiente as primero, detenido_en as detenido ${ELEGIDO} for update
      ), tomado as (
        update timbrado set siguiente = case when elegido.detenido is null then least(siguiente + $7, ${NUMERO_MAX + 1}) else siguiente end
        from elegido where contribuyente_id = $1 and timbrado_id = elegido.id
        returning ${TIMBRADO_COLUMNS}, elegido.primero
      )
      select ${EMISOR_COLUMNS}, t.* from contribuyente c ${CON_SECRETOS}
      left join tomado t on true
      where c.contribuyente_id = $1`,
    values: [...values(emisor, para), cuantos],
  })
  const [row] = rows
  if (row === undefined) return null
  const { timbradoId, primero } = row
  if (timbradoId === null) return { emisor: row, timbrado: null, detenido: null }
  if (row.detenidoEn !== null) return { emisor: row, timbrado: null, detenido: { ...row, timbradoId } }
  const timbrado = await pastVoided(db, emisor, { ...row, timbradoId }, { primero, cuantos })
  return { emisor: row, timbrado, detenido: null }
}

/**
 * Steps over the numbers that were voided, or may have been. The row is ours by now: a statement of its own sees the voidings that
 * were stored while we waited for it.
 */
async function pastVoided(
  db: Db,
  emisor: Emisor,
  tomado: TimbradoRow,
  { primero, cuantos }: { primero: number; cuantos: number },
): Promise<TimbradoConNumeros | null> {
  const numeros = await listLibres(db, emisor, { ...tomado, siguiente: primero }, cuantos)
  const [siguiente] = numeros
  const ultimo = numeros.at(-1)
  if (siguiente === undefined || ultimo === undefined) return null
  if (ultimo + 1 !== tomado.siguiente)
    await setProximoNumero(db, emisor.contribuyenteId, tomado.timbradoId, ultimo + 1)
  return { ...tomado, siguiente, numeros }
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
