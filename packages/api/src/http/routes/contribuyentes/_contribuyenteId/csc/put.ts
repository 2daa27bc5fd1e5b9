import { Type } from 'typebox'
import { ok } from '../../../../../domain/failure.ts'
import { uploadCsc } from '../../../../../operations/emisor/csc.ts'
import { AmbienteDeSifen } from '../../../../enumeraciones.ts'
import { CscVisto, presentCsc } from '../../../../present/emisor.ts'
import { enSobre } from '../../../../present/sobre.ts'
import { miembroRoute } from '../../../../route.ts'
import { Numero, Sobre, uso } from '../../../../schemas.ts'

export const cargar = miembroRoute({
  method: 'PUT',
  url: '/contribuyentes/:contribuyenteId/csc',
  operationId: 'cargarCsc',
  summary: 'Cargar el CSC de un ambiente',
  description:
    'El código de seguridad con el que se firma el QR, como lo da Marangatu. Se guarda cifrado, en lugar del que tenga el mismo identificador, y los documentos nuevos llevan este; los demás quedan guardados.',
  accion: 'emisor.configurar',
  body: Type.Object(
    {
      ambiente: AmbienteDeSifen,
      idCsc: uso(Numero, 'El identificador que Marangatu da con él, por ejemplo 0001'),
      csc: Type.String({ description: '32 letras o dígitos' }),
    },
    { title: 'NuevoCsc' },
  ),
  respuestas: { 200: { description: 'Cuál quedó', schema: Sobre(CscVisto) } },
  problemas: ['contribuyente-not-found', 'access-denied', 'validation-error'],
  async handle(deps, { contribuyenteId, body, actor, now }) {
    const stored = await uploadCsc(deps, { contribuyenteId, cuerpo: body, actor, now })
    return stored.ok ? ok(enSobre(200, presentCsc(stored.value), now)) : stored
  },
})
