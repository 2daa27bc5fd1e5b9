import { Type } from 'typebox'
import { RAZON_SOCIAL } from '../../../../domain/contribuyente/datos.ts'
import { EMISOR } from '../../../../domain/emisor/campos.ts'
import { ok } from '../../../../domain/failure.ts'
import { modifyContribuyente } from '../../../../operations/contribuyentes.ts'
import { cuerpoDe } from '../../../campos.ts'
import { Ambiente } from '../../../enumeraciones.ts'
import { ContribuyenteEntero, presentContribuyenteEntero } from '../../../present/contribuyente.ts'
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
    'Lo que no se envía queda como está; null vacía lo que puede faltar, y no una lista que tiene algo: los establecimientos se quitan con una lista vacía. El ambiente vale para las claves que se creen después; las que existen no cambian. También es el de las personas que no eligieron qué ver (PUT …/ambiente) y el de las solicitudes de una persona sin la cabecera Mbohera-Ambiente.',
  accion: 'contribuyente.modificar',
  body: Type.Object(
    {
      razonSocial: Type.Optional(Nombre),
      nombreFantasia: Type.Optional(nullable(Nombre)),
      ambiente: Type.Optional(Ambiente),
      ...cuerpoDe(EMISOR, 'DatosDeEmisor').properties,
    },
    { title: 'CambiosDeContribuyente' },
  ),
  respuestas: { 200: { description: 'El contribuyente como quedó', schema: Sobre(ContribuyenteEntero) } },
  problemas: ['contribuyente-not-found', 'access-denied', 'validation-error'],
  async handle(deps, { contribuyenteId, usuario, rol, body, actor, now }) {
    const { usuarioId } = usuario
    const changed = await modifyContribuyente(deps, {
      contribuyenteId,
      usuarioId,
      cuerpo: body,
      actor,
      now,
    })
    return changed.ok ? ok(enSobre(200, presentContribuyenteEntero(changed.value, rol, now), now)) : changed
  },
})
