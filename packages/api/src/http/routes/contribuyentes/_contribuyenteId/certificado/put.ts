import { Type } from 'typebox'
import { ok } from '../../../../../domain/failure.ts'
import { uploadCertificado } from '../../../../../operations/emisor/secretos.ts'
import { AmbienteDeSifen } from '../../../../enumeraciones.ts'
import {
  Archivo,
  CertificadoVisto,
  LIMITE_DE_CERTIFICADO,
  presentCertificado,
} from '../../../../present/emisor.ts'
import { enSobre } from '../../../../present/sobre.ts'
import { miembroRoute } from '../../../../route.ts'
import { Sobre } from '../../../../schemas.ts'

export const cargar = miembroRoute({
  method: 'PUT',
  url: '/contribuyentes/:contribuyenteId/certificado',
  operationId: 'cargarCertificado',
  summary: 'Cargar el certificado de firma de un ambiente',
  description:
    'Un archivo PKCS#12 (.p12, .pfx) y su contraseña. Se comprueba que abre, que es RSA, que está vigente, que es de este RUC y que lo emitió un prestador reconocido; el primero verifica al contribuyente y le abre DEV y PROD; se guarda cifrado y no se devuelve nunca.',
  accion: 'emisor.configurar',
  bodyLimit: LIMITE_DE_CERTIFICADO,
  body: Type.Object(
    {
      ambiente: AmbienteDeSifen,
      archivo: Archivo,
      contrasena: Type.String(),
    },
    { title: 'NuevoCertificado' },
  ),
  respuestas: { 200: { description: 'El certificado como quedó', schema: Sobre(CertificadoVisto) } },
  problemas: ['contribuyente-not-found', 'access-denied', 'validation-error'],
  async handle(deps, { contribuyenteId, body, actor, now }) {
    const stored = await uploadCertificado(deps, { contribuyenteId, cuerpo: body, actor, now })
    return stored.ok ? ok(enSobre(200, presentCertificado(stored.value, now), now)) : stored
  },
})
