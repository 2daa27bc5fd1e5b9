import { fail, ok } from '../../../../domain/failure.ts'
import { parseId } from '../../../../domain/id.ts'
import { removeWebhook } from '../../../../operations/webhooks/gestionar.ts'
import { dosPuertas } from '../../../dos-puertas.ts'
import { presentWebhook, Webhook } from '../../../present/webhook.ts'

export const eliminar = dosPuertas({
  method: 'DELETE',
  url: '/webhooks/:webhookId',
  urlDePersona: '/contribuyentes/:contribuyenteId/webhooks/:webhookId',
  operationId: 'eliminarWebhook',
  summary: 'Eliminar un webhook',
  description: 'Con lo que todavía no se le entregó y con su historia.',
  accion: 'webhook.gestionar',
  permiso: 'webhooks',
  respuestas: { 200: { description: 'El que se eliminó', schema: Webhook } },
  problemas: ['webhook-not-found'],
  async handle(deps, { emisor, params, actor, now }) {
    const webhookId = parseId(params.webhookId)
    if (webhookId === null) return fail({ type: 'webhook-not-found' })
    const removed = await removeWebhook(deps, { ...emisor, webhookId }, { actor, now })
    return removed.ok ? ok({ status: 200, body: presentWebhook(removed.value) }) : removed
  },
})
