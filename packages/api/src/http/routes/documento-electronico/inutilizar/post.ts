import { Type } from 'typebox'
import { REQUISITOS } from '../../../../domain/documento/acciones.ts'
import { parseIdempotencyKey } from '../../../../domain/idempotencia/clave.ts'
import { MOTIVO } from '../../../../domain/nominacion/solicitud.ts'
import { inutilizar } from '../../../../operations/eventos/inutilizar.ts'
import { dosPuertas } from '../../../dos-puertas.ts'
import { Evento } from '../../../present/evento.ts'
import { PROBLEMAS_DE_EVENTO, responderEvento } from '../../../responder-evento.ts'
import { Numero, uso } from '../../../schemas.ts'

export const inutilizarNumeros = dosPuertas({
  method: 'POST',
  url: '/documento-electronico/inutilizar',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/inutilizar',
  operationId: 'inutilizarNumeros',
  summary: 'Inutilizar un rango de números',
  description: 'Números que no se van a usar: saltos, o los de documentos rechazados.',
  ...REQUISITOS.inutilizar,
  idempotente: true,
  body: Type.Object(
    {
      tipoDocumento: uso(Numero, '1 factura, 4 autofactura, 5 nota de crédito, 6 nota de débito, 7 remisión'),
      establecimiento: Numero,
      puntoExpedicion: Numero,
      numeroTimbrado: Numero,
      numeroInicio: Numero,
      numeroFin: Numero,
      serieNumero: Type.Optional(Type.String()),
      motivo: Type.String({ minLength: MOTIVO.min, maxLength: MOTIVO.max }),
    },
    { title: 'Inutilizacion' },
  ),
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
