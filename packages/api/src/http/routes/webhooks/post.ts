import { Type } from 'typebox'
import { ok } from '../../../domain/failure.ts'
import { createWebhook } from '../../../operations/webhooks/gestionar.ts'
import { dosPuertas } from '../../dos-puertas.ts'
import { DATOS_DE_WEBHOOK, presentWebhook, WebhookCreado } from '../../present/webhook.ts'

export const crear = dosPuertas({
  method: 'POST',
  url: '/webhooks',
  urlDePersona: '/contribuyentes/:contribuyenteId/webhooks',
  operationId: 'crearWebhook',
  summary: 'Crear un webhook',
  description:
    'Desde entonces cada aviso se entrega a esa dirección, firmado como dice Standard Webhooks (/docs/webhooks). El secreto está en esta respuesta y en ninguna otra. Hasta diez por ambiente.',
  accion: 'webhook.gestionar',
  permiso: 'webhooks',
  body: Type.Object(
    {
      ...DATOS_DE_WEBHOOK,
    },
    { title: 'NuevoWebhook' },
  ),
  respuestas: {
    201: { description: 'El webhook, con su secreto', schema: WebhookCreado, ejemplos: ['creado'] },
  },
  problemas: ['validation-error'],
  async handle(deps, { emisor, body, actor, now }) {
    const created = await createWebhook(deps, emisor, { cuerpo: body, actor, now })
    if (!created.ok) return created
    const { row, secreto } = created.value
    return ok({
      status: 201,
      body: { ...presentWebhook(row), secreto },
      headers: { 'cache-control': 'no-store' },
    })
  },
})
