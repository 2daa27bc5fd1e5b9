import { parseBusqueda } from '../../../../../domain/catalogo/buscado.ts'
import { formatLugar, parsePaginaDeCatalogo } from '../../../../../domain/catalogo/pagina.ts'
import { invalidQuery, ok } from '../../../../../domain/failure.ts'
import type { Receptor } from '../../../../../domain/receptor/receptor.ts'
import { collect } from '../../../../../domain/validated.ts'
import { browseCatalogo } from '../../../../../operations/catalogo.ts'
import { ClienteVisto, FiltroDeCatalogo, presentCliente } from '../../../../present/catalogo.ts'
import { enSobre } from '../../../../present/sobre.ts'
import { miembroRoute } from '../../../../route.ts'
import { Lista, Sobre } from '../../../../schemas.ts'

export const listar = miembroRoute({
  method: 'GET',
  url: '/contribuyentes/:contribuyenteId/clientes',
  operationId: 'listarClientes',
  summary: 'Buscar clientes',
  description:
    'Los que se escribieron en el catálogo y los que estuvieron en alguna factura del ambiente, como en la última.',
  accion: 'catalogo.ver',
  query: FiltroDeCatalogo,
  respuestas: { 200: { description: 'Los que más se usan primero', schema: Sobre(Lista(ClienteVisto)) } },
  problemas: ['contribuyente-not-found', 'access-denied', 'invalid-query'],
  async handle(deps, { contribuyenteId, ambiente, query, now }) {
    const asked = collect({ pagina: parsePaginaDeCatalogo('c', query), busqueda: parseBusqueda(query) })
    if (!asked.ok) return invalidQuery(asked)
    const { pagina, busqueda } = asked.value
    const filtro = { ...busqueda, clase: 'CLIENTE' as const }
    const { rows, siguiente } = await browseCatalogo<Receptor>(
      deps,
      { contribuyenteId, ambiente },
      filtro,
      pagina,
    )
    const lista = {
      datos: rows.map(presentCliente),
      siguiente: siguiente === null ? null : formatLugar('c', siguiente),
    }
    return ok(enSobre(200, lista, now))
  },
})
