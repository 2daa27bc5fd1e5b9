import { Type } from 'typebox'
import { GRACIA_MAX_SEGUNDOS, parseGracia } from '../../../../../../../domain/api-key/pedida.ts'
import { parseCuerpo } from '../../../../../../../domain/cuerpo.ts'
import { fail, invalid, ok } from '../../../../../../../domain/failure.ts'
import { parseId } from '../../../../../../../domain/id.ts'
import { rotateApiKey } from '../../../../../../../operations/api-keys.ts'
import { ApiKeyCreada, presentApiKey } from '../../../../../../present/api-key.ts'
import { enSobre } from '../../../../../../present/sobre.ts'
import { miembroRoute } from '../../../../../../route.ts'
import { nullable, Sobre } from '../../../../../../schemas.ts'

export const rotar = miembroRoute({
  method: 'POST',
  url: '/contribuyentes/:contribuyenteId/api-keys/:apiKeyId/rotar',
  operationId: 'rotarApiKey',
  summary: 'Rotar una API key',
  description:
    'Una clave nueva con el mismo nombre, ambiente, vencimiento, permisos y direcciones. La vieja muere ya, o cuando pase la gracia pedida.',
  accion: 'api-key.rotar',
  body: Type.Object(
    {
      gracia: Type.Optional(
        nullable(
          Type.Integer({
            minimum: 0,
            maximum: GRACIA_MAX_SEGUNDOS,
            default: 0,
            description: 'Segundos que la clave vieja sigue sirviendo',
          }),
        ),
      ),
    },
    { title: 'RotacionDeApiKey' },
  ),
  bodyOptional: true,
  respuestas: {
    201: {
      description: 'La clave nueva',
      schema: Sobre(ApiKeyCreada),
      cabeceras: ['Location'],
      ejemplos: ['rotada'],
    },
  },
  problemas: ['contribuyente-not-found', 'access-denied', 'api-key-not-found', 'validation-error'],
  async handle(deps, { contribuyenteId, params, body, actor, now, ahora }) {
    const apiKeyId = parseId(params.apiKeyId)
    if (apiKeyId === null) return fail({ type: 'api-key-not-found' })
    const gracia = parseCuerpo(body, parseGracia)
    if (!gracia.ok) return invalid(gracia)
    const rotated = await rotateApiKey(deps, {
      contribuyenteId,
      apiKeyId,
      graciaSegundos: gracia.value,
      actor,
      now,
      ahora,
    })
    if (!rotated.ok) return rotated
    const { row, apiKey: clave } = rotated.value
    const location = `/api/v1/contribuyentes/${contribuyenteId}/api-keys/${row.apiKeyId}`
    return ok(
      enSobre(201, { ...presentApiKey(row, ahora), key: clave }, now, {
        location,
        'cache-control': 'no-store',
      }),
    )
  },
})
