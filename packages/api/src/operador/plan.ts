import { recordAuditoria } from '../db/auditoria.ts'
import { findVerificadoByRuc, listPlanes, setPlan } from '../db/contribuyente.ts'
import { transaction } from '../db/db.ts'
import { type Outcome, withPool } from './pool.ts'

export const ACTOR = { usuarioId: null, apiKeyId: null, nombre: 'operador', origen: null, requestId: null }

/** Lists the plans, or gives one to a contribuyente. Every instance obeys at once. */
export async function changePlan(
  databaseUrl: string,
  ruc: string | null,
  plan: string | null,
): Promise<Outcome> {
  return withPool(databaseUrl, pool =>
    transaction(pool, async db => {
      const planes = await listPlanes(db)
      const listed = planes
        .map(p => `${p.codigo}: ${p.incluyeApiIntegracion ? 'con' : 'sin'} API de integración en PROD`)
        .join('\n')
      if (ruc === null || plan === null) return { ok: true, text: listed }
      if (!planes.some(({ codigo }) => codigo === plan))
        return { ok: false, text: `No hay un plan "${plan}". Los planes:\n${listed}` }
      const contribuyenteId = await findVerificadoByRuc(db, ruc)
      if (contribuyenteId === null)
        return {
          ok: false,
          text: `No hay un contribuyente verificado con RUC ${ruc} (con dígito verificador: 80012345-0). Se verifica al cargar su certificado; hasta entonces sólo usa SANDBOX, que no pide plan`,
        }
      await setPlan(db, contribuyenteId, plan)
      const asiento = {
        contribuyenteId,
        fecha: Date.now(),
        actor: ACTOR,
        accion: 'contribuyente.plan',
        objeto: String(contribuyenteId),
      }
      await recordAuditoria(db, { ...asiento, detalle: { plan } })
      return { ok: true, text: `${ruc} tiene ahora el plan ${plan}` }
    }),
  )
}
