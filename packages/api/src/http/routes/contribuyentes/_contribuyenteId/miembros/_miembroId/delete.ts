import { fail, ok } from '../../../../../../domain/failure.ts'
import { parseId } from '../../../../../../domain/id.ts'
import { removeMiembro } from '../../../../../../operations/miembros.ts'
import { Miembro, presentMiembro } from '../../../../../present/miembro.ts'
import { enSobre } from '../../../../../present/sobre.ts'
import { miembroRoute } from '../../../../../route.ts'
import { Sobre } from '../../../../../schemas.ts'

export const eliminar = miembroRoute({
  method: 'DELETE',
  url: '/contribuyentes/:contribuyenteId/miembros/:miembroId',
  operationId: 'eliminarMiembro',
  summary: 'Quitar a un miembro',
  description: 'El último PROPIETARIO queda.',
  accion: 'miembro.eliminar',
  respuestas: {
    200: { description: 'El miembro que se quitó', schema: Sobre(Miembro), ejemplos: ['lectora'] },
  },
  problemas: ['contribuyente-not-found', 'access-denied', 'miembro-not-found', 'validation-error'],
  async handle(deps, call) {
    const miembroId = parseId(call.params.miembroId)
    if (miembroId === null) return fail({ type: 'miembro-not-found' })
    const removed = await removeMiembro(deps, call, miembroId)
    return removed.ok ? ok(enSobre(200, presentMiembro(removed.value), call.now)) : removed
  },
})
