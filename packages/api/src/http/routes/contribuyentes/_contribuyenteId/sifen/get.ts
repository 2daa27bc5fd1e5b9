import { ok } from '../../../../../domain/failure.ts'
import { viewSemaforo } from '../../../../../operations/semaforo.ts'
import { AmbienteElegido, chooseAmbienteRoute } from '../../../../ambiente-elegido.ts'
import { EstadoDeServicios, presentSemaforo } from '../../../../present/semaforo.ts'
import { enSobre } from '../../../../present/sobre.ts'
import { miembroRoute } from '../../../../route.ts'
import { Sobre } from '../../../../schemas.ts'

export const ver = miembroRoute({
  method: 'GET',
  url: '/contribuyentes/:contribuyenteId/sifen',
  operationId: 'verSifen',
  summary: 'Ver cómo están los servicios de SIFEN: lo que publica la DNIT y lo que se midió aquí',
  description:
    'Solo se muestra: no decide si algo se envía. Lo que publica la DNIT falta donde la instalación no lo lee.',
  accion: 'documento.ver',
  query: AmbienteElegido,
  respuestas: { 200: { description: 'Los servicios de un ambiente', schema: Sobre(EstadoDeServicios) } },
  problemas: ['contribuyente-not-found', 'access-denied', 'invalid-query'],
  async handle(deps, { ambiente, query, now }) {
    const elegido = chooseAmbienteRoute(query.ambiente, ambiente)
    if (!elegido.ok) return elegido
    return ok(enSobre(200, presentSemaforo(await viewSemaforo(deps, elegido.value), elegido.value), now))
  },
})
