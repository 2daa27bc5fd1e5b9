import { Type } from 'typebox'
import { parsePedidoDeAvisos } from '../../../domain/aviso/pedido.ts'
import { invalidQuery, ok } from '../../../domain/failure.ts'
import { readAvisos } from '../../../operations/avisos/leer.ts'
import { dosPuertas } from '../../dos-puertas.ts'
import { Avisos, presentAvisos } from '../../present/aviso.ts'
import { Paginacion } from '../../schemas.ts'

export const leer = dosPuertas({
  method: 'GET',
  url: '/avisos',
  urlDePersona: '/contribuyentes/:contribuyenteId/avisos',
  operationId: 'leerAvisos',
  summary: 'Leer qué cambió',
  description:
    'En su orden, y ninguno de menos: lo que se confirma después tiene una secuencia mayor. Guarde `despues` de la respuesta y pida con él la próxima vez. Los avisos se guardan desde la primera vez que se piden, o desde el primer webhook, y por 30 días.',
  accion: 'documento.ver',
  permiso: 'leer',
  query: Type.Object({
    limite: Paginacion.properties.limite,
    despues: Type.Optional(
      Type.Integer({ minimum: 0, description: 'El valor de `despues` de la respuesta anterior' }),
    ),
  }),
  respuestas: { 200: { description: 'Los que siguen, hasta `limite`', schema: Avisos } },
  problemas: ['invalid-query'],
  async handle(deps, { emisor, query }) {
    const pedido = parsePedidoDeAvisos(query)
    if (!pedido.ok) return invalidQuery(pedido)
    return ok({ status: 200, body: presentAvisos(await readAvisos(deps, emisor, pedido.value)) })
  },
})
