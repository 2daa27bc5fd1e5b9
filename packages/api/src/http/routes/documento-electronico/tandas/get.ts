import { invalidQuery, ok } from '../../../../domain/failure.ts'
import { parsePagina, toLista } from '../../../../domain/pagina.ts'
import { browseTandas } from '../../../../operations/tandas/gestionar.ts'
import { dosPuertas } from '../../../dos-puertas.ts'
import { presentTanda, Tanda } from '../../../present/tanda.ts'
import { Lista, Paginacion } from '../../../schemas.ts'

export const listar = dosPuertas({
  method: 'GET',
  url: '/documento-electronico/tandas',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/tandas',
  operationId: 'listarTandas',
  summary: 'Listar las tandas',
  description: 'Cada una con cuántos documentos van, de la más nueva a la más vieja.',
  accion: 'documento.ver',
  permiso: 'leer',
  query: Paginacion,
  respuestas: { 200: { description: 'Una página de tandas', schema: Lista(Tanda) } },
  problemas: ['invalid-query'],
  async handle(deps, { emisor, query, base }) {
    const pagina = parsePagina('n', query)
    if (!pagina.ok) return invalidQuery(pagina)
    const rows = await browseTandas(deps, emisor, pagina.value)
    const { limite } = pagina.value
    const body = toLista(
      'n',
      rows,
      limite,
      ({ tandaId }) => tandaId,
      row => presentTanda(row, base.documentos),
    )
    return ok({ status: 200, body })
  },
})
