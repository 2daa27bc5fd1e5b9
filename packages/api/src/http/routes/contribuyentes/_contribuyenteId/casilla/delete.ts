import { ok } from '../../../../../domain/failure.ts'
import { removeCasilla } from '../../../../../operations/casilla/gestionar.ts'
import { Casilla, presentCasilla } from '../../../../present/casilla.ts'
import { enSobre } from '../../../../present/sobre.ts'
import { miembroRoute } from '../../../../route.ts'
import { Sobre } from '../../../../schemas.ts'

export const quitar = miembroRoute({
  method: 'DELETE',
  url: '/contribuyentes/:contribuyenteId/casilla',
  operationId: 'quitarCasilla',
  summary: 'Dejar de leer la casilla de correo',
  description: 'Se olvida su contraseña. Lo que llegó por ella queda.',
  accion: 'emisor.configurar',
  respuestas: { 200: { description: 'Cómo quedó', schema: Sobre(Casilla) } },
  problemas: ['contribuyente-not-found', 'access-denied'],
  async handle(deps, { contribuyenteId, ambiente, actor, now }) {
    await removeCasilla(deps, { contribuyenteId, ambiente }, { actor, now })
    return ok(enSobre(200, presentCasilla(null), now))
  },
})
