import { fail } from '../../../../../domain/failure.ts'
import { parseId } from '../../../../../domain/id.ts'
import { viewEvidencia } from '../../../../../operations/eventos/conciliar.ts'
import { dosPuertas } from '../../../../dos-puertas.ts'
import { answerEvidencia, Evidencia } from '../../../../evidencia.ts'

export const verIntercambios = dosPuertas({
  method: 'GET',
  url: '/evento-sifen/:eventoSifenId/intercambios',
  urlDePersona: '/contribuyentes/:contribuyenteId/eventos/:eventoSifenId/intercambios',
  operationId: 'verIntercambiosDeEvento',
  summary: 'Ver lo que SIFEN contestó por un evento',
  description:
    'Cada respuesta como llegó, con su instante y lo que se entendió de ella: la evidencia de por qué el evento está como está.',
  accion: 'evento.ver',
  permiso: 'leer',
  respuestas: { 200: { description: 'El evento y la evidencia', schema: Evidencia } },
  problemas: ['evento-not-found'],
  async handle(deps, { emisor, params }) {
    const eventoSifenId = parseId(params.eventoSifenId)
    return eventoSifenId === null
      ? fail({ type: 'evento-not-found' })
      : answerEvidencia(await viewEvidencia(deps, emisor, eventoSifenId))
  },
})
