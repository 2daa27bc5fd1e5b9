import { Type } from 'typebox'
import { parseCuerpo } from '../../../../../../domain/cuerpo.ts'
import { fail, ok } from '../../../../../../domain/failure.ts'
import { parseId } from '../../../../../../domain/id.ts'
import { parseSalida } from '../../../../../../domain/tanda/tanda.ts'
import { emitirTanda } from '../../../../../../operations/tandas/gestionar.ts'
import { dosPuertas } from '../../../../../dos-puertas.ts'
import { presentTanda, Tanda } from '../../../../../present/tanda.ts'
import { nullable } from '../../../../../schemas.ts'

export const emitir = dosPuertas({
  method: 'POST',
  url: '/documento-electronico/tandas/:tandaId/emitir',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/tandas/:tandaId/emitir',
  operationId: 'emitirTanda',
  summary: 'Emitir una tanda, o que siga',
  description:
    'Lo que está LISTO se emite de fondo, uno por uno y en su orden, cada uno una sola vez: aunque se repita esta solicitud, se cierre el navegador o se corte el servicio en el medio. Si algún documento tiene faltas, o es igual a uno que otra tanda emitió, es 422 hasta que se diga que se sabe (`soloListos`, `repetidos`). Si le falta algo a quien emite (un timbrado, el certificado) la tanda queda PAUSADA con el motivo; remediado eso, esta misma solicitud la hace seguir donde quedó.',
  accion: 'documento.emitir',
  permiso: 'emitir',
  body: Type.Object(
    {
      soloListos: Type.Optional(
        nullable(Type.Boolean({ description: 'Que los que tienen faltas queden sin emitir' })),
      ),
      repetidos: Type.Optional(
        nullable(
          Type.Boolean({
            description: 'Que se emitan también los que son iguales a uno que otra tanda ya emitió',
          }),
        ),
      ),
    },
    { title: 'SalidaDeTanda' },
  ),
  bodyOptional: true,
  respuestas: { 200: { description: 'La tanda, en curso', schema: Tanda } },
  problemas: ['validation-error', 'tanda-not-found'],
  async handle(deps, { emisor, actor, params, body, base, now }) {
    const tandaId = parseId(params.tandaId)
    if (tandaId === null) return fail({ type: 'tanda-not-found' })
    const cambiada = await emitirTanda(deps, { emisor, actor, now, tandaId }, parseCuerpo(body, parseSalida))
    return cambiada.ok ? ok({ status: 200, body: presentTanda(cambiada.value, base.documentos) }) : cambiada
  },
})
