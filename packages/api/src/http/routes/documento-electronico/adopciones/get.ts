import { invalidQuery, ok } from '../../../../domain/failure.ts'
import { parsePagina, toLista } from '../../../../domain/pagina.ts'
import { browseAdopciones } from '../../../../operations/adopcion/ver.ts'
import { dosPuertas } from '../../../dos-puertas.ts'
import { AdopcionDeFondo, presentAdopcion } from '../../../present/adopcion.ts'
import { Lista, Paginacion } from '../../../schemas.ts'

export const listar = dosPuertas({
  method: 'GET',
  url: '/documento-electronico/adopciones',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/adopciones',
  operationId: 'listarAdopciones',
  summary: 'Listar lo que se trae de SIFEN de fondo',
  description: 'Cada pedido con cuántos documentos van, del más nuevo al más viejo.',
  accion: 'documento.ver',
  permiso: 'leer',
  query: Paginacion,
  respuestas: { 200: { description: 'Una página de pedidos', schema: Lista(AdopcionDeFondo) } },
  problemas: ['invalid-query'],
  async handle(deps, { emisor, query, base }) {
    const pagina = parsePagina('t', query)
    if (!pagina.ok) return invalidQuery(pagina)
    const rows = await browseAdopciones(deps, emisor, pagina.value)
    const body = toLista(
      't',
      rows,
      pagina.value.limite,
      ({ adopcionId }) => adopcionId,
      row => presentAdopcion(row, base.documentos),
    )
    return ok({ status: 200, body })
  },
})
