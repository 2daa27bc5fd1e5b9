import { Type } from 'typebox'
import { parseCuerpo } from '../../../../../domain/cuerpo.ts'
import { ok } from '../../../../../domain/failure.ts'
import { parseId } from '../../../../../domain/id.ts'
import { parseCambiosDeRecurrente } from '../../../../../domain/recurrente/pedido.ts'
import { modifyRecurrente } from '../../../../../operations/recurrentes.ts'
import { dosPuertas } from '../../../../dos-puertas.ts'
import { presentRecurrente, Recurrente } from '../../../../present/recurrente.ts'
import { nullable } from '../../../../schemas.ts'

export const modificar = dosPuertas({
  method: 'PATCH',
  url: '/documento-electronico/recurrentes/:recurrenteId',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/recurrentes/:recurrenteId',
  operationId: 'modificarRecurrente',
  summary: 'Pausar lo que se repite, o que siga',
  description:
    'Con `activo` false no toca ninguno más; con true sigue desde hoy, y no se debe nada de los días en pausa. Lo que dice cada uno no cambia: pause este y cree otro.',
  accion: 'documento.emitir',
  permiso: 'emitir',
  body: Type.Object(
    {
      activo: Type.Optional(nullable(Type.Boolean())),
      alMomento: Type.Optional(nullable(Type.Boolean({ description: 'Que se emita sin preguntar' }))),
    },
    { title: 'CambiosDeRecurrente' },
  ),
  respuestas: { 200: { description: 'El recurrente, como quedó', schema: Recurrente } },
  problemas: ['validation-error', 'recurrente-not-found'],
  async handle(deps, { emisor, actor, params, body, now }) {
    const cambios = parseCuerpo(body, parseCambiosDeRecurrente)
    const modificado = await modifyRecurrente(
      deps,
      { emisor, actor, now },
      parseId(params.recurrenteId),
      cambios,
    )
    return modificado.ok ? ok({ status: 200, body: presentRecurrente(modificado.value) }) : modificado
  },
})
