import { Type } from 'typebox'
import { parseNuevoContribuyente, RAZON_SOCIAL } from '../../../domain/contribuyente/datos.ts'
import { parseCuerpo } from '../../../domain/cuerpo.ts'
import { invalid, ok } from '../../../domain/failure.ts'
import { createContribuyente } from '../../../operations/contribuyentes.ts'
import { Contribuyente, presentContribuyente } from '../../present/contribuyente.ts'
import { enSobre } from '../../present/sobre.ts'
import { personaRoute } from '../../route.ts'
import { nullable, Sobre } from '../../schemas.ts'

const Nombre = Type.String({ minLength: RAZON_SOCIAL.min, maxLength: RAZON_SOCIAL.max })

export const crear = personaRoute({
  method: 'POST',
  url: '/contribuyentes',
  operationId: 'crearContribuyente',
  summary: 'Registrar un contribuyente',
  description:
    'Quien lo registra queda como PROPIETARIO. Nace en SANDBOX: DEV y PROD se abren cuando se carga el certificado de firma de un prestador reconocido (PUT …/certificado), que prueba de quién es el RUC. Hasta entonces otros pueden registrar el mismo.',
  body: Type.Object(
    {
      ruc: Type.String({ description: 'Con dígito verificador', examples: ['80012345-0'] }),
      razonSocial: Nombre,
      nombreFantasia: Type.Optional(nullable(Nombre)),
    },
    { title: 'NuevoContribuyente' },
  ),
  respuestas: {
    201: {
      description: 'El contribuyente',
      schema: Sobre(Contribuyente),
      cabeceras: ['Location'],
      ejemplos: ['nuevo'],
    },
  },
  problemas: ['validation-error'],
  async handle(deps, { usuario, body, actor, now }) {
    const nuevo = parseCuerpo(body, parseNuevoContribuyente)
    if (!nuevo.ok) return invalid(nuevo)
    const created = await createContribuyente(deps, { nuevo: nuevo.value, usuario, actor, now })
    if (!created.ok) return created
    const { contribuyenteId, rol } = created.value
    return ok(
      enSobre(201, presentContribuyente(created.value, rol), now, {
        location: `/api/v1/contribuyentes/${contribuyenteId}`,
      }),
    )
  },
})
