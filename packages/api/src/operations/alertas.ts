import { type AlertaRow, listAlertas, lockAlerta, markAlerta } from '../db/alerta.ts'
import { type Actor, recordAuditoria } from '../db/auditoria.ts'
import { type Pool, transaction } from '../db/db.ts'
import { fail, ok, type Result } from '../domain/failure.ts'
import type { Pagina } from '../domain/pagina.ts'

export const viewAlertas = (
  { pool }: { pool: Pool },
  contribuyenteId: number,
  pagina: Pagina,
): Promise<AlertaRow[]> =>
  listAlertas(pool, contribuyenteId, { before: pagina.cursor, limit: pagina.limite + 1 })

/** Marks an alerta as seen. It is kept, and the act is written into the audit. */
export function markAlertaVista(
  { pool }: { pool: Pool },
  request: { contribuyenteId: number; alertaId: number; usuarioId: number; actor: Actor; now: number },
): Promise<Result<AlertaRow>> {
  const { contribuyenteId, alertaId, usuarioId, actor, now } = request
  return transaction(pool, async db => {
    const alerta = await lockAlerta(db, contribuyenteId, alertaId)
    if (alerta === null) return fail({ type: 'alerta-not-found' })
    if (alerta.vistaEn !== null) return ok(alerta)
    await markAlerta(db, { contribuyenteId, alertaId, usuarioId, now })
    await recordAuditoria(db, {
      contribuyenteId,
      fecha: now,
      actor,
      accion: 'alerta.vista',
      objeto: String(alertaId),
      detalle: { apiKeyId: alerta.apiKeyId, tipo: alerta.tipo, ...alerta.detalle },
    })
    return ok({ ...alerta, vistaEn: now })
  })
}
