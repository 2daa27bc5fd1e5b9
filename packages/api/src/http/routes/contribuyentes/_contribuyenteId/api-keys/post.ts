import { Type } from 'typebox'
import { NOMBRE_MAX, parseNuevaClave } from '../../../../../domain/clave-api/nueva.ts'
import { ok } from '../../../../../domain/failure.ts'
import { crearApiKey } from '../../../../../operations/api-keys.ts'
import { ApiKeyCreada, presentApiKey } from '../../../../present/api-key.ts'
import { enSobre } from '../../../../present/sobre.ts'
import { miembroRoute } from '../../../../route.ts'
import { Civil, nullable, Sobre } from '../../../../schemas.ts'

export const crear = miembroRoute({
  method: 'POST',
  url: '/contribuyentes/:contribuyenteId/api-keys',
  operationId: 'crearApiKey',
  summary: 'Crear una API key',
  description:
    'Operación A. La clave entera viene una sola vez, en esta respuesta. El ambiente es el elegido en el panel en este momento y no cambia nunca.',
  accion: 'api-key.crear',
  deClaves: true,
  body: Type.Object(
    {
      nombre: Type.String({ minLength: 1, maxLength: NOMBRE_MAX, examples: ['Caja 1'] }),
      expiraEn: Type.Optional(nullable(Civil)),
    },
    { title: 'NuevaApiKey' },
  ),
  respuestas: {
    201: {
      description: 'La clave creada',
      schema: Sobre(ApiKeyCreada),
      cabeceras: ['Location'],
      ejemplos: ['creada'],
    },
  },
  problemas: ['contribuyente-not-found', 'access-denied', 'validation-error'],
  async handle(deps, { contribuyenteId, ambiente, body, actor, now, ahora }) {
    const nueva = parseNuevaClave(body, ahora)
    if (!nueva.ok) return nueva
    const emisor = { contribuyenteId, ambiente }
    const { row, clave } = await crearApiKey(deps, { emisor, nueva: nueva.value, actor, now })
    const location = `/api/v1/contribuyentes/${contribuyenteId}/api-keys/${row.apiKeyId}`
    return ok(
      enSobre(201, { ...presentApiKey(row, ahora), key: clave }, now, {
        location,
        'cache-control': 'no-store',
      }),
    )
  },
})
