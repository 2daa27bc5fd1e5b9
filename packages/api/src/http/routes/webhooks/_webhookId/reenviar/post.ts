import { Type } from 'typebox'
import { fail, ok } from '../../../../../domain/failure.ts'
import { parseId } from '../../../../../domain/id.ts'
import { REENVIO_MAX } from '../../../../../domain/webhook/pedido.ts'
import { createReenvio } from '../../../../../operations/webhooks/gestionar.ts'
import { dosPuertas } from '../../../../dos-puertas.ts'
import { nullable } from '../../../../schemas.ts'

const Reenviadas = Type.Object(
  { entregas: Type.Integer({ description: 'Cuántas se entregan de nuevo' }) },
  { title: 'Reenviadas' },
)

export const reenviar = dosPuertas({
  method: 'POST',
  url: '/webhooks/:webhookId/reenviar',
  urlDePersona: '/contribuyentes/:contribuyenteId/webhooks/:webhookId/reenviar',
  operationId: 'reenviarAvisos',
  summary: 'Entregar avisos de nuevo',
  description: `Los que este webhook quiere, de una secuencia a otra, se hayan entregado o no; uno solo, si no hay \`hasta\`. Llevan el mismo webhook-id que antes. Hasta ${REENVIO_MAX} por vez, de los últimos 30 días.`,
  accion: 'webhook.gestionar',
  permiso: 'webhooks',
  body: Type.Object(
    {
      desde: Type.Optional(nullable(Type.Integer({ minimum: 0, description: 'La secuencia del primero' }))),
      hasta: Type.Optional(nullable(Type.Integer({ minimum: 0, description: 'La secuencia del último' }))),
    },
    { title: 'Reenvio' },
  ),
  respuestas: { 202: { description: 'Se entregan', schema: Reenviadas } },
  problemas: ['webhook-not-found', 'validation-error'],
  async handle(deps, { emisor, params, body, actor, now }) {
    const webhookId = parseId(params.webhookId)
    if (webhookId === null) return fail({ type: 'webhook-not-found' })
    const repeated = await createReenvio(deps, { ...emisor, webhookId }, { cuerpo: body, actor, now })
    return repeated.ok ? ok({ status: 202, body: { entregas: repeated.value } }) : repeated
  },
})
