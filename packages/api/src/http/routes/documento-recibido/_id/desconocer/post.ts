import { DESCONOCIMIENTO } from '../../../../../domain/recibido/campos.ts'
import { REQUISITOS_DE_RECIBIDO } from '../../../../../domain/recibido/elegibilidad.ts'
import { desconocer } from '../../../../../operations/eventos/recibidos.ts'
import { cuerpoDe } from '../../../../campos.ts'
import { dosPuertas } from '../../../../dos-puertas.ts'
import { Evento } from '../../../../present/evento.ts'
import { answerEvento, PROBLEMAS_DE_EVENTO } from '../../../../responder-evento.ts'

export const desconocerDocumento = dosPuertas({
  method: 'POST',
  url: '/documento-recibido/:id/desconocer',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos-recibidos/:id/desconocer',
  operationId: 'desconocerDocumento',
  summary: 'Desconocer un documento recibido',
  description:
    'La operación no existió para el receptor. Se puede también de uno que SIFEN no tiene. Hasta 45 días después de la aprobación o, si no la hay, de la emisión. Después no hay conformidad ni disconformidad. De uno que está FIRMADO se le pregunta antes a SIFEN: si aprobó otro texto o está cancelado, no se dice nada y el error dice por qué (el texto que aprobó queda aquí en el lugar del archivo); si no contesta, 503: repita.',
  ...REQUISITOS_DE_RECIBIDO.desconocer,
  idempotente: true,
  body: cuerpoDe(DESCONOCIMIENTO, 'Desconocimiento'),
  respuestas: {
    200: { description: 'El evento, APROBADO o RECHAZADO', schema: Evento, ejemplos: ['conformidad'] },
  },
  problemas: [...PROBLEMAS_DE_EVENTO, 'documento-not-found'],
  async handle(deps, { emisor, actor, params, idempotencyKey, body, now }) {
    const pedido = { emisor, actor, id: params.id, cuerpo: body, idempotencyKey, now }
    return answerEvento(await desconocer(deps, pedido))
  },
})
