import { fail, ok } from '../../../../domain/failure.ts'
import { parseId } from '../../../../domain/id.ts'
import { viewEvento } from '../../../../operations/eventos/ver.ts'
import { dosPuertas } from '../../../dos-puertas.ts'
import { Evento, presentEvento } from '../../../present/evento.ts'

export const ver = dosPuertas({
  method: 'GET',
  url: '/evento-sifen/:eventoSifenId',
  urlDePersona: '/contribuyentes/:contribuyenteId/eventos/:eventoSifenId',
  operationId: 'verEvento',
  summary: 'Ver un evento',
  description: 'Tal como quedó registrado: lo que se pidió y lo que SIFEN dijo.',
  accion: 'evento.ver',
  permiso: 'leer',
  respuestas: { 200: { description: 'El evento', schema: Evento } },
  problemas: ['evento-not-found'],
  async handle(deps, { emisor, params }) {
    const eventoSifenId = parseId(params.eventoSifenId)
    if (eventoSifenId === null) return fail({ type: 'evento-not-found' })
    const found = await viewEvento(deps, emisor, eventoSifenId)
    return found.ok ? ok({ status: 200, body: presentEvento(found.value) }) : found
  },
})
