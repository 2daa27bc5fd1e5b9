import { fail } from '../../../../../domain/failure.ts'
import { parseId } from '../../../../../domain/id.ts'
import { viewXmlDeEvento } from '../../../../../operations/eventos/ver.ts'
import { dosPuertas } from '../../../../dos-puertas.ts'
import { answerXmlDeEvento } from '../../../../responder-xml.ts'

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
    return answerXmlDeEvento(eventoSifenId, await viewXmlDeEvento(deps, emisor, eventoSifenId))
  },
})
