import { Type } from 'typebox'
import { AMBIENTES_SIFEN } from '../../../../../domain/emisor/secretos.ts'
import { ok } from '../../../../../domain/failure.ts'
import { cargarCsc } from '../../../../../operations/emisor/secretos.ts'
import { CscVisto } from '../../../../present/emisor.ts'
import { enSobre } from '../../../../present/sobre.ts'
import { miembroRoute } from '../../../../route.ts'
import { Sobre } from '../../../../schemas.ts'

export const cargar = miembroRoute({
  method: 'PUT',
  url: '/contribuyentes/:contribuyenteId/csc',
  operationId: 'cargarCsc',
  summary: 'Cargar el CSC de un ambiente',
  description: 'El código de seguridad con el que se firma el QR, como lo da Marangatu. Se guarda cifrado.',
  accion: 'emisor.configurar',
  body: Type.Object({
    ambiente: Type.Enum([...AMBIENTES_SIFEN]),
    idCsc: Type.Union([Type.Integer(), Type.String()], { examples: ['0001'] }),
    csc: Type.String({ description: '32 letras o dígitos' }),
  }),
  respuestas: { 200: { description: 'Cuál quedó', schema: Sobre(CscVisto) } },
  problemas: ['contribuyente-not-found', 'access-denied', 'validation-error'],
  async handle(deps, { contribuyenteId, body, actor, now }) {
    const stored = await cargarCsc(deps, { contribuyenteId, cuerpo: body, actor, now })
    return stored.ok ? ok(enSobre(200, stored.value, now)) : stored
  },
})
