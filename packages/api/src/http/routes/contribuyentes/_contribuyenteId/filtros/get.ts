import { ok } from '../../../../../domain/failure.ts'
import { viewFiltros } from '../../../../../operations/filtros.ts'
import { FiltrosGuardados } from '../../../../present/filtro.ts'
import { enSobre } from '../../../../present/sobre.ts'
import { miembroRoute } from '../../../../route.ts'
import { Sobre } from '../../../../schemas.ts'

export const ver = miembroRoute({
  method: 'GET',
  url: '/contribuyentes/:contribuyenteId/filtros',
  operationId: 'verFiltros',
  summary: 'Ver los filtros que usted guardó',
  description: 'Los de la persona que pregunta, y de nadie más. Los mismos en todos los ambientes.',
  accion: 'documento.ver',
  respuestas: { 200: { description: 'Los filtros', schema: Sobre(FiltrosGuardados) } },
  problemas: ['contribuyente-not-found', 'access-denied'],
  async handle(deps, { contribuyenteId, usuario, now }) {
    const filtros = await viewFiltros(deps, { contribuyenteId, usuarioId: usuario.usuarioId })
    return ok(enSobre(200, { filtros }, now))
  },
})
