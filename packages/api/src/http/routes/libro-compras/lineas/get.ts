import { Type } from 'typebox'
import { invalidQuery, ok } from '../../../../domain/failure.ts'
import { parseMes } from '../../../../domain/libro/mes.ts'
import { parsePagina, toLista } from '../../../../domain/pagina.ts'
import { collect } from '../../../../domain/validated.ts'
import { browseCompras } from '../../../../operations/libro/compras.ts'
import { dosPuertas } from '../../../dos-puertas.ts'
import { LineaDeLibroDeCompras, presentLineaDeCompra } from '../../../present/libro-compras.ts'
import { Lista, Paginacion } from '../../../schemas.ts'
import { MesDeLibro } from '../../libro-ventas/get.ts'

export const listar = dosPuertas({
  method: 'GET',
  url: '/libro-compras/lineas',
  urlDePersona: '/contribuyentes/:contribuyenteId/libro-compras/lineas',
  operationId: 'listarLineasDeCompras',
  summary: 'Listar los documentos del libro de compras de un mes',
  description:
    'En el orden en que se emitieron. Una nota de crédito resta; de lo que no está APROBADO los montos son cero.',
  accion: 'documento.ver',
  permiso: 'leer',
  larga: true,
  query: Type.Object({ ...Paginacion.properties, mes: Type.Optional(MesDeLibro) }),
  respuestas: { 200: { description: 'Una página de líneas', schema: Lista(LineaDeLibroDeCompras) } },
  problemas: ['invalid-query'],
  async handle(deps, { emisor, query, now }) {
    const asked = collect({ pagina: parsePagina('c', query), mes: parseMes(query.mes, now) })
    if (!asked.ok) return invalidQuery(asked)
    const { pagina, mes } = asked.value
    const rows = await browseCompras(deps, emisor, mes, pagina)
    const body = toLista('c', rows, pagina.limite, row => row.clave, presentLineaDeCompra)
    return ok({ status: 200, body })
  },
})
