import { fail, ok } from '../../../../../domain/failure.ts'
import { parseId } from '../../../../../domain/id.ts'
import { createPrueba } from '../../../../../operations/webhooks/gestionar.ts'
import { dosPuertas } from '../../../../dos-puertas.ts'
import { presentWebhook, Webhook } from '../../../../present/webhook.ts'

export const probar = dosPuertas({
  method: 'POST',
  url: '/webhooks/:webhookId/probar',
  urlDePersona: '/contribuyentes/:contribuyenteId/webhooks/:webhookId/probar',
  operationId: 'probarWebhook',
  summary: 'Entregar una prueba',
  description:
    'Un aviso webhook.prueba para este webhook, por el mismo camino que los demás: llega en unos segundos, y su historia está en las entregas.',
  accion: 'webhook.gestionar',
  permiso: 'webhooks',
  respuestas: { 202: { description: 'Se entrega', schema: Webhook } },
  problemas: ['webhook-not-found', 'validation-error'],
  async handle(deps, { emisor, params, actor, now }) {
    const webhookId = parseId(params.webhookId)
    if (webhookId === null) return fail({ type: 'webhook-not-found' })
    const tested = await createPrueba(deps, { ...emisor, webhookId }, { actor, now })
    return tested.ok ? ok({ status: 202, body: presentWebhook(tested.value) }) : tested
  },
})
