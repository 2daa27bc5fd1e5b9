import type { Emisor } from '../domain/ambiente.ts'
import type { Db } from './db.ts'
import { DOCUMENTO_COLUMNS, type DocumentoRow } from './documento.ts'

/** What a documento comes to whose total was rounded (F013); null when it was not. */
export async function findTotalRedondeado(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  documentoId: number,
): Promise<string | null> {
  const { rows } = await db.query<{ total: string }>({
    name: 'find-total-redondeado',
    text: `
      select total::text as total from documento
      where contribuyente_id = $1 and ambiente = $2 and documento_id = $3 and xml ~ 'dRedon>[0-9.]*[1-9]'`,
    values: [contribuyenteId, ambiente, documentoId],
  })
  return rows[0]?.total ?? null
}

/** Whether an advance was charged with it (D011). */
export async function isAnticipo(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  documentoId: number,
): Promise<boolean> {
  const { rows } = await db.query<{ es: boolean }>({
    name: 'is-anticipo',
    text: `
      select tipo_documento = 1 and xml ~ 'iTipTra>9<' as es from documento
      where contribuyente_id = $1 and ambiente = $2 and documento_id = $3`,
    values: [contribuyenteId, ambiente, documentoId],
  })
  return rows[0]?.es ?? false
}

/** What an invoice comes to and what of it is left to be credited; what it is credited with if one more note is issued. */
export interface SaldoRow {
  total: string
  queda: string
  suma: string
  excede: boolean
}

/** Notes that SIFEN refused, or that were cancelled, do not count. They have the invoice's effective receptor, so they are found by it. */
const NOTAS = `d.contribuyente_id = $1 and d.ambiente = $2 and d.receptor_documento = $4 and d.documento_id > f.antes
  and d.asociado_cdc = $3 and d.estado not in ('RECHAZADO', 'ERROR', 'CANCELADO')`
const FACTURA = 'f.contribuyente_id = $1 and f.ambiente = $2 and f.cdc = $3'
/** What notes come after: the invoice itself, but for one that another system issued, which may have come after its notes. */
const ANTES = `case f.origen when 'EMITIDO' then f.documento_id else 0 end as antes`

/** The credit and debit notes of an invoice, the last first. */
export async function listNotas(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  factura: { cdc: string; receptorDocumento: string },
  limit: number,
): Promise<DocumentoRow[]> {
  const { rows } = await db.query<DocumentoRow>({
    name: 'list-notas',
    text: `
      select ${DOCUMENTO_COLUMNS} from documento d, (select ${ANTES} from documento f where ${FACTURA}) f
      where ${NOTAS} and d.tipo_documento in (5, 6)
      order by documento_id desc limit $5`,
    values: [contribuyenteId, ambiente, factura.cdc, factura.receptorDocumento, limit],
  })
  return rows
}

/** What is left of an invoice to be credited, and whether a note of that total is too much. */
export async function sumNotasDeCredito(
  db: Db,
  { contribuyenteId, ambiente }: Emisor,
  nota: { asociado: string; receptorDocumento: string; total: string },
): Promise<SaldoRow | null> {
  const { rows } = await db.query<SaldoRow>({
    name: 'sum-notas-de-credito',
    text: `
      select trim_scale(f.total)::text as total, trim_scale(greatest(f.total - n.suma, 0))::text as queda, trim_scale(n.suma + $5::numeric)::text as suma, n.suma + $5::numeric > f.total as excede
      from (select ${ANTES}, f.total from documento f where ${FACTURA}) f, lateral (
        select coalesce(sum(d.total), 0) as suma from documento d
        where ${NOTAS} and d.tipo_documento = 5
      ) n`,
    values: [contribuyenteId, ambiente, nota.asociado, nota.receptorDocumento, nota.total],
  })
  return rows[0] ?? null
}
