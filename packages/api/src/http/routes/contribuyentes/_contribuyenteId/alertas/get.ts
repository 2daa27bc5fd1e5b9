import { invalidQuery, ok } from '../../../../../domain/failure.ts'
import { parsePagina, toLista } from '../../../../../domain/pagina.ts'
import { viewAlertas } from '../../../../../operations/alertas.ts'
import { Alerta, presentAlerta } from '../../../../present/alerta.ts'
import { enSobre } from '../../../../present/sobre.ts'
import { miembroRoute } from '../../../../route.ts'
import { Lista, Paginacion, Sobre } from '../../../../schemas.ts'

export const listar = miembroRoute({
  method: 'GET',
  url: '/contribuyentes/:contribuyenteId/alertas',
  operationId: 'listarAlertas',
  summary: 'Ver las alertas que nadie dio por vistas',
  description:
    'De las API keys de todos los ambientes, de la más nueva a la más vieja. De cada clave hay a lo sumo una de cada tipo por día.',
  accion: 'alerta.ver',
  query: Paginacion,
  respuestas: { 200: { description: 'Una página de alertas', schema: Sobre(Lista(Alerta)) } },
  problemas: ['contribuyente-not-found', 'access-denied', 'invalid-query'],
  async handle(deps, { contribuyenteId, query, now }) {
    const parsed = parsePagina('w', query)
    if (!parsed.ok) return invalidQuery(parsed)
    const { value: pagina } = parsed
    const rows = await viewAlertas(deps, contribuyenteId, pagina)
    return ok(
      enSobre(
        200,
        toLista('w', rows, pagina.limite, row => row.alertaId, presentAlerta),
        now,
      ),
    )
  },
})
