import { Type } from 'typebox'
import { NUMERO_MAX } from '../../../../../../../domain/emisor/campos.ts'
import { fail, ok } from '../../../../../../../domain/failure.ts'
import { parseId } from '../../../../../../../domain/id.ts'
import { alinearNumeracion } from '../../../../../../../operations/emisor/numeracion.ts'
import { AmbienteElegido, chooseAmbienteRoute } from '../../../../../../ambiente-elegido.ts'
import { presentTimbradoAlineado, TimbradoAlineado } from '../../../../../../present/numeracion.ts'
import { enSobre } from '../../../../../../present/sobre.ts'
import { miembroRoute } from '../../../../../../route.ts'
import { nullable, Sobre } from '../../../../../../schemas.ts'

export const alinear = miembroRoute({
  method: 'POST',
  url: '/contribuyentes/:contribuyenteId/timbrados/:timbradoId/alinear',
  operationId: 'alinearNumeracion',
  summary: 'Alinear la numeración de un timbrado',
  description:
    'Cuando SIFEN ya tiene con otro documento un número de este timbrado (1002), su numeración se detiene: no se emite con él, y lo que esperaba no sale. Esto la lleva al número que sigue a los usados y la libera. Lo que esperaba se envía entonces, cada documento con su número: si SIFEN tampoco admite alguno, queda RECHAZADO y hay que emitirlo de nuevo. Repetirlo no cambia nada.',
  accion: 'emisor.configurar',
  query: AmbienteElegido,
  body: Type.Object(
    {
      siguiente: Type.Optional(
        nullable(
          Type.Integer({
            minimum: 1,
            maximum: NUMERO_MAX,
            examples: [120],
            description:
              'Con qué número se sigue: el que va después del último que usó el otro sistema. Sin él, el que sigue a los documentos adoptados de este timbrado, y a lo que se firmó con él y la base perdió (el diario).',
          }),
        ),
      ),
    },
    { title: 'Alineacion' },
  ),
  respuestas: {
    200: {
      description: 'El timbrado como quedó, y qué se hizo',
      schema: Sobre(TimbradoAlineado),
      ejemplos: ['alineado'],
    },
  },
  problemas: [
    'contribuyente-not-found',
    'access-denied',
    'timbrado-not-found',
    'validation-error',
    'invalid-query',
  ],
  async handle(deps, { contribuyenteId, ambiente, params, query, body, actor, now }) {
    const timbradoId = parseId(params.timbradoId)
    if (timbradoId === null) return fail({ type: 'timbrado-not-found' })
    const elegido = chooseAmbienteRoute(query.ambiente, ambiente)
    if (!elegido.ok) return elegido
    const emisor = { contribuyenteId, ambiente: elegido.value }
    const alineada = await alinearNumeracion(deps, emisor, { timbradoId, cuerpo: body, actor, now })
    return alineada.ok ? ok(enSobre(200, presentTimbradoAlineado(alineada.value, now), now)) : alineada
  },
})
