import { Type } from 'typebox'
import { ok } from '../../../../../domain/failure.ts'
import { changeCasilla } from '../../../../../operations/casilla/gestionar.ts'
import { Casilla, presentCasilla } from '../../../../present/casilla.ts'
import { enSobre } from '../../../../present/sobre.ts'
import { miembroRoute } from '../../../../route.ts'
import { nullable, Sobre } from '../../../../schemas.ts'

const Opcional = <T extends Parameters<typeof nullable>[0]>(schema: T) => Type.Optional(nullable(schema))

export const cambiar = miembroRoute({
  method: 'PUT',
  url: '/contribuyentes/:contribuyenteId/casilla',
  operationId: 'cambiarCasilla',
  summary: 'Leer una casilla de correo',
  description:
    'Desde entonces se la lee cada cinco minutos, por IMAP con TLS, y lo que sus correos traen en XML o en ZIP se recibe como si alguien lo soltara en el panel. La primera vez, los correos de los últimos 45 días. La contraseña se guarda cifrada; sin clave queda la que tenía, si el servidor y el usuario son los mismos.',
  accion: 'emisor.configurar',
  body: Type.Object(
    {
      host: Type.String({ maxLength: 253, examples: ['imap.ejemplo.com.py'] }),
      puerto: Opcional(Type.Integer({ minimum: 1, maximum: 65_535, description: 'Si falta, 993' })),
      usuario: Type.String({ maxLength: 254, examples: ['compras@ejemplo.com.py'] }),
      clave: Opcional(Type.String({ maxLength: 500, description: 'La contraseña, o la de aplicaciones' })),
      carpeta: Opcional(Type.String({ maxLength: 200, description: 'Si falta, INBOX', examples: ['INBOX'] })),
    },
    { title: 'NuevaCasilla' },
  ),
  respuestas: { 200: { description: 'Cómo quedó', schema: Sobre(Casilla) } },
  problemas: ['contribuyente-not-found', 'access-denied', 'validation-error', 'sandbox-not-supported'],
  async handle(deps, { contribuyenteId, ambiente, body, actor, now }) {
    const changed = await changeCasilla(deps, { contribuyenteId, ambiente }, { cuerpo: body, actor, now })
    return changed.ok ? ok(enSobre(200, presentCasilla(changed.value), now)) : changed
  },
})
