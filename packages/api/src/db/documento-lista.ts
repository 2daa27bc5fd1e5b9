import type { Emisor } from '../domain/ambiente.ts'
import type { EstadoDocumento } from '../domain/documento/estado.ts'
import type { Receptor } from '../domain/receptor/receptor.ts'
import { type Db, toTimestamp } from './db.ts'
import { DOCUMENTO_COLUMNS, type DocumentoRow } from './documento.ts'

export interface DocumentoFiltro {
  estado?: EstadoDocumento
  tipoDocumento?: number
  /** Of the types that there are, whichever has it. */
  numero?: { tipos: readonly number[]; establecimiento: string; punto: string; numero: string }
  desde?: number
  hasta?: number
  /** RUC or document number, whole: of the documento's own receptor or of the nominated one. */
  receptor?: string
  innominada?: boolean
  archivado: boolean
}

interface DocumentoEnLista extends DocumentoRow {
  /** The receptor of its approved nomination. */
  nominado: Receptor | null
}

const NOMINACION = `e.contribuyente_id = $1 and e.ambiente = $2 and e.tipo = 'NOMINACION' and e.estado = 'APROBADO'`
const COLUMNS = `${DOCUMENTO_COLUMNS}, case when innominada then (
    select e.receptor from evento_sifen e where ${NOMINACION} and e.documento_id = documento.documento_id
  ) end as nominado`
/** RUC or document number of the nominated receptor; an index exists on this expression. */
const NOMBRADO = `coalesce(e.receptor ->> 'dRucRec', e.receptor ->> 'dNumIDRec')`

const POSICION = '(fecha_emision, documento_id)'
/** Where a documento stands by date; its date never changes, so the place does not either. */
const posicionDe = (documentoId: string) =>
  `select fecha_emision, documento_id from documento where contribuyente_id = $1 and ambiente = $2 and documento_id = ${documentoId}`

/** A CDC begins with type, RUC and number: those of one number are one stretch of its index for each type. */
const withNumero = (tipos: readonly number[], numero: string): string => {
  const ruc = `(select lpad(split_part(ruc, '-', 1), 8, '0') || split_part(ruc, '-', 2) from contribuyente where contribuyente_id = $1)`
  const stretches = tipos.map(tipo => {
    const begin = `'${String(tipo).padStart(2, '0')}' || ${ruc} || ${numero}`
    return `cdc between ${begin} and ${begin} || '${'9'.repeat(20)}'`
  })
  return `(${stretches.join(' or ')})`
}

/**
 * Newest first: by number, or by date of emission when dates are asked for, because a period is then one range of an index, however
 * long ago it was. A filter that was not given adds no condition, so that the planner sees the index that serves. The filter by receptor is
 * a union of two lists, of documentos by their own receptor and of documentos by their nominated one, each with its index.
 */
export async function listDocumentos(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  filtro: DocumentoFiltro,
  page: { before: number | null; limit: number },
): Promise<DocumentoEnLista[]> {
  const values: unknown[] = [contribuyenteId, ambiente]
  const parameter = (value: unknown) => `$${values.push(value)}`
  const where = [
    'contribuyente_id = $1',
    'ambiente = $2',
    `archivado_en is ${filtro.archivado ? 'not ' : ''}null`,
  ]
  const add = (condition: (parameter: string) => string, value: unknown) =>
    void where.push(condition(parameter(value)))
  const porFecha = filtro.desde !== undefined || filtro.hasta !== undefined
  if (page.before !== null)
    add(p => (porFecha ? `${POSICION} < (${posicionDe(p)})` : `documento_id < ${p}`), page.before)
  if (filtro.estado !== undefined) add(p => `estado = ${p}`, filtro.estado)
  if (filtro.tipoDocumento !== undefined) add(p => `tipo_documento = ${p}`, filtro.tipoDocumento)
  if (filtro.numero !== undefined) {
    const { tipos, establecimiento, punto, numero } = filtro.numero
    add(p => withNumero(tipos, `${p}::text`), establecimiento + punto + numero)
  }
  if (filtro.desde !== undefined) add(p => `fecha_emision >= ${p}`, toTimestamp(filtro.desde))
  if (filtro.hasta !== undefined) add(p => `fecha_emision < ${p}`, toTimestamp(filtro.hasta))
  if (filtro.innominada !== undefined) add(p => `innominada = ${p}`, filtro.innominada)
  const limit = parameter(page.limit)
  const list = (...more: string[]) =>
    `select ${COLUMNS} from documento where ${[...where, ...more].join(' and ')}
      order by ${porFecha ? 'fecha_emision desc, ' : ''}documento_id desc limit ${limit}`
  const { rows } = await db.query<DocumentoEnLista>({
    text: filtro.receptor === undefined ? list() : both(parameter(filtro.receptor)),
    values,
  })
  return rows

  function both(receptor: string): string {
    const nominado = `documento_id in (select e.documento_id from evento_sifen e where ${NOMINACION} and ${NOMBRADO} = ${receptor})`
    return `(${list(`receptor_documento = ${receptor}`)}) union all (${list('innominada', nominado)})
      order by ${porFecha ? '"fechaEmision" desc, ' : ''}"documentoId" desc limit ${limit}`
  }
}
