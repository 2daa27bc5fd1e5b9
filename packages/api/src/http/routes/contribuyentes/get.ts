import { invalidQuery, ok } from '../../../domain/failure.ts'
import { parsePagina, toLista } from '../../../domain/pagina.ts'
import { browseContribuyentes } from '../../../operations/contribuyentes.ts'
import { Contribuyente, presentContribuyente } from '../../present/contribuyente.ts'
import { enSobre } from '../../present/sobre.ts'
import { personaRoute } from '../../route.ts'
import { Lista, Paginacion, Sobre } from '../../schemas.ts'

export const listar = personaRoute({
  method: 'GET',
  url: '/contribuyentes',
  operationId: 'listarContribuyentes',
  summary: 'Listar los contribuyentes de los que usted es miembro',
  description:
    'Los que quedaron de una página se piden con `cursor`. De un contribuyente ajeno no se dice ni que existe.',
  query: Paginacion,
  respuestas: { 200: { description: 'Una página de contribuyentes', schema: Sobre(Lista(Contribuyente)) } },
  problemas: ['invalid-query'],
  async handle(deps, { usuario, query, now }) {
    const parsed = parsePagina('c', query)
    if (!parsed.ok) return invalidQuery(parsed)
    const { value: pagina } = parsed
    const rows = await browseContribuyentes(deps, usuario, pagina)
    const lista = toLista(
      'c',
      rows,
      pagina.limite,
      row => row.contribuyenteId,
      row => presentContribuyente(row, row.rol),
    )
    return ok(enSobre(200, lista, now))
  },
})
