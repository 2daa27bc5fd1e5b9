import { REQUISITOS } from '../../../../../domain/documento/acciones.ts'
import { ACTUALIZACION } from '../../../../../domain/transporte/campos.ts'
import { actualizarTransporte as actualizar } from '../../../../../operations/eventos/actualizar-transporte.ts'
import { cuerpoDe } from '../../../../campos.ts'
import { dosPuertas } from '../../../../dos-puertas.ts'
import { Evento } from '../../../../present/evento.ts'
import { answerEvento, PROBLEMAS_DE_EVENTO } from '../../../../responder-evento.ts'

export const actualizarTransporte = dosPuertas({
  method: 'POST',
  url: '/documento-electronico/:id/transporte',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/:id/transporte',
  operationId: 'actualizarTransporte',
  summary: 'Actualizar el transporte de una nota de remisión aprobada',
  description:
    'La mercadería viaja de otro modo que como dice la nota: se entrega en otro local, conduce otro chofer, lleva otro transportista o viaja en otro vehículo. Cada cambio es un evento: envíe uno solo de los cuatro. La nota no cambia; SIFEN guarda el evento con ella, y vale el último. Lo que ya se dijo por último no se envía de nuevo.',
  ...REQUISITOS.actualizarTransporte,
  idempotente: true,
  body: cuerpoDe(ACTUALIZACION, 'ActualizacionDeTransporte'),
  respuestas: {
    200: { description: 'El evento, APROBADO o RECHAZADO', schema: Evento, ejemplos: ['transporte'] },
  },
  problemas: [...PROBLEMAS_DE_EVENTO, 'documento-not-found'],
  async handle(deps, { emisor, actor, params, idempotencyKey, body, now }) {
    const pedido = { emisor, actor, id: params.id, cuerpo: body, idempotencyKey, now }
    return answerEvento(await actualizar(deps, pedido))
  },
})
