import { Type } from 'typebox'
import { fail, ok } from '../../../../../../domain/failure.ts'
import { activateTimbrado } from '../../../../../../operations/emisor/timbrados.ts'
import { AmbienteElegido, chooseAmbienteRoute } from '../../../../../ambiente-elegido.ts'
import { parseId } from '../../../../../id.ts'
import { presentTimbrado, TimbradoVisto } from '../../../../../present/emisor.ts'
import { enSobre } from '../../../../../present/sobre.ts'
import { miembroRoute } from '../../../../../route.ts'
import { Sobre } from '../../../../../schemas.ts'

export const modificar = miembroRoute({
  method: 'PATCH',
  url: '/contribuyentes/:contribuyenteId/timbrados/:timbradoId',
  operationId: 'modificarTimbrado',
  summary: 'Activar o desactivar un timbrado',
  description: 'Con uno inactivo no se emite; su numeración queda donde está.',
  accion: 'emisor.configurar',
  query: AmbienteElegido,
  body: Type.Object({ activo: Type.Boolean() }, { title: 'CambiosDeTimbrado' }),
  respuestas: {
    200: { description: 'El timbrado como quedó', schema: Sobre(TimbradoVisto), ejemplos: ['inactivo'] },
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
    const changed = await activateTimbrado(deps, emisor, { timbradoId, cuerpo: body, actor, now })
    return changed.ok ? ok(enSobre(200, presentTimbrado(changed.value, now), now)) : changed
  },
})
