import { limpiarTexto } from '@mbohera/sifen/valores'
import { impideCancelar } from '../../domain/documento/cancelacion.ts'
import { invalid, ok } from '../../domain/failure.ts'
import { MOTIVO } from '../../domain/nominacion/solicitud.ts'
import { boundedText } from '../../domain/texto.ts'
import {
  aboutDocumento,
  type DocumentoRequest,
  type DocumentoSubject,
  datosDelDocumento,
} from './about-documento.ts'
import { eventOperation } from './pipeline.ts'

export type PedidoDeCancelacion = DocumentoRequest<{ motivo?: string | null }>

/** Cancels an approved documento. Within which hours is SIFEN's to judge. */
export const cancelar = eventOperation<PedidoDeCancelacion, { motivo: string }, DocumentoSubject>({
  tipo: 'CANCELACION',
  read({ motivo }) {
    const faults = boundedText('motivo', motivo, MOTIVO)
    return faults.length > 0 ? invalid(faults) : ok({ motivo: limpiarTexto(motivo ?? '') })
  },
  ...aboutDocumento('CANCELACION'),
  isSame: ({ motivo }, vigente) => vigente.motivo === motivo,
  whenUnsettled: async (_pool, _asked, _earlier, failure) => failure,
  // A documento is cancelled once: whoever asks again, for whatever reason, is given the event that did it.
  whenSettled: (_intent, { estado }) => (estado === 'APROBADO' ? 'answer' : null),
  impediment: ({ estado }) => impideCancelar(estado),
  content: (_deps, { intent: { motivo }, subject }) => ({
    accion: 'documento.cancelar',
    evento: { tipo: 'cancelacion', Id: subject.cdc, mOtEve: motivo },
    datos: datosDelDocumento(subject, { motivo, receptor: null }),
    noAntesDe: subject.fechaAprobacion,
    estadoDocumento: subject.estado,
  }),
})
