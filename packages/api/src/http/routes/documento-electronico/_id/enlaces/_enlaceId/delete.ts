import { REQUISITOS } from '../../../../../../domain/documento/acciones.ts'
import { parseRef } from '../../../../../../domain/documento/ref.ts'
import { ok } from '../../../../../../domain/failure.ts'
import { parseId } from '../../../../../../domain/id.ts'
import { removeEnlace } from '../../../../../../operations/enlaces.ts'
import { dosPuertas } from '../../../../../dos-puertas.ts'
import { Enlace, presentEnlace } from '../../../../../present/enlace.ts'

export const revocar = dosPuertas({
  method: 'DELETE',
  url: '/documento-electronico/:id/enlaces/:enlaceId',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/:id/enlaces/:enlaceId',
  operationId: 'revocarEnlace',
  summary: 'Revocar un enlace',
  description: 'Quien lo tenga ya no ve nada. Lo que haya descargado antes sigue siendo suyo.',
  ...REQUISITOS.compartir,
  respuestas: { 200: { description: 'El que se revocó', schema: Enlace } },
  problemas: ['documento-not-found', 'enlace-not-found'],
  async handle(deps, { emisor, params, actor, now }) {
    const ref = parseRef(params.id)
    if (!ref.ok) return ref
    const enlaceId = parseId(params.enlaceId)
    const removed = await removeEnlace(deps, emisor, { ref: ref.value, enlaceId }, { actor, now })
    return removed.ok ? ok({ status: 200, body: presentEnlace(removed.value) }) : removed
  },
})
