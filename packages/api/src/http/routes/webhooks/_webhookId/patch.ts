import { Type } from 'typebox'
import { fail, ok } from '../../../../domain/failure.ts'
import { parseId } from '../../../../domain/id.ts'
import { changeWebhook } from '../../../../operations/webhooks/gestionar.ts'
import { dosPuertas } from '../../../dos-puertas.ts'
import { TipoDeAviso } from '../../../enumeraciones.ts'
import { presentWebhook, Webhook } from '../../../present/webhook.ts'
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
      url: Type.Optional(
        nullable(
          Type.String({
            maxLength: 2048,
            examples: ['https://erp.ejemplo.com.py/avisos'],
            description: 'Adónde se entrega, por POST. Con https, en Internet; no se siguen redirecciones',
          }),
        ),
      ),
      nombre: Type.Optional(
        nullable(Type.String({ maxLength: 100, examples: ['ERP'], description: 'Para reconocerlo' })),
      ),
      tipos: Type.Optional(
        nullable(Type.Array(TipoDeAviso, { description: 'Qué avisos se le entregan; sin la lista, todos' })),
      ),
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
