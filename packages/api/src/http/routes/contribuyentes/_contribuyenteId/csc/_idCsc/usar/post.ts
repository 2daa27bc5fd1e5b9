import { ok } from '../../../../../../../domain/failure.ts'
import { chooseCsc } from '../../../../../../../operations/emisor/csc.ts'
import { AmbienteElegido, chooseAmbienteRoute } from '../../../../../../ambiente-elegido.ts'
import { CscGuardado, presentCscGuardado } from '../../../../../../present/emisor.ts'
import { enSobre } from '../../../../../../present/sobre.ts'
import { miembroRoute } from '../../../../../../route.ts'
import { Sobre } from '../../../../../../schemas.ts'

export const usar = miembroRoute({
  method: 'POST',
  url: '/contribuyentes/:contribuyenteId/csc/:idCsc/usar',
  operationId: 'usarCsc',
  summary: 'Usar otro de los CSC guardados',
  description:
    'Los documentos nuevos llevan este desde ese instante; los ya emitidos conservan su QR. Si ya está en uso, no cambia nada.',
  accion: 'emisor.configurar',
  query: AmbienteElegido,
  respuestas: { 200: { description: 'El CSC en uso', schema: Sobre(CscGuardado) } },
  problemas: ['contribuyente-not-found', 'access-denied', 'csc-not-found', 'invalid-query'],
  async handle(deps, { contribuyenteId, ambiente, params, query, actor, now }) {
    const elegido = chooseAmbienteRoute(query.ambiente, ambiente)
    if (!elegido.ok) return elegido
    const emisor = { contribuyenteId, ambiente: elegido.value }
    const usado = await chooseCsc(deps, emisor, { idCsc: params.idCsc, actor, now })
    return usado.ok ? ok(enSobre(200, presentCscGuardado(usado.value), now)) : usado
  },
})
