import { Type } from 'typebox'
import { parseOneOf } from '../../../../../domain/enumeracion.ts'
import { fail, invalidQuery, ok } from '../../../../../domain/failure.ts'
import { parseId } from '../../../../../domain/id.ts'
import { parsePagina, toLista } from '../../../../../domain/pagina.ts'
import { collect, valid } from '../../../../../domain/validated.ts'
import { ESTADOS_DE_ENTREGA } from '../../../../../domain/webhook/estados.ts'
import { browseEntregas } from '../../../../../operations/webhooks/gestionar.ts'
import { dosPuertas } from '../../../../dos-puertas.ts'
import { EstadoDeEntrega } from '../../../../enumeraciones.ts'
import { Entrega, presentEntrega } from '../../../../present/webhook.ts'
import { Lista, Paginacion } from '../../../../schemas.ts'

export const listar = dosPuertas({
  method: 'GET',
  url: '/webhooks/:webhookId/entregas',
  urlDePersona: '/contribuyentes/:contribuyenteId/webhooks/:webhookId/entregas',
  operationId: 'listarEntregas',
  summary: 'Ver las entregas de un webhook',
  description: 'Las últimas primero, con lo que respondió cada intento. Se guardan 30 días.',
  accion: 'webhook.gestionar',
  permiso: 'webhooks',
  query: Type.Object({ ...Paginacion.properties, estado: Type.Optional(EstadoDeEntrega) }),
  respuestas: { 200: { description: 'Una página de entregas', schema: Lista(Entrega) } },
  problemas: ['webhook-not-found', 'invalid-query'],
  async handle(deps, { emisor, params, query }) {
    const webhookId = parseId(params.webhookId)
    if (webhookId === null) return fail({ type: 'webhook-not-found' })
    const { estado } = query
    const asked = collect({
      pagina: parsePagina('n', query),
      estado: estado === undefined ? valid(null) : parseOneOf('estado', estado, ESTADOS_DE_ENTREGA),
    })
    if (!asked.ok) return invalidQuery(asked)
    const { pagina } = asked.value
    const rows = await browseEntregas(deps, { ...emisor, webhookId }, asked.value.estado, pagina)
    if (!rows.ok) return rows
    const body = toLista('n', rows.value, pagina.limite, ({ secuencia }) => secuencia, presentEntrega)
    return ok({ status: 200, body })
  },
})
