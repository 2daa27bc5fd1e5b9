import { ok } from '../../../../domain/failure.ts'
import { verContribuyente } from '../../../../operations/contribuyentes.ts'
import { verPreparacion } from '../../../../operations/emisor/preparacion.ts'
import { ContribuyenteEntero, presentContribuyenteEntero } from '../../../present/contribuyente.ts'
import { enSobre } from '../../../present/sobre.ts'
import { miembroRoute } from '../../../route.ts'
import { Sobre } from '../../../schemas.ts'

export const ver = miembroRoute({
  method: 'GET',
  url: '/contribuyentes/:contribuyenteId',
  operationId: 'verContribuyente',
  summary: 'Ver un contribuyente, y qué le falta para emitir',
  accion: 'contribuyente.ver',
  respuestas: { 200: { description: 'El contribuyente', schema: Sobre(ContribuyenteEntero) } },
  problemas: ['contribuyente-not-found', 'access-denied'],
  async handle(deps, { contribuyenteId, ambiente, rol, now }) {
    const found = await verContribuyente(deps, contribuyenteId)
    if (!found.ok) return found
    const preparacion = await verPreparacion(deps, { contribuyenteId, ambiente }, now)
    return ok(enSobre(200, presentContribuyenteEntero(found.value, rol, preparacion, now), now))
  },
})
