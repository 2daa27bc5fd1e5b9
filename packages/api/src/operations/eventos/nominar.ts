import type { Failure } from '../../domain/failure.ts'
import type { CuerpoNominacion } from '../../domain/nominacion/campos.ts'
import { asksTheSame, refuseNominacion, refuseNominado } from '../../domain/nominacion/elegibilidad.ts'
import { eventoDe, parseNominacion, type SolicitudDeNominacion } from '../../domain/nominacion/solicitud.ts'
import {
  type DocumentoRequest,
  type DocumentoSubject,
  datosDelDocumento,
  ofDocumento,
} from './about-documento.ts'
import { ofPolicy } from './pipeline.ts'

export type PedidoDeNominacion = DocumentoRequest<CuerpoNominacion>

/** Operation B: names the receptor of an approved factura that names nobody. */
export const nominar = ofPolicy<PedidoDeNominacion, SolicitudDeNominacion, DocumentoSubject>({
  tipo: 'NOMINACION',
  read: parseNominacion,
  ...ofDocumento('NOMINACION'),
  isSame: asksTheSame,
  whenUnsettled: async (_pool, _asked, { same }, failure) => (same ? failure : pendienteDeOtro(failure)),
  whenSettled: (_intent, evento) => refuseNominado(evento),
  whenOther: other => refuseNominado(other) ?? 'answer',
  impediment: refuseNominacion,
  content: (_deps, { intent: { receptor, motivo }, subject }) => ({
    accion: 'documento.nominar',
    evento: eventoDe(receptor, motivo, subject.cdc),
    datos: datosDelDocumento(subject, { motivo, receptor, datos: null }),
    // SIFEN asks no more of a nomination than that it is not from its future.
    noAntesDe: null,
    estadoDocumento: subject.estado,
  }),
})

/** What another intention left is in the way, and is not this caller's to have sent. */
function pendienteDeOtro(failure: Failure): Failure {
  if (failure.type !== 'result-uncertain') return failure
  const { eventoSifenId, desde, segundos } = failure
  return { type: 'documento-nomination-pending', eventoSifenId, desde, segundos }
}
