import { Type } from 'typebox'
import { ESTADOS_DE_PEDIDO } from '../../../../../../domain/adopcion/pedida.ts'
import { parseOneOf } from '../../../../../../domain/enumeracion.ts'
import { fail, invalidQuery, ok } from '../../../../../../domain/failure.ts'
import { parseId } from '../../../../../../domain/id.ts'
import { parsePagina, toLista } from '../../../../../../domain/pagina.ts'
import { collect, valid } from '../../../../../../domain/validated.ts'
import { browseAdopcionDocumentos } from '../../../../../../operations/adopcion/pedir.ts'
import { dosPuertas } from '../../../../../dos-puertas.ts'
import { DocumentoPedido, EstadoDePedido, presentPedido } from '../../../../../present/adopcion.ts'
import { Lista, Paginacion } from '../../../../../schemas.ts'

export const listar = dosPuertas({
  method: 'GET',
  url: '/documento-electronico/adopciones/:adopcionId/documentos',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/adopciones/:adopcionId/documentos',
  operationId: 'listarDocumentosDeAdopcion',
  summary: 'Ver qué fue de cada CDC que se trae de fondo',
  description: 'En el orden en que se pidieron; al final, los lugares del archivo que no se pudieron leer.',
  accion: 'documento.ver',
  permiso: 'leer',
  query: Type.Object({ ...Paginacion.properties, estado: Type.Optional(EstadoDePedido) }),
  respuestas: { 200: { description: 'Una página de lo pedido', schema: Lista(DocumentoPedido) } },
  problemas: ['invalid-query', 'adopcion-not-found'],
  async handle(deps, { emisor, params, query }) {
    const adopcionId = parseId(params.adopcionId)
    if (adopcionId === null) return fail({ type: 'adopcion-not-found' })
    const asked = collect({
      pagina: parsePagina('o', query),
      estado:
        query.estado === undefined ? valid(null) : parseOneOf('estado', query.estado, ESTADOS_DE_PEDIDO),
    })
    if (!asked.ok) return invalidQuery(asked)
    const { pagina, estado } = asked.value
    const rows = await browseAdopcionDocumentos(deps, emisor, adopcionId, { ...pagina, estado })
    if (!rows.ok) return rows
    const body = toLista('o', rows.value, pagina.limite, ({ orden }) => orden, presentPedido)
    return ok({ status: 200, body })
  },
})
