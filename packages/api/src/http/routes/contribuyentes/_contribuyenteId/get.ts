import { ok } from '../../../../domain/failure.ts'
import { verContribuyente } from '../../../../operations/contribuyentes.ts'
import { Contribuyente, presentContribuyente } from '../../../present/contribuyente.ts'
import { enSobre } from '../../../present/sobre.ts'
import { miembroRoute } from '../../../route.ts'
import { Sobre } from '../../../schemas.ts'

export const ver = miembroRoute({
  method: 'GET',
  url: '/contribuyentes/:contribuyenteId',
  operationId: 'verContribuyente',
  summary: 'Ver un contribuyente',
  accion: 'contribuyente.ver',
  respuestas: { 200: { description: 'El contribuyente', schema: Sobre(Contribuyente) } },
  problemas: ['contribuyente-not-found', 'access-denied'],
  async handle(deps, { contribuyenteId, rol, now }) {
    const found = await verContribuyente(deps, contribuyenteId)
    return found.ok ? ok(enSobre(200, presentContribuyente(found.value, rol), now)) : found
  },
})
