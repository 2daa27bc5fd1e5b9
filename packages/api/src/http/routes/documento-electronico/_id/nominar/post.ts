import { REQUISITOS } from '../../../../../domain/documento/acciones.ts'
import { NOMINACION } from '../../../../../domain/nominacion/campos.ts'
import { nominar } from '../../../../../operations/eventos/nominar.ts'
import { cuerpoDe } from '../../../../campos.ts'
import { dosPuertas } from '../../../../dos-puertas.ts'
import { Evento } from '../../../../present/evento.ts'
import { answerEvento, PROBLEMAS_DE_EVENTO } from '../../../../responder-evento.ts'

export const nominarReceptor = dosPuertas({
  method: 'POST',
  url: '/documento-electronico/:id/nominar',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/:id/nominar',
  operationId: 'nominarReceptor',
  summary: 'Nominar al receptor de una factura innominada',
  description:
    'Operación B. Un evento firmado a SIFEN, en la misma solicitud. Si la respuesta se pierde, se pregunta a SIFEN antes de reenviar, una vez a lo sumo; si no se puede saber, la respuesta es 503 y el evento queda ENVIADO: repita la misma solicitud, con su Idempotency-Key si la llevaba. Otra intención nunca hace que se envíe esta.',
  ...REQUISITOS.nominar,
  idempotente: true,
  body: cuerpoDe(NOMINACION, 'Nominacion'),
  respuestas: {
    200: { description: 'El evento, APROBADO o RECHAZADO', schema: Evento, ejemplos: ['nominacion'] },
  },
  problemas: [
    ...PROBLEMAS_DE_EVENTO,
    'documento-not-found',
    'documento-already-nominated',
    'documento-nomination-pending',
    'documento-not-nominable',
  ],
  async handle(deps, { emisor, actor, params, idempotencyKey, body, now }) {
    const pedido = { emisor, actor, id: params.id, cuerpo: body, idempotencyKey, now }
    return answerEvento(await nominar(deps, pedido))
  },
})
