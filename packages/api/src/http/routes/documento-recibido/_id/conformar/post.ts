import { CONFORMIDAD } from '../../../../../domain/recibido/campos.ts'
import { REQUISITOS_DE_RECIBIDO } from '../../../../../domain/recibido/elegibilidad.ts'
import { conformar } from '../../../../../operations/eventos/recibidos.ts'
import { cuerpoDe } from '../../../../campos.ts'
import { dosPuertas } from '../../../../dos-puertas.ts'
import { Evento } from '../../../../present/evento.ts'
import { answerEvento, PROBLEMAS_DE_EVENTO } from '../../../../responder-evento.ts'

export const darConformidad = dosPuertas({
  method: 'POST',
  url: '/documento-recibido/:id/conformar',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos-recibidos/:id/conformar',
  operationId: 'darConformidad',
  summary: 'Dar la conformidad con un documento recibido',
  description:
    'Solo de uno que SIFEN aprobó, hasta 45 días después. Admite una parcial, con la fecha en que se espera lo demás, y después una total. Una disconformidad de antes se corrige así hasta 15 días después de ella. De uno que está FIRMADO se le pregunta antes a SIFEN: si no lo tiene, aprobó otro texto o está cancelado, no se dice nada y el error dice por qué (el texto que aprobó queda aquí en el lugar del archivo); si no contesta, 503: repita.',
  ...REQUISITOS_DE_RECIBIDO.conformar,
  idempotente: true,
  body: cuerpoDe(CONFORMIDAD, 'Conformidad'),
  respuestas: {
    200: { description: 'El evento, APROBADO o RECHAZADO', schema: Evento, ejemplos: ['conformidad'] },
  },
  problemas: [...PROBLEMAS_DE_EVENTO, 'documento-not-found'],
  async handle(deps, { emisor, actor, params, idempotencyKey, body, now }) {
    const pedido = { emisor, actor, id: params.id, cuerpo: body, idempotencyKey, now }
    return answerEvento(await conformar(deps, pedido))
  },
})
