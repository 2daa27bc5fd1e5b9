import type { Emisor } from '../domain/ambiente.ts'
import type { EstadoDocumento } from '../domain/documento/estado.ts'
import { type Db, toTimestamp } from './db.ts'
import { DOCUMENTO_COLUMNS, type DocumentoRow } from './documento.ts'

export interface DocumentoFiltro {
  estado?: EstadoDocumento
  tipoDocumento?: number
  desde?: number
  hasta?: number
  /** RUC or document number, whole. */
  receptor?: string
  innominada?: boolean
  archivado: boolean
}

const POSICION = '(fecha_emision, documento_id)'
/** Where a documento stands by date; its date never changes, so the place does not either. */
const posicionDe = (documentoId: string) =>
  `select fecha_emision, documento_id from documento where contribuyente_id = $1 and ambiente = $2 and documento_id = ${documentoId}`

/**
 * Newest first, by number, or by date of emission when dates are asked for: a stretch of time is then one stretch of an index,
 * however long ago. Each filter is a condition of its own, so that the index that serves is used.
 */
export async function listDocumentos(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  filtro: DocumentoFiltro,
  page: { before: number | null; limit: number },
): Promise<DocumentoRow[]> {
  const values: unknown[] = [contribuyenteId, ambiente]
  const where = [
    'contribuyente_id = $1',
    'ambiente = $2',
    `archivado_en is ${filtro.archivado ? 'not ' : ''}null`,
  ]
  const add = (condition: (parameter: string) => string, value: unknown) => {
    values.push(value)
    where.push(condition(`$${values.length}`))
  }
  const porFecha = filtro.desde !== undefined || filtro.hasta !== undefined
  if (page.before !== null)
    add(p => (porFecha ? `${POSICION} < (${posicionDe(p)})` : `documento_id < ${p}`), page.before)
  if (filtro.estado !== undefined) add(p => `estado = ${p}`, filtro.estado)
  if (filtro.tipoDocumento !== undefined) add(p => `tipo_documento = ${p}`, filtro.tipoDocumento)
  if (filtro.desde !== undefined) add(p => `fecha_emision >= ${p}`, toTimestamp(filtro.desde))
  if (filtro.hasta !== undefined) add(p => `fecha_emision < ${p}`, toTimestamp(filtro.hasta))
  if (filtro.receptor !== undefined) add(p => `receptor_documento = ${p}`, filtro.receptor)
  if (filtro.innominada !== undefined) add(p => `innominada = ${p}`, filtro.innominada)
  values.push(page.limit)
  const { rows } = await db.query<DocumentoRow>({
    text: `select ${DOCUMENTO_COLUMNS} from documento where ${where.join(' and ')} order by ${porFecha ? 'fecha_emision desc, ' : ''}documento_id desc limit $${values.length}`,
    values,
  })
  return rows
}
