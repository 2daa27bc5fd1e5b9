import { ok } from '../../../../../domain/failure.ts'
import { viewResumen } from '../../../../../operations/resumen.ts'
import { AmbienteElegido, chooseAmbienteRoute } from '../../../../ambiente-elegido.ts'
import { presentResumenDeEmisor, Resumen } from '../../../../present/resumen.ts'
import { enSobre } from '../../../../present/sobre.ts'
import { miembroRoute } from '../../../../route.ts'
import { Sobre } from '../../../../schemas.ts'

export const ver = miembroRoute({
  method: 'GET',
  url: '/contribuyentes/:contribuyenteId/resumen',
  operationId: 'verResumen',
  summary: 'Ver qué hay que atender, y lo emitido y nominado en los últimos 30 días',
  description:
    'Los documentos y eventos que esperan a alguien, y desde cuándo; lo que vence; y la cuenta de los últimos 30 días.',
  accion: 'documento.ver',
  query: AmbienteElegido,
  respuestas: { 200: { description: 'El resumen de un ambiente', schema: Sobre(Resumen) } },
  problemas: ['contribuyente-not-found', 'access-denied', 'invalid-query'],
  async handle(deps, { contribuyenteId, ambiente, query, now }) {
    const elegido = chooseAmbienteRoute(query.ambiente, ambiente)
    if (!elegido.ok) return elegido
    const turno = await deps.consultas.take(`c${contribuyenteId}`)
    if (!turno.ok) return turno
    using _turno = turno.value
    const resumen = await viewResumen(deps, { contribuyenteId, ambiente: elegido.value }, now)
    return ok(enSobre(200, presentResumenDeEmisor(resumen, elegido.value, now), now))
  },
})
