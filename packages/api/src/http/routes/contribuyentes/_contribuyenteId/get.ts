import { ok } from '../../../../domain/failure.ts'
import { viewContribuyenteAsMiembro } from '../../../../operations/contribuyentes.ts'
import { ContribuyenteEntero, presentContribuyenteEntero } from '../../../present/contribuyente.ts'
import { enSobre } from '../../../present/sobre.ts'
import { miembroRoute } from '../../../route.ts'
import { Sobre } from '../../../schemas.ts'

export const ver = miembroRoute({
  method: 'GET',
  url: '/contribuyentes/:contribuyenteId',
  operationId: 'verComoMiembro',
  summary: 'Ver un contribuyente, y qué le falta para emitir',
  description:
    '`puedeEmitir` y `faltantes` dicen, del ambiente que usted eligió, si se puede emitir en él y qué falta.',
  accion: 'contribuyente.ver',
  respuestas: { 200: { description: 'El contribuyente', schema: Sobre(ContribuyenteEntero) } },
  problemas: ['contribuyente-not-found', 'access-denied'],
  async handle(deps, { contribuyenteId, usuario, rol, now }) {
    const { usuarioId } = usuario
    const found = await viewContribuyenteAsMiembro(deps, { contribuyenteId, usuarioId }, now)
    return found.ok ? ok(enSobre(200, presentContribuyenteEntero(found.value, rol, now), now)) : found
  },
})
