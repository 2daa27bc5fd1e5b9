import { Type } from 'typebox'
import { fail, ok } from '../../../../domain/failure.ts'
import { parseId } from '../../../../domain/id.ts'
import { changeWebhook } from '../../../../operations/webhooks/gestionar.ts'
import { dosPuertas } from '../../../dos-puertas.ts'
import { DATOS_DE_WEBHOOK, presentWebhook, Webhook } from '../../../present/webhook.ts'
import { nullable } from '../../../schemas.ts'

export const modificar = dosPuertas({
  method: 'PATCH',
  url: '/webhooks/:webhookId',
  urlDePersona: '/contribuyentes/:contribuyenteId/webhooks/:webhookId',
  operationId: 'modificarWebhook',
  summary: 'Modificar, pausar o activar un webhook',
  description:
    'Lo que no viene queda como está. Mientras está pausado no se guarda nada para él; al activarlo, lo que pasó entretanto se pide con reenviar.',
  accion: 'webhook.gestionar',
  permiso: 'webhooks',
  body: Type.Object(
    {
      ...DATOS_DE_WEBHOOK,
      activo: Type.Optional(nullable(Type.Boolean({ description: 'false lo pausa, true lo activa' }))),
    },
    { title: 'CambiosDeWebhook' },
  ),
  respuestas: { 200: { description: 'El webhook, como quedó', schema: Webhook } },
  problemas: ['webhook-not-found', 'validation-error'],
  async handle(deps, { emisor, params, body, actor, now }) {
    const webhookId = parseId(params.webhookId)
    if (webhookId === null) return fail({ type: 'webhook-not-found' })
    const changed = await changeWebhook(deps, { ...emisor, webhookId }, { cuerpo: body, actor, now })
    return changed.ok ? ok({ status: 200, body: presentWebhook(changed.value) }) : changed
  },
})
