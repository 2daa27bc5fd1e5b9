import { ok } from '../../../../../../domain/failure.ts'
import { scheduleCasilla } from '../../../../../../operations/casilla/gestionar.ts'
import { Casilla, presentCasilla } from '../../../../../present/casilla.ts'
import { enSobre } from '../../../../../present/sobre.ts'
import { miembroRoute } from '../../../../../route.ts'
import { Sobre } from '../../../../../schemas.ts'

export const revisar = miembroRoute({
  method: 'POST',
  url: '/contribuyentes/:contribuyenteId/casilla/revisar',
  operationId: 'revisarCasilla',
  summary: 'Leer la casilla de correo ahora',
  description:
    'Y no dentro de cinco minutos. A una PAUSADA no se le pregunta: primero se corrige lo que dice.',
  accion: 'emisor.configurar',
  respuestas: { 202: { description: 'Se la lee', schema: Sobre(Casilla) } },
  problemas: ['contribuyente-not-found', 'access-denied'],
  async handle(deps, { contribuyenteId, ambiente, now }) {
    const row = await scheduleCasilla(deps, { contribuyenteId, ambiente })
    return ok(enSobre(202, presentCasilla(row), now))
  },
})
