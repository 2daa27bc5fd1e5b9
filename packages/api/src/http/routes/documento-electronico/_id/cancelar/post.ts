import { REQUISITOS } from '../../../../../domain/documento/acciones.ts'
import { SOLO_MOTIVO } from '../../../../../domain/evento/motivo.ts'
import { parseIdempotencyKey } from '../../../../../domain/idempotencia/replay.ts'
import { cancelar } from '../../../../../operations/eventos/cancelar.ts'
import { cuerpoDe } from '../../../../campos.ts'
import { dosPuertas } from '../../../../dos-puertas.ts'
import { Evento } from '../../../../present/evento.ts'
import { parseRef } from '../../../../ref.ts'
import { answerEvento, PROBLEMAS_DE_EVENTO } from '../../../../responder-evento.ts'

export const cancelarDocumento = dosPuertas({
  method: 'POST',
  url: '/documento-electronico/:id/cancelar',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/:id/cancelar',
  operationId: 'cancelarDocumento',
  summary: 'Cancelar un documento aprobado',
  description:
    'SIFEN admite cancelar una factura hasta 48 horas después de aprobarla, y los demás documentos hasta 168.',
  ...REQUISITOS.cancelar,
  idempotente: true,
  body: cuerpoDe(SOLO_MOTIVO, 'Cancelacion'),
  respuestas: {
    200: { description: 'El evento, APROBADO o RECHAZADO', schema: Evento, ejemplos: ['cancelacion'] },
  },
  problemas: [...PROBLEMAS_DE_EVENTO, 'documento-not-found'],
  async handle(deps, { emisor, actor, params, headers, body, now }) {
    const idempotencyKey = parseIdempotencyKey(headers['idempotency-key'])
    if (!idempotencyKey.ok) return idempotencyKey
    const ref = () => parseRef(params.id)
    const pedido = { emisor, actor, ref, cuerpo: body, idempotencyKey: idempotencyKey.value, now }
    return answerEvento(await cancelar(deps, pedido))
  },
})
