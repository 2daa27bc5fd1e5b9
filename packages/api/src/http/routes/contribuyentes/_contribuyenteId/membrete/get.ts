import { ok } from '../../../../../domain/failure.ts'
import { viewMembrete } from '../../../../../operations/membrete/gestionar.ts'
import { MembreteVisto, presentMembrete } from '../../../../present/membrete.ts'
import { enSobre } from '../../../../present/sobre.ts'
import { miembroRoute } from '../../../../route.ts'
import { Sobre } from '../../../../schemas.ts'

export const ver = miembroRoute({
  method: 'GET',
  url: '/contribuyentes/:contribuyenteId/membrete',
  operationId: 'verMembrete',
  summary: 'Ver el logo, el color y el texto de los documentos',
  description: 'El mismo en todos los ambientes.',
  accion: 'emisor.ver',
  respuestas: { 200: { description: 'El membrete', schema: Sobre(MembreteVisto) } },
  problemas: ['contribuyente-not-found', 'access-denied'],
  async handle(deps, { contribuyenteId, now }) {
    return ok(enSobre(200, presentMembrete(await viewMembrete(deps, contribuyenteId)), now))
  },
})
