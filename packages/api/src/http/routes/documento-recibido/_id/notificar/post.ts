import { NOTIFICACION_RECEPCION } from '../../../../../domain/recibido/campos.ts'
import { REQUISITOS_DE_RECIBIDO } from '../../../../../domain/recibido/elegibilidad.ts'
import { notificar } from '../../../../../operations/eventos/recibidos.ts'
import { cuerpoDe } from '../../../../campos.ts'
import { dosPuertas } from '../../../../dos-puertas.ts'
import { Evento } from '../../../../present/evento.ts'
import { answerEvento, PROBLEMAS_DE_EVENTO } from '../../../../responder-evento.ts'

export const notificarRecepcion = dosPuertas({
  method: 'POST',
  url: '/documento-recibido/:id/notificar',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos-recibidos/:id/notificar',
  operationId: 'notificarRecepcion',
  summary: 'Notificar que se recibió un documento',
  description:
    'Dice que llegó, y nada de si está bien: se puede también de uno que SIFEN todavía no tiene. Una vez, y antes de la conformidad, la disconformidad y el desconocimiento.',
  ...REQUISITOS_DE_RECIBIDO.notificar,
  idempotente: true,
  body: cuerpoDe(NOTIFICACION_RECEPCION, 'NotificacionDeRecepcion'),
  respuestas: {
    200: { description: 'El evento, APROBADO o RECHAZADO', schema: Evento, ejemplos: ['conformidad'] },
  },
  problemas: [...PROBLEMAS_DE_EVENTO, 'documento-not-found'],
  async handle(deps, { emisor, actor, params, idempotencyKey, body, now }) {
    const pedido = { emisor, actor, id: params.id, cuerpo: body, idempotencyKey, now }
    return answerEvento(await notificar(deps, pedido))
  },
})
