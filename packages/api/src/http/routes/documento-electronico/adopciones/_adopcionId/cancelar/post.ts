import { fail, ok } from '../../../../../../domain/failure.ts'
import { parseId } from '../../../../../../domain/id.ts'
import { cancelarAdopcion } from '../../../../../../operations/adopcion/pedir.ts'
import { dosPuertas } from '../../../../../dos-puertas.ts'
import { AdopcionDeFondo, presentAdopcion } from '../../../../../present/adopcion.ts'

export const cancelar = dosPuertas({
  method: 'POST',
  url: '/documento-electronico/adopciones/:adopcionId/cancelar',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/adopciones/:adopcionId/cancelar',
  operationId: 'cancelarAdopcion',
  summary: 'Detener lo que se trae de SIFEN de fondo',
  description:
    'No se pregunta por ninguno más de los que faltan. Lo que ya se trajo queda. Repetirlo, o detener uno que terminó, no cambia nada.',
  accion: 'documento.emitir',
  permiso: 'emitir',
  respuestas: { 200: { description: 'El pedido, como quedó', schema: AdopcionDeFondo } },
  problemas: ['adopcion-not-found'],
  async handle(deps, { emisor, actor, params, base, now }) {
    const adopcionId = parseId(params.adopcionId)
    if (adopcionId === null) return fail({ type: 'adopcion-not-found' })
    const stopped = await cancelarAdopcion(deps, emisor, { adopcionId, actor, now })
    return stopped.ok ? ok({ status: 200, body: presentAdopcion(stopped.value, base.documentos) }) : stopped
  },
})
