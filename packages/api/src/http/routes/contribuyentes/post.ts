import { Type } from 'typebox'
import { RAZON_SOCIAL } from '../../../domain/contribuyente/datos.ts'
import { ok } from '../../../domain/failure.ts'
import { createContribuyente } from '../../../operations/contribuyentes.ts'
import { Contribuyente, presentContribuyente } from '../../present/contribuyente.ts'
import { Archivo, LIMITE_DE_CERTIFICADO } from '../../present/emisor.ts'
import { enSobre } from '../../present/sobre.ts'
import { personaRoute } from '../../route.ts'
import { nullable, Sobre, uso } from '../../schemas.ts'

const Nombre = Type.String({ minLength: RAZON_SOCIAL.min, maxLength: RAZON_SOCIAL.max })

export const crear = personaRoute({
  method: 'POST',
  url: '/contribuyentes',
  operationId: 'crearContribuyente',
  summary: 'Registrar un contribuyente',
  description:
    'Quien lo registra queda como PROPIETARIO. Con el certificado de firma de un prestador reconocido (archivo y contrasena) el RUC y el nombre salen de él, queda guardado para DEV y PROD, y se empieza en DEV; si el certificado no sirve, no se registra nada. Sin él, con ruc y razonSocial, nace en SANDBOX: DEV y PROD se abren cuando se carga (PUT …/certificado), que prueba de quién es el RUC. Hasta entonces otros pueden registrar el mismo.',
  bodyLimit: LIMITE_DE_CERTIFICADO,
  body: Type.Object(
    {
      ruc: Type.Optional(
        nullable(
          Type.String({
            description: 'Con dígito verificador; obligatorio sin archivo',
            examples: ['80012345-0'],
          }),
        ),
      ),
      razonSocial: Type.Optional(nullable(uso(Nombre, 'Obligatoria sin archivo'))),
      nombreFantasia: Type.Optional(nullable(Nombre)),
      archivo: Type.Optional(nullable(Archivo)),
      contrasena: Type.Optional(nullable(Type.String({ description: 'La del archivo' }))),
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
    const created = await createContribuyente(deps, { cuerpo: body, usuario, actor, now })
    if (!created.ok) return created
    const { contribuyenteId, rol } = created.value
    return ok(
      enSobre(201, presentContribuyente(created.value, rol), now, {
        location: `/api/v1/contribuyentes/${contribuyenteId}`,
      }),
    )
  },
})
