import { parseRef } from '../../../../../domain/documento/ref.ts'
import { ok } from '../../../../../domain/failure.ts'
import { viewXml } from '../../../../../operations/documentos.ts'
import { dosPuertas } from '../../../../dos-puertas.ts'

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
    const found = await viewXml(deps, emisor, ref.value)
    if (!found.ok) return found
    const { row, xml } = found.value
    const headers = {
      'content-type': 'application/xml; charset=utf-8',
      'content-disposition': `attachment; filename="${row.cdc}.xml"`,
    }
    return ok({ status: 200, body: xml, headers })
  },
})
