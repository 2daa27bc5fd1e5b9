import { refuseSinAprobar } from '../../domain/evento/admision.ts'
import { type CuerpoSoloMotivo, parseSoloMotivo } from '../../domain/evento/motivo.ts'
import { ADMISION } from '../../domain/evento/tipos.ts'
import {
  type DocumentoRequest,
  type DocumentoSubject,
  datosDelDocumento,
  ofDocumento,
} from './about-documento.ts'
import { ofPolicy } from './pipeline.ts'

export type PedidoDeCancelacion = DocumentoRequest<CuerpoSoloMotivo>

/** Cancels an approved documento. Within which hours is SIFEN's to judge. */
export const cancelar = ofPolicy<PedidoDeCancelacion, { motivo: string }, DocumentoSubject>({
  tipo: 'CANCELACION',
  read: parseSoloMotivo,
  ...ofDocumento('CANCELACION'),
  isSame: ({ motivo }, vigente) => vigente.motivo === motivo,
  whenUnsettled: async (_pool, _asked, _earlier, failure) => failure,
  // A documento is cancelled once: a second request, with whatever motivo, is answered with the event that did it.
  whenSettled: (_intent, { estado }) => (estado === 'APROBADO' ? 'answer' : null),
  whenOther: () => 'answer',
  impediment: ({ estado }) => refuseSinAprobar(ADMISION.CANCELACION, estado),
  content: (_deps, { intent: { motivo }, subject }) => ({
    accion: 'documento.cancelar',
    evento: { tipo: 'cancelacion', Id: subject.cdc, mOtEve: motivo },
    datos: datosDelDocumento(subject, { motivo, receptor: null, datos: null }),
    noAntesDe: subject.fechaAprobacion,
    estadoDocumento: subject.estado,
  }),
})
