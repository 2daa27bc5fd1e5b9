import { invalidQuery, ok } from '../../../../../domain/failure.ts'
import { parsePagina, toLista } from '../../../../../domain/pagina.ts'
import { browseMiembros } from '../../../../../operations/miembros.ts'
import { Miembro, presentMiembro } from '../../../../present/miembro.ts'
import { enSobre } from '../../../../present/sobre.ts'
import { miembroRoute } from '../../../../route.ts'
import { Lista, Paginacion, Sobre } from '../../../../schemas.ts'

export const listar = miembroRoute({
  method: 'GET',
  url: '/contribuyentes/:contribuyenteId/miembros',
  operationId: 'listarMiembros',
  summary: 'Listar los miembros',
  description: 'También los invitados que todavía no entraron. Los ve cualquier miembro.',
  accion: 'miembro.listar',
  query: Paginacion,
  respuestas: { 200: { description: 'Una página de miembros e invitados', schema: Sobre(Lista(Miembro)) } },
  problemas: ['contribuyente-not-found', 'access-denied', 'invalid-query'],
  async handle(deps, { contribuyenteId, query, now }) {
    const parsed = parsePagina('m', query)
    if (!parsed.ok) return invalidQuery(parsed)
    const { value: pagina } = parsed
    const rows = await browseMiembros(deps, contribuyenteId, pagina)
    return ok(
      enSobre(
        200,
        toLista('m', rows, pagina.limite, row => row.miembroId, presentMiembro),
        now,
      ),
    )
  },
})
