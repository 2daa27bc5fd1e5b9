import { Type } from 'typebox'
import { ok } from '../../../../../domain/failure.ts'
import { changeAjusteDeCorreo } from '../../../../../operations/correos/gestionar.ts'
import { AjusteDeCorreoVisto, presentAjusteDeCorreo } from '../../../../present/correo.ts'
import { enSobre } from '../../../../present/sobre.ts'
import { miembroRoute } from '../../../../route.ts'
import { nullable, Sobre } from '../../../../schemas.ts'

export const cambiar = miembroRoute({
  method: 'PUT',
  url: '/contribuyentes/:contribuyenteId/correo',
  operationId: 'cambiarAjusteDeCorreo',
  summary: 'Enviar correos, o dejar de enviarlos',
  description:
    'En el ambiente que la persona ve. Activo: desde entonces cada documento se envía a su receptor cuando SIFEN lo aprueba, al nuevo receptor cuando se lo nomina, y a quienes lo recibieron cuando se cancela. Inactivo: tampoco sale lo que todavía no salió.',
  accion: 'emisor.configurar',
  body: Type.Object(
    {
      activo: Type.Boolean(),
      responderA: Type.Optional(
        nullable(
          Type.String({
            maxLength: 254,
            examples: ['ventas@ejemplo.com.py'],
            description: 'Adónde llega lo que responde quien recibe',
          }),
        ),
      ),
    },
    { title: 'NuevoAjusteDeCorreo' },
  ),
  respuestas: { 200: { description: 'Cómo quedó', schema: Sobre(AjusteDeCorreoVisto) } },
  problemas: ['contribuyente-not-found', 'access-denied', 'validation-error', 'correo-not-ready'],
  async handle(deps, { contribuyenteId, ambiente, body, actor, now }) {
    const emisor = { contribuyenteId, ambiente }
    const changed = await changeAjusteDeCorreo(deps, emisor, { cuerpo: body, actor, now })
    return changed.ok ? ok(enSobre(200, presentAjusteDeCorreo(changed.value, deps.correo), now)) : changed
  },
})
