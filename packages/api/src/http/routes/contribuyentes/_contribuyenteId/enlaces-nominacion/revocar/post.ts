import { ok } from '../../../../../../domain/failure.ts'
import { revokeEnlacesDeNominacion } from '../../../../../../operations/nominarse/gestionar.ts'
import { EnlacesDeNominacion, presentEnlacesDeNominacion } from '../../../../../present/nominarse.ts'
import { enSobre } from '../../../../../present/sobre.ts'
import { miembroRoute } from '../../../../../route.ts'
import { Sobre } from '../../../../../schemas.ts'

export const revocar = miembroRoute({
  method: 'POST',
  url: '/contribuyentes/:contribuyenteId/enlaces-nominacion/revocar',
  operationId: 'revocarEnlacesDeNominacion',
  summary: 'Dar de baja todos los enlaces de nominación',
  description:
    'Los que ya se imprimieron o mandaron en este ambiente no llevan más a ninguna parte; los que se den desde ahora, sí. Para uno solo: DELETE del enlace de su documento. Lo que ya se estaba firmando termina.',
  accion: 'emisor.configurar',
  respuestas: { 200: { description: 'Cómo están', schema: Sobre(EnlacesDeNominacion) } },
  problemas: ['contribuyente-not-found', 'access-denied', 'sandbox-not-supported', 'service-unavailable'],
  async handle(deps, { contribuyenteId, ambiente, actor, now }) {
    const revoked = await revokeEnlacesDeNominacion(deps, { contribuyenteId, ambiente }, { actor, now })
    return revoked.ok ? ok(enSobre(200, presentEnlacesDeNominacion(revoked.value), now)) : revoked
  },
})
