import { parseBusqueda } from '../../../../../domain/catalogo/buscado.ts'
import type { Producto } from '../../../../../domain/catalogo/campos.ts'
import { formatLugar, parsePaginaDeCatalogo } from '../../../../../domain/catalogo/pagina.ts'
import { invalidQuery, ok } from '../../../../../domain/failure.ts'
import { collect } from '../../../../../domain/validated.ts'
import { browseCatalogo } from '../../../../../operations/catalogo.ts'
import { FiltroDeCatalogo, ProductoVisto, presentProducto } from '../../../../present/catalogo.ts'
import { enSobre } from '../../../../present/sobre.ts'
import { miembroRoute } from '../../../../route.ts'
import { Lista, Sobre } from '../../../../schemas.ts'

export const listar = miembroRoute({
  method: 'GET',
  url: '/contribuyentes/:contribuyenteId/productos',
  operationId: 'listarProductos',
  summary: 'Buscar productos',
  description:
    'Los que se escribieron en el catálogo y los que estuvieron en alguna factura del ambiente, con el precio y el IVA de la última.',
  accion: 'catalogo.ver',
  query: FiltroDeCatalogo,
  respuestas: { 200: { description: 'Los que más se usan primero', schema: Sobre(Lista(ProductoVisto)) } },
  problemas: ['contribuyente-not-found', 'access-denied', 'invalid-query'],
  async handle(deps, { contribuyenteId, ambiente, query, now }) {
    const asked = collect({ pagina: parsePaginaDeCatalogo('p', query), busqueda: parseBusqueda(query) })
    if (!asked.ok) return invalidQuery(asked)
    const { pagina, busqueda } = asked.value
    const filtro = { ...busqueda, clase: 'PRODUCTO' as const }
    const { rows, siguiente } = await browseCatalogo<Producto>(
      deps,
      { contribuyenteId, ambiente },
      filtro,
      pagina,
    )
    const lista = {
      datos: rows.map(presentProducto),
      siguiente: siguiente === null ? null : formatLugar('p', siguiente),
    }
    return ok(enSobre(200, lista, now))
  },
})
