import { ok } from '../../../domain/failure.ts'
import { browseWebhooks } from '../../../operations/webhooks/gestionar.ts'
import { dosPuertas } from '../../dos-puertas.ts'
import { presentWebhook, Webhook } from '../../present/webhook.ts'
import { Todos } from '../../schemas.ts'

export const listar = dosPuertas({
  method: 'GET',
  url: '/webhooks',
  urlDePersona: '/contribuyentes/:contribuyenteId/webhooks',
  operationId: 'listarWebhooks',
  summary: 'Listar los webhooks',
  description: 'Los del ambiente de la credencial. Sus secretos no se muestran nunca más.',
  accion: 'webhook.gestionar',
  permiso: 'webhooks',
  respuestas: { 200: { description: 'Todos', schema: Todos(Webhook) } },
  problemas: [],
  async handle(deps, { emisor }) {
    return ok({ status: 200, body: { datos: (await browseWebhooks(deps, emisor)).map(presentWebhook) } })
  },
})
