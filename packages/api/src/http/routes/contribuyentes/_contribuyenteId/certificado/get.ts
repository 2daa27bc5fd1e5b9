import { ok } from '../../../../../domain/failure.ts'
import { viewCertificado } from '../../../../../operations/emisor/secretos.ts'
import { AmbienteElegido, chooseAmbienteRoute } from '../../../../ambiente-elegido.ts'
import { CertificadoVisto, presentCertificado } from '../../../../present/emisor.ts'
import { enSobre } from '../../../../present/sobre.ts'
import { miembroRoute } from '../../../../route.ts'
import { nullable, Sobre } from '../../../../schemas.ts'

export const ver = miembroRoute({
  method: 'GET',
  url: '/contribuyentes/:contribuyenteId/certificado',
  operationId: 'verCertificado',
  summary: 'Ver el certificado de firma de un ambiente',
  description: 'De quién es y hasta cuándo vale; null cuando no hay ninguno.',
  accion: 'emisor.ver',
  query: AmbienteElegido,
  respuestas: { 200: { description: 'El certificado', schema: Sobre(nullable(CertificadoVisto)) } },
  problemas: ['contribuyente-not-found', 'access-denied', 'invalid-query'],
  async handle(deps, { contribuyenteId, ambiente, query, now }) {
    const elegido = chooseAmbienteRoute(query.ambiente, ambiente)
    if (!elegido.ok) return elegido
    const row = await viewCertificado(deps, { contribuyenteId, ambiente: elegido.value })
    return ok(enSobre(200, row === null ? null : presentCertificado(row, now), now))
  },
})
