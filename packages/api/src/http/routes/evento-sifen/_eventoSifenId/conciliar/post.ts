import { fail } from '../../../../../domain/failure.ts'
import { parseId } from '../../../../../domain/id.ts'
import { conciliarEvento } from '../../../../../operations/eventos/conciliar.ts'
import { dosPuertas } from '../../../../dos-puertas.ts'
import { answerEvidencia, Evidencia } from '../../../../evidencia.ts'

export const conciliar = dosPuertas({
  method: 'POST',
  url: '/evento-sifen/:eventoSifenId/conciliar',
  urlDePersona: '/contribuyentes/:contribuyenteId/eventos/:eventoSifenId/conciliar',
  operationId: 'conciliarEvento',
  summary: 'Preguntar a SIFEN por un evento que quedó ENVIADO',
  description:
    'Pregunta una vez, no envía nada, y muestra lo que SIFEN contestó. Por una INUTILIZACION no se puede preguntar: repita su solicitud. Solo lo que SIFEN dijo decide: si no lo dijo, el evento queda ENVIADO.',
  accion: 'evento.enviar',
  // It sends nothing, but its query may settle the evento: it takes a permission to make one.
  permiso: ['nominar', 'anular'],
  respuestas: { 200: { description: 'El evento y la evidencia', schema: Evidencia } },
  problemas: ['evento-not-found', 'operation-in-progress', 'emisor-not-ready'],
  async handle(deps, { emisor, params, actor }) {
    const eventoSifenId = parseId(params.eventoSifenId)
    if (eventoSifenId === null) return fail({ type: 'evento-not-found' })
    return answerEvidencia(await conciliarEvento(deps, emisor, eventoSifenId, actor))
  },
})
