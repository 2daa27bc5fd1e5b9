import { ok } from '../../../../../domain/failure.ts'
import { viewCasilla } from '../../../../../operations/casilla/gestionar.ts'
import { Casilla, presentCasilla } from '../../../../present/casilla.ts'
import { enSobre } from '../../../../present/sobre.ts'
import { miembroRoute } from '../../../../route.ts'
import { Sobre } from '../../../../schemas.ts'

export const ver = miembroRoute({
  method: 'GET',
  url: '/contribuyentes/:contribuyenteId/casilla',
  operationId: 'verCasilla',
  summary: 'Ver qué casilla de correo se lee',
  description:
    'En el ambiente que la persona ve. Nunca dice la contraseña. De la casilla no se borra ni se cambia nada, tampoco que un correo no se leyó.',
  accion: 'emisor.ver',
  respuestas: { 200: { description: 'Cómo está', schema: Sobre(Casilla) } },
  problemas: ['contribuyente-not-found', 'access-denied'],
  async handle(deps, { contribuyenteId, ambiente, now }) {
    return ok(enSobre(200, presentCasilla(await viewCasilla(deps, { contribuyenteId, ambiente })), now))
  },
})
