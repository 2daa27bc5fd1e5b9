import { ok } from '../../../../../../domain/failure.ts'
import { removeCsc } from '../../../../../../operations/emisor/csc.ts'
import { AmbienteElegido, chooseAmbienteRoute } from '../../../../../ambiente-elegido.ts'
import { CscVisto, presentCsc } from '../../../../../present/emisor.ts'
import { enSobre } from '../../../../../present/sobre.ts'
import { miembroRoute } from '../../../../../route.ts'
import { Sobre } from '../../../../../schemas.ts'

export const quitar = miembroRoute({
  method: 'DELETE',
  url: '/contribuyentes/:contribuyenteId/csc/:idCsc',
  operationId: 'quitarCsc',
  summary: 'Quitar un CSC que no está en uso',
  description:
    'No se puede usar más sin cargarlo de nuevo. El que está en uso no se quita: antes se elige otro.',
  accion: 'emisor.configurar',
  query: AmbienteElegido,
  respuestas: { 200: { description: 'El que se quitó', schema: Sobre(CscVisto) } },
  problemas: [
    'contribuyente-not-found',
    'access-denied',
    'csc-not-found',
    'validation-error',
    'invalid-query',
  ],
  async handle(deps, { contribuyenteId, ambiente, params, query, actor, now }) {
    const elegido = chooseAmbienteRoute(query.ambiente, ambiente)
    if (!elegido.ok) return elegido
    const emisor = { contribuyenteId, ambiente: elegido.value }
    const quitado = await removeCsc(deps, emisor, { idCsc: params.idCsc, actor, now })
    return quitado.ok ? ok(enSobre(200, presentCsc(quitado.value), now)) : quitado
  },
})
