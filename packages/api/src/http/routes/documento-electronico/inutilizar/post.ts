import { REQUISITOS } from '../../../../domain/documento/acciones.ts'
import { INUTILIZACION } from '../../../../domain/inutilizacion/campos.ts'
import { inutilizar } from '../../../../operations/eventos/inutilizar.ts'
import { cuerpoDe } from '../../../campos.ts'
import { dosPuertas } from '../../../dos-puertas.ts'
import { Evento } from '../../../present/evento.ts'
import { answerEvento, PROBLEMAS_DE_EVENTO } from '../../../responder-evento.ts'

export const inutilizarNumeros = dosPuertas({
  method: 'POST',
  url: '/documento-electronico/inutilizar',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/inutilizar',
  operationId: 'inutilizarNumeros',
  summary: 'Inutilizar un rango de números',
  description:
    'Números que no se van a usar: saltos, o los de documentos rechazados. Si ese mismo rango ya se inutilizó, responde el evento que lo hizo.',
  ...REQUISITOS.inutilizar,
  idempotente: true,
  body: cuerpoDe(INUTILIZACION, 'Inutilizacion'),
  respuestas: {
    200: {
      description: 'El evento, APROBADO o RECHAZADO',
      schema: Evento,
      ejemplos: ['inutilizacion', 'inutilizacionRechazada'],
    },
  },
  problemas: [...PROBLEMAS_DE_EVENTO],
  async handle(deps, { emisor, actor, idempotencyKey, body, now }) {
    const { retencionAnos } = deps
    const pedido = { emisor, actor, cuerpo: body, idempotencyKey, now, retencionAnos }
    return answerEvento(await inutilizar(deps, pedido))
  },
})
