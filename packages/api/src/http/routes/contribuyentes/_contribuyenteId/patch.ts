import { Type } from 'typebox'
import { AMBIENTES } from '../../../../domain/ambiente.ts'
import { parseCambios, RAZON_SOCIAL } from '../../../../domain/contribuyente/datos.ts'
import { ok } from '../../../../domain/failure.ts'
import { modificarContribuyente } from '../../../../operations/contribuyentes.ts'
import { Contribuyente, presentContribuyente } from '../../../present/contribuyente.ts'
import { enSobre } from '../../../present/sobre.ts'
import { miembroRoute } from '../../../route.ts'
import { nullable, Sobre } from '../../../schemas.ts'

const Nombre = Type.String({ minLength: RAZON_SOCIAL.min, maxLength: RAZON_SOCIAL.max })

export const modificar = miembroRoute({
  method: 'PATCH',
  url: '/contribuyentes/:contribuyenteId',
  operationId: 'modificarContribuyente',
  summary: 'Modificar un contribuyente',
  description:
    'Lo que no se envía queda como está. El ambiente vale para las claves que se creen después; las que existen no cambian.',
  accion: 'contribuyente.modificar',
  body: Type.Object({
    razonSocial: Type.Optional(Nombre),
    nombreFantasia: Type.Optional(nullable(Nombre)),
    ambiente: Type.Optional(Type.Enum([...AMBIENTES])),
  }),
  respuestas: { 200: { description: 'El contribuyente como quedó', schema: Sobre(Contribuyente) } },
  problemas: ['contribuyente-not-found', 'access-denied', 'validation-error'],
  async handle(deps, { contribuyenteId, rol, body, actor, now }) {
    const cambios = parseCambios(body)
    if (!cambios.ok) return cambios
    const row = await modificarContribuyente(deps, { contribuyenteId, cambios: cambios.value, actor, now })
    return ok(enSobre(200, presentContribuyente(row, rol), now))
  },
})
