import { fail, ok } from '../../../../domain/failure.ts'
import { parseId } from '../../../../domain/id.ts'
import { viewWebhook } from '../../../../operations/webhooks/gestionar.ts'
import { dosPuertas } from '../../../dos-puertas.ts'
import { presentWebhook, Webhook } from '../../../present/webhook.ts'

export const ver = dosPuertas({
  method: 'GET',
  url: '/webhooks/:webhookId',
  urlDePersona: '/contribuyentes/:contribuyenteId/webhooks/:webhookId',
  operationId: 'verWebhook',
  summary: 'Ver un webhook',
  description: 'Si se le entrega, y desde cuándo falla.',
  accion: 'webhook.gestionar',
  permiso: 'webhooks',
  respuestas: { 200: { description: 'El webhook', schema: Webhook } },
  problemas: ['webhook-not-found'],
  async handle(deps, { emisor, params }) {
    const webhookId = parseId(params.webhookId)
    if (webhookId === null) return fail({ type: 'webhook-not-found' })
    const seen = await viewWebhook(deps, { ...emisor, webhookId })
    return seen.ok ? ok({ status: 200, body: presentWebhook(seen.value) }) : seen
  },
})
