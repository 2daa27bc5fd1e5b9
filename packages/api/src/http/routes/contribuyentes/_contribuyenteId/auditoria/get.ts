import { fail, ok } from '../../../../../domain/failure.ts'
import { parsePagina, toLista } from '../../../../../domain/pagina.ts'
import { verAuditoria } from '../../../../../operations/auditoria.ts'
import { Asiento, presentAsiento } from '../../../../present/auditoria.ts'
import { enSobre } from '../../../../present/sobre.ts'
import { miembroRoute } from '../../../../route.ts'
import { Lista, Paginacion, Sobre } from '../../../../schemas.ts'

export const listar = miembroRoute({
  method: 'GET',
  url: '/contribuyentes/:contribuyenteId/auditoria',
  operationId: 'verAuditoria',
  summary: 'Ver quién hizo qué, cuándo y desde dónde',
  accion: 'auditoria.ver',
  query: Paginacion,
  respuestas: {
    200: { description: 'Una página de asientos, el más nuevo primero', schema: Sobre(Lista(Asiento)) },
  },
  problemas: ['contribuyente-not-found', 'access-denied', 'invalid-query'],
  async handle(deps, { contribuyenteId, query, now }) {
    const parsed = parsePagina('a', query)
    if ('faults' in parsed) return fail({ type: 'invalid-query', faults: parsed.faults })
    const { pagina } = parsed
    const rows = await verAuditoria(deps, contribuyenteId, pagina)
    return ok(
      enSobre(
        200,
        toLista('a', rows, pagina.limite, row => row.auditoriaId, presentAsiento),
        now,
      ),
    )
  },
})
