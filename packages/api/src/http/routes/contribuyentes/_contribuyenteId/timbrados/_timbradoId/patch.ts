import { Type } from 'typebox'
import { NUMERO_MAX } from '../../../../../../domain/emisor/campos.ts'
import { fail, ok } from '../../../../../../domain/failure.ts'
import { parseId } from '../../../../../../domain/id.ts'
import { changeTimbrado } from '../../../../../../operations/emisor/timbrados.ts'
import { AmbienteElegido, chooseAmbienteRoute } from '../../../../../ambiente-elegido.ts'
import { presentTimbradoModificado, TimbradoModificado } from '../../../../../present/numeracion.ts'
import { enSobre } from '../../../../../present/sobre.ts'
import { miembroRoute } from '../../../../../route.ts'
import { Sobre } from '../../../../../schemas.ts'

export const modificar = miembroRoute({
  method: 'PATCH',
  url: '/contribuyentes/:contribuyenteId/timbrados/:timbradoId',
  operationId: 'modificarTimbrado',
  summary: 'Activar o desactivar un timbrado, o adelantar su numeración',
  description:
    'Con uno inactivo no se emite; su numeración queda donde está. Con siguiente se adelanta: nunca vuelve atrás, y la respuesta dice qué números quedan sin usar. Una numeración detenida se mueve con …/alinear.',
  accion: 'emisor.configurar',
  query: AmbienteElegido,
  body: Type.Object(
    {
      activo: Type.Optional(Type.Boolean()),
      siguiente: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: NUMERO_MAX,
          examples: [120],
          description: 'El número que llevará el próximo documento: mayor que el de ahora.',
        }),
      ),
    },
    { title: 'CambiosDeTimbrado' },
  ),
  respuestas: {
    200: {
      description: 'El timbrado como quedó',
      schema: Sobre(TimbradoModificado),
      ejemplos: ['inactivo', 'adelantado'],
    },
  },
  problemas: [
    'contribuyente-not-found',
    'access-denied',
    'timbrado-not-found',
    'numeracion-desalineada',
    'validation-error',
    'invalid-query',
  ],
  async handle(deps, { contribuyenteId, ambiente, params, query, body, actor, now }) {
    const timbradoId = parseId(params.timbradoId)
    if (timbradoId === null) return fail({ type: 'timbrado-not-found' })
    const elegido = chooseAmbienteRoute(query.ambiente, ambiente)
    if (!elegido.ok) return elegido
    const emisor = { contribuyenteId, ambiente: elegido.value }
    const changed = await changeTimbrado(deps, emisor, { timbradoId, cuerpo: body, actor, now })
    return changed.ok ? ok(enSobre(200, presentTimbradoModificado(changed.value, now), now)) : changed
  },
})
