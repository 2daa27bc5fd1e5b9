import { Type } from 'typebox'
import { parseRef } from '../../../../../domain/documento/ref.ts'
import { invalidQuery, ok } from '../../../../../domain/failure.ts'
import { formatCursor, parsePagina } from '../../../../../domain/pagina.ts'
import { viewIntercambios } from '../../../../../operations/documentos.ts'
import { dosPuertas } from '../../../../dos-puertas.ts'
import { Intercambio, presentIntercambio } from '../../../../present/evento.ts'
import { nullable } from '../../../../schemas.ts'

const Intercambios = Type.Object(
  {
    datos: Type.Array(Intercambio),
    anteriores: nullable(
      Type.String({ description: 'Cursor de los que vinieron antes de éstos; null cuando no hay más' }),
    ),
  },
  { title: 'IntercambiosDeDocumento' },
)

export const verIntercambiosDeDocumento = dosPuertas({
  method: 'GET',
  url: '/documento-electronico/:id/intercambios',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/:id/intercambios',
  operationId: 'verIntercambiosDeDocumento',
  summary: 'Ver lo que SIFEN contestó por un documento',
  description:
    'Cada respuesta como llegó, con su instante y lo que se entendió de ella: la evidencia de por qué el documento está como está. De muchas, las últimas 50; las de antes, con `anteriores`.',
  accion: 'documento.ver',
  permiso: 'leer',
  query: Type.Object({
    cursor: Type.Optional(Type.String({ description: 'El valor de `anteriores` de la página que se vio' })),
  }),
  respuestas: {
    200: {
      description: 'Los intercambios, el más viejo primero',
      schema: Intercambios,
    },
  },
  problemas: ['documento-not-found', 'invalid-query'],
  async handle(deps, { emisor, params, query }) {
    const ref = parseRef(params.id)
    if (!ref.ok) return ref
    const pagina = parsePagina('i', query)
    if (!pagina.ok) return invalidQuery(pagina)
    const found = await viewIntercambios(deps, emisor, ref.value, pagina.value.cursor)
    if (!found.ok) return found
    const { intercambios, hayAntes } = found.value
    const [primero] = intercambios
    const anteriores = hayAntes && primero !== undefined ? formatCursor('i', primero.intercambioId) : null
    return ok({ status: 200, body: { datos: intercambios.map(presentIntercambio), anteriores } })
  },
})
