import { Type } from 'typebox'
import { fail, ok } from '../../../../../domain/failure.ts'
import { parseId } from '../../../../../domain/id.ts'
import { GRACIA_DE_SECRETO_MAX_S, GRACIA_DE_SECRETO_S } from '../../../../../domain/webhook/pedido.ts'
import { rotateSecretoDeWebhook } from '../../../../../operations/webhooks/gestionar.ts'
import { dosPuertas } from '../../../../dos-puertas.ts'
import { presentWebhook, WebhookCreado } from '../../../../present/webhook.ts'
import { nullable } from '../../../../schemas.ts'

export const rotar = dosPuertas({
  method: 'POST',
  url: '/webhooks/:webhookId/rotar',
  urlDePersona: '/contribuyentes/:contribuyenteId/webhooks/:webhookId/rotar',
  operationId: 'rotarWebhook',
  summary: 'Rotar el secreto de un webhook',
  description:
    'Un secreto nuevo. Durante la gracia cada entrega lleva las dos firmas, así quien recibe cambia cuando puede.',
  accion: 'webhook.gestionar',
  permiso: 'webhooks',
  body: Type.Object(
    {
      gracia: Type.Optional(
        nullable(
          Type.Integer({
            minimum: 0,
            maximum: GRACIA_DE_SECRETO_MAX_S,
            default: GRACIA_DE_SECRETO_S,
            description: 'Segundos que se sigue firmando también con el secreto anterior',
          }),
        ),
      ),
    },
    { title: 'RotacionDeWebhook' },
  ),
  bodyOptional: true,
  respuestas: {
    200: { description: 'El webhook, con su secreto nuevo', schema: WebhookCreado, ejemplos: ['rotado'] },
  },
  problemas: ['webhook-not-found', 'validation-error'],
  async handle(deps, { emisor, params, body, actor, now }) {
    const webhookId = parseId(params.webhookId)
    if (webhookId === null) return fail({ type: 'webhook-not-found' })
    const rotated = await rotateSecretoDeWebhook(deps, { ...emisor, webhookId }, { cuerpo: body, actor, now })
    if (!rotated.ok) return rotated
    const { row, secreto } = rotated.value
    return ok({
      status: 200,
      body: { ...presentWebhook(row), secreto },
      headers: { 'cache-control': 'no-store' },
    })
  },
})
