import { Type } from 'typebox'
import { parseCuerpo } from '../../../../../../domain/cuerpo.ts'
import { fail, invalid, ok } from '../../../../../../domain/failure.ts'
import { parseId } from '../../../../../../domain/id.ts'
import { parseRol } from '../../../../../../domain/miembro/miembro.ts'
import { changeRol } from '../../../../../../operations/miembros.ts'
import { Rol } from '../../../../../enumeraciones.ts'
import { Miembro, presentMiembro } from '../../../../../present/miembro.ts'
import { enSobre } from '../../../../../present/sobre.ts'
import { miembroRoute } from '../../../../../route.ts'
import { Sobre } from '../../../../../schemas.ts'

export const modificar = miembroRoute({
  method: 'PATCH',
  url: '/contribuyentes/:contribuyenteId/miembros/:miembroId',
  operationId: 'modificarMiembro',
  summary: 'Cambiar el rol de un miembro',
  description: 'El último PROPIETARIO no puede dejar de serlo. Solo un PROPIETARIO nombra o quita a otro.',
  accion: 'miembro.modificar',
  body: Type.Object({ rol: Rol }, { title: 'CambiosDeMiembro' }),
  respuestas: {
    200: { description: 'El miembro como quedó', schema: Sobre(Miembro), ejemplos: ['lectora'] },
  },
  problemas: ['contribuyente-not-found', 'access-denied', 'miembro-not-found', 'validation-error'],
  async handle(deps, call) {
    const miembroId = parseId(call.params.miembroId)
    if (miembroId === null) return fail({ type: 'miembro-not-found' })
    const rol = parseCuerpo(call.body, parseRol)
    if (!rol.ok) return invalid(rol)
    const changed = await changeRol(deps, call, miembroId, rol.value)
    return changed.ok ? ok(enSobre(200, presentMiembro(changed.value), call.now)) : changed
  },
})
