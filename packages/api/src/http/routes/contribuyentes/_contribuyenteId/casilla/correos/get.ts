import { invalidQuery, ok } from '../../../../../../domain/failure.ts'
import { parsePagina, toLista } from '../../../../../../domain/pagina.ts'
import { browseCasilla } from '../../../../../../operations/casilla/gestionar.ts'
import { CorreoDeCasilla, presentCorreoDeCasilla } from '../../../../../present/casilla.ts'
import { miembroRoute } from '../../../../../route.ts'
import { Lista, Paginacion } from '../../../../../schemas.ts'

export const listar = miembroRoute({
  method: 'GET',
  url: '/contribuyentes/:contribuyenteId/casilla/correos',
  operationId: 'listarCorreosDeCasilla',
  summary: 'Listar los correos que trajeron algo',
  description:
    'Los últimos primero: de cada adjunto que podía ser un documento, qué fue de él y por qué. De los demás correos no se guarda nada.',
  accion: 'documento.ver',
  query: Paginacion,
  respuestas: { 200: { description: 'Una página de correos', schema: Lista(CorreoDeCasilla) } },
  problemas: ['contribuyente-not-found', 'access-denied', 'invalid-query'],
  async handle(deps, { contribuyenteId, ambiente, query }) {
    const pagina = parsePagina('b', query)
    if (!pagina.ok) return invalidQuery(pagina)
    const rows = await browseCasilla(deps, { contribuyenteId, ambiente }, pagina.value)
    const body = toLista('b', rows, pagina.value.limite, row => row.casillaCorreoId, presentCorreoDeCasilla)
    return ok({ status: 200, body })
  },
})
