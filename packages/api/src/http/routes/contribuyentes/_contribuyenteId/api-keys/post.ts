import { Type } from 'typebox'
import { DIRECCIONES_MAX } from '../../../../../domain/api-key/direcciones.ts'
import { NOMBRE_MAX, parseApiKeyPedida } from '../../../../../domain/api-key/pedida.ts'
import { PERMISOS_DE_API_KEY } from '../../../../../domain/api-key/permiso.ts'
import { parseCuerpo } from '../../../../../domain/cuerpo.ts'
import { invalid, ok } from '../../../../../domain/failure.ts'
import { createApiKey } from '../../../../../operations/api-keys.ts'
import { PermisoDeClave } from '../../../../enumeraciones.ts'
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
    'Operación A. La clave entera viene una sola vez, en esta respuesta. El ambiente es el que el contribuyente tiene en este momento (PATCH /contribuyentes/:contribuyenteId), no el que usted eligió ver, y no cambia nunca.',
  accion: 'api-key.crear',
  deClaves: true,
  body: Type.Object(
    {
      nombre: Type.String({ minLength: 1, maxLength: NOMBRE_MAX, examples: ['Caja 1'] }),
      expiraEn: Type.Optional(nullable(Civil)),
      permisos: Type.Optional(
        nullable(
          Type.Array(PermisoDeClave, {
            minItems: 1,
            maxItems: PERMISOS_DE_API_KEY.length,
            description: 'Lo que podrá hacer; sin él, todo. No cambia nunca',
          }),
        ),
      ),
      direcciones: Type.Optional(
        nullable(
          Type.Array(Type.String(), {
            minItems: 1,
            maxItems: DIRECCIONES_MAX,
            description:
              'Las direcciones IP o redes (CIDR) desde las que se podrá usar; sin él, cualquiera. No cambian nunca',
            examples: [['203.0.113.0/24', '2001:db8::/32']],
          }),
        ),
      ),
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
    const nueva = parseCuerpo(body, dado => parseApiKeyPedida(dado, ahora))
    if (!nueva.ok) return invalid(nueva)
    const emisor = { contribuyenteId, ambiente }
    const creada = await createApiKey(deps, { emisor, nueva: nueva.value, actor, now })
    if (!creada.ok) return creada
    const { row, apiKey: clave } = creada.value
    const location = `/api/v1/contribuyentes/${contribuyenteId}/api-keys/${row.apiKeyId}`
    return ok(
      enSobre(201, { ...presentApiKey(row, ahora), key: clave }, now, {
        location,
        'cache-control': 'no-store',
      }),
    )
  },
})
