import { fail, ok } from '../../../../../../../domain/failure.ts'
import { parseId } from '../../../../../../../domain/id.ts'
import { viewUsos } from '../../../../../../../operations/usos-de-api-key.ts'
import { presentUso, UsoDeClave } from '../../../../../../present/alerta.ts'
import { enSobre } from '../../../../../../present/sobre.ts'
import { miembroRoute } from '../../../../../../route.ts'
import { Sobre, Todos } from '../../../../../../schemas.ts'

export const ver = miembroRoute({
  method: 'GET',
  url: '/contribuyentes/:contribuyenteId/api-keys/:apiKeyId/usos',
  operationId: 'verUsosDeApiKey',
  summary: 'Ver desde dónde se usó una API key',
  description: 'Las últimas 10 redes, de la más reciente a la más vieja.',
  accion: 'api-key.usos',
  respuestas: { 200: { description: 'Las redes', schema: Sobre(Todos(UsoDeClave)) } },
  problemas: ['contribuyente-not-found', 'access-denied', 'api-key-not-found'],
  async handle(deps, { contribuyenteId, params, now }) {
    const apiKeyId = parseId(params.apiKeyId)
    if (apiKeyId === null) return fail({ type: 'api-key-not-found' })
    const usos = await viewUsos(deps, contribuyenteId, apiKeyId)
    return usos.ok ? ok(enSobre(200, { datos: usos.value.map(presentUso) }, now)) : usos
  },
})
