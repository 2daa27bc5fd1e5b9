import { fail, ok } from '../../../../../domain/failure.ts'
import { parseId } from '../../../../../domain/id.ts'
import { viewXmlDeEvento } from '../../../../../operations/eventos/ver.ts'
import { dosPuertas } from '../../../../dos-puertas.ts'

export const verXmlDeEvento = dosPuertas({
  method: 'GET',
  url: '/evento-sifen/:eventoSifenId/xml',
  urlDePersona: '/contribuyentes/:contribuyenteId/eventos/:eventoSifenId/xml',
  operationId: 'verXmlDeEvento',
  summary: 'Descargar el XML firmado de un evento',
  description:
    'Byte por byte lo que se firmó; de un evento que registró otro sistema (origen EXTERNO), lo que SIFEN muestra de él.',
  accion: 'evento.ver',
  permiso: 'leer',
  respuestas: {
    200: { description: 'El XML', contentType: 'application/xml', cabeceras: ['Content-Disposition'] },
  },
  problemas: ['evento-not-found'],
  async handle(deps, { emisor, params }) {
    const eventoSifenId = parseId(params.eventoSifenId)
    if (eventoSifenId === null) return fail({ type: 'evento-not-found' })
    const found = await viewXmlDeEvento(deps, emisor, eventoSifenId)
    if (!found.ok) return found
    const headers = {
      'content-type': 'application/xml; charset=utf-8',
      'content-disposition': `attachment; filename="evento-${eventoSifenId}.xml"`,
    }
    return ok({ status: 200, body: found.value, headers })
  },
})
