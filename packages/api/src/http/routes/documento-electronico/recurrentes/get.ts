import { invalidQuery, ok } from '../../../../domain/failure.ts'
import { parsePagina, toLista } from '../../../../domain/pagina.ts'
import { browseRecurrentes } from '../../../../operations/recurrentes.ts'
import { dosPuertas } from '../../../dos-puertas.ts'
import { presentRecurrente, Recurrente } from '../../../present/recurrente.ts'
import { Lista, Paginacion } from '../../../schemas.ts'

export const listar = dosPuertas({
  method: 'GET',
  url: '/documento-electronico/recurrentes',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/recurrentes',
  operationId: 'listarRecurrentes',
  summary: 'Listar lo que se repite',
  description: 'Del más nuevo al más viejo, con el día en que toca el siguiente.',
  accion: 'documento.ver',
  permiso: 'leer',
  query: Paginacion,
  respuestas: { 200: { description: 'Una página de recurrentes', schema: Lista(Recurrente) } },
  problemas: ['invalid-query'],
  async handle(deps, { emisor, query }) {
    const pagina = parsePagina('r', query)
    if (!pagina.ok) return invalidQuery(pagina)
    const rows = await browseRecurrentes(deps, emisor, pagina.value)
    const { limite } = pagina.value
    const body = toLista('r', rows, limite, ({ recurrenteId }) => recurrenteId, presentRecurrente)
    return ok({ status: 200, body })
  },
})
