import { REQUISITOS } from '../../../../../domain/documento/acciones.ts'
import { SOLO_MOTIVO } from '../../../../../domain/evento/motivo.ts'
import { cancelar } from '../../../../../operations/eventos/cancelar.ts'
import { cuerpoDe } from '../../../../campos.ts'
import { dosPuertas } from '../../../../dos-puertas.ts'
import { Evento } from '../../../../present/evento.ts'
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
  async handle(deps, { emisor, actor, params, idempotencyKey, body, now }) {
    const pedido = { emisor, actor, id: params.id, cuerpo: body, idempotencyKey, now }
    return answerEvento(await cancelar(deps, pedido))
  },
})
