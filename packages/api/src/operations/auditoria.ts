import { type AuditoriaRow, listAuditoria } from '../db/auditoria.ts'
import type { Pool } from '../db/db.ts'
import type { Pagina } from '../domain/pagina.ts'

export function browseAuditoria(
  { pool }: { pool: Pool },
  contribuyenteId: number,
  apiKeyId: number | null,
  pagina: Pagina,
): Promise<AuditoriaRow[]> {
  return listAuditoria(pool, contribuyenteId, apiKeyId, { before: pagina.cursor, limit: pagina.limite + 1 })
}
