import { parseRef } from '../../../../../domain/documento/ref.ts'
import { viewXml } from '../../../../../operations/documentos.ts'
import { dosPuertas } from '../../../../dos-puertas.ts'
import { answerXml } from '../../../../responder-xml.ts'

export const verXmlFirmado = dosPuertas({
  method: 'GET',
  url: '/documento-electronico/:id/xml',
  urlDePersona: '/contribuyentes/:contribuyenteId/documentos/:id/xml',
  operationId: 'verXmlDeDocumento',
  summary: 'Descargar el XML firmado',
  description: 'Byte por byte lo que se firmó.',
  accion: 'documento.ver',
  permiso: 'leer',
  respuestas: {
    200: { description: 'El XML', contentType: 'application/xml', cabeceras: ['Content-Disposition'] },
  },
  problemas: ['documento-not-found'],
  async handle(deps, { emisor, params }) {
    const ref = parseRef(params.id)
    if (!ref.ok) return ref
    return answerXml(await viewXml(deps, emisor, ref.value))
  },
})
