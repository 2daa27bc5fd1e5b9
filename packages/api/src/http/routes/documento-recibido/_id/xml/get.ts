import { parseRef } from '../../../../../domain/documento/ref.ts'
import { viewXmlDeRecibido } from '../../../../../operations/recibidos/ver.ts'
import { dosPuertas } from '../../../../dos-puertas.ts'
import { answerXml } from '../../../../responder-xml.ts'

export const verXml = dosPuertas({
  method: 'GET',
  url: '/documento-recibido/:id/xml',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos-recibidos/:id/xml',
  operationId: 'verXmlDeDocumentoRecibido',
  summary: 'Descargar el XML de un documento recibido',
  description: 'Byte por byte como llegó.',
  accion: 'documento.ver',
  permiso: 'leer',
  respuestas: {
    200: { description: 'El XML', contentType: 'application/xml', cabeceras: ['Content-Disposition'] },
  },
  problemas: ['documento-not-found'],
  async handle(deps, { emisor, params }) {
    const ref = parseRef(params.id)
    return ref.ok ? answerXml(await viewXmlDeRecibido(deps, emisor, ref.value)) : ref
  },
})
