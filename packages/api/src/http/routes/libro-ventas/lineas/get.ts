import { Type } from 'typebox'
import { invalidQuery, ok } from '../../../../domain/failure.ts'
import { parseMes } from '../../../../domain/libro/mes.ts'
import { parsePagina, toLista } from '../../../../domain/pagina.ts'
import { collect } from '../../../../domain/validated.ts'
import { browseLineas } from '../../../../operations/libro/ver.ts'
import { dosPuertas } from '../../../dos-puertas.ts'
import { LineaDeLibro, presentLinea } from '../../../present/libro.ts'
import { Lista, Paginacion } from '../../../schemas.ts'
import { MesDeLibro } from '../get.ts'

export const listar = dosPuertas({
  method: 'GET',
  url: '/libro-ventas/lineas',
  urlDePersona: '/contribuyentes/:contribuyenteId/libro-ventas/lineas',
  operationId: 'listarLineasDeLibro',
  summary: 'Listar los documentos del libro de ventas de un mes',
  description:
    'En el orden en que se emitieron. Una nota de crédito resta; de un documento cancelado los montos son cero.',
  accion: 'documento.ver',
  permiso: 'leer',
  larga: true,
  query: Type.Object({ ...Paginacion.properties, mes: Type.Optional(MesDeLibro) }),
  respuestas: { 200: { description: 'Una página de líneas', schema: Lista(LineaDeLibro) } },
  problemas: ['invalid-query'],
  async handle(deps, { emisor, query, now }) {
    const asked = collect({ pagina: parsePagina('l', query), mes: parseMes(query.mes, now) })
    if (!asked.ok) return invalidQuery(asked)
    const { pagina, mes } = asked.value
    const rows = await browseLineas(deps, emisor, mes, pagina)
    const body = toLista('l', rows, pagina.limite, row => row.documentoId, presentLinea)
    return ok({ status: 200, body })
  },
})
