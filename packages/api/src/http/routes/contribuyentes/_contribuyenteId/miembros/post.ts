import { Type } from 'typebox'
import { parseCuerpo } from '../../../../../domain/cuerpo.ts'
import { invalid, ok } from '../../../../../domain/failure.ts'
import { parseInvitacion } from '../../../../../domain/miembro/miembro.ts'
import { inviteMiembro } from '../../../../../operations/miembros.ts'
import { Rol } from '../../../../enumeraciones.ts'
import { Miembro, presentMiembro } from '../../../../present/miembro.ts'
import { enSobre } from '../../../../present/sobre.ts'
import { miembroRoute } from '../../../../route.ts'
import { Sobre } from '../../../../schemas.ts'

export const invitar = miembroRoute({
  method: 'POST',
  url: '/contribuyentes/:contribuyenteId/miembros',
  operationId: 'invitarMiembro',
  summary: 'Invitar a una persona por correo',
  description:
    'Es miembro desde la primera vez que entra con ese correo, verificado por su proveedor de identidad. Si este servicio envía correos y el RUC está verificado, se le escribe quién la invita y qué hacer.',
  accion: 'miembro.invitar',
  body: Type.Object({ correo: Type.String({ format: 'email' }), rol: Rol }, { title: 'Invitacion' }),
  respuestas: {
    201: {
      description: 'La invitación',
      schema: Sobre(Miembro),
      cabeceras: ['Location'],
      ejemplos: ['invitada'],
    },
  },
  problemas: ['contribuyente-not-found', 'access-denied', 'validation-error'],
  async handle(deps, call) {
    const invitacion = parseCuerpo(call.body, parseInvitacion)
    if (!invitacion.ok) return invalid(invitacion)
    const invited = await inviteMiembro(deps, call, invitacion.value)
    if (!invited.ok) return invited
    const location = `/api/v1/contribuyentes/${call.contribuyenteId}/miembros/${invited.value.miembroId}`
    return ok(enSobre(201, presentMiembro(invited.value), call.now, { location }))
  },
})
