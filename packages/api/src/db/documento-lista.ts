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

/** Newest first, by number; each filter is a condition of its own, so that the index that serves is used. */
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
  if (page.before !== null) add(p => `documento_id < ${p}`, page.before)
  if (filtro.estado !== undefined) add(p => `estado = ${p}`, filtro.estado)
  if (filtro.tipoDocumento !== undefined) add(p => `tipo_documento = ${p}`, filtro.tipoDocumento)
  if (filtro.desde !== undefined) add(p => `fecha_emision >= ${p}`, toTimestamp(filtro.desde))
  if (filtro.hasta !== undefined) add(p => `fecha_emision < ${p}`, toTimestamp(filtro.hasta))
  if (filtro.receptor !== undefined) add(p => `receptor_documento = ${p}`, filtro.receptor)
  if (filtro.innominada !== undefined) add(p => `innominada = ${p}`, filtro.innominada)
  values.push(page.limit)
  const { rows } = await db.query<DocumentoRow>({
    text: `select ${DOCUMENTO_COLUMNS} from documento where ${where.join(' and ')} order by documento_id desc limit $${values.length}`,
    values,
  })
  return rows
}
