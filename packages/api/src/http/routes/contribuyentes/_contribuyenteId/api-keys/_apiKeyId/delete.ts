import { fail, ok } from '../../../../../../domain/failure.ts'
import { parseId } from '../../../../../../domain/id.ts'
import { revokeApiKey } from '../../../../../../operations/api-keys.ts'
import { ApiKey, presentApiKey } from '../../../../../present/api-key.ts'
import { enSobre } from '../../../../../present/sobre.ts'
import { miembroRoute } from '../../../../../route.ts'
import { Sobre } from '../../../../../schemas.ts'

export const revocar = miembroRoute({
  method: 'DELETE',
  url: '/contribuyentes/:contribuyenteId/api-keys/:apiKeyId',
  operationId: 'revocarApiKey',
  summary: 'Revocar una API key',
  description: 'Deja de servir en seguida en todas las instancias. Repetirlo no cambia nada.',
  accion: 'api-key.revocar',
  respuestas: {
    200: { description: 'La clave, ya inactiva', schema: Sobre(ApiKey), ejemplos: ['revocada'] },
  },
  problemas: ['contribuyente-not-found', 'access-denied', 'api-key-not-found'],
  async handle(deps, { contribuyenteId, params, actor, now, ahora }) {
    const apiKeyId = parseId(params.apiKeyId)
    if (apiKeyId === null) return fail({ type: 'api-key-not-found' })
    const revoked = await revokeApiKey(deps, { contribuyenteId, apiKeyId, actor, now, ahora })
    return revoked.ok ? ok(enSobre(200, presentApiKey(revoked.value, ahora), now)) : revoked
  },
})
