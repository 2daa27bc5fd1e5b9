import { REQUISITOS } from '../../../../domain/documento/acciones.ts'
import { parseIdempotencyKey } from '../../../../domain/idempotencia/clave.ts'
import { inutilizar } from '../../../../operations/eventos/inutilizar.ts'
import { CuerpoInutilizacion } from '../../../cuerpos.ts'
import { dosPuertas } from '../../../dos-puertas.ts'
import { Evento } from '../../../present/evento.ts'
import { PROBLEMAS_DE_EVENTO, responderEvento } from '../../../responder-evento.ts'

export const inutilizarNumeros = dosPuertas({
  method: 'POST',
  url: '/documento-electronico/inutilizar',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/inutilizar',
  operationId: 'inutilizarNumeros',
  summary: 'Inutilizar un rango de números',
  description: 'Números que no se van a usar: saltos, o los de documentos rechazados.',
  ...REQUISITOS.inutilizar,
  idempotente: true,
  body: CuerpoInutilizacion,
  respuestas: {
    200: {
      description: 'El evento, APROBADO o RECHAZADO',
      schema: Evento,
      ejemplos: ['inutilizacion', 'inutilizacionRechazada'],
    },
  },
  problemas: [...PROBLEMAS_DE_EVENTO],
  async handle(deps, { emisor, actor, headers, body, now }) {
    const clave = parseIdempotencyKey(headers['idempotency-key'])
    if (!clave.ok) return clave
    const { retencionAnos } = deps
    const pedido = { emisor, actor, cuerpo: body, clave: clave.value, now, retencionAnos }
    return responderEvento(await inutilizar(deps, pedido))
  },
})
