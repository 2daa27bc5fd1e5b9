import { hasSameDatos } from '../../domain/evento/tipos.ts'
import type { CuerpoActualizacion } from '../../domain/transporte/campos.ts'
import { refuseActualizacion } from '../../domain/transporte/elegibilidad.ts'
import {
  eventoDeTransporte,
  parseActualizacion,
  type SolicitudDeActualizacion,
} from '../../domain/transporte/solicitud.ts'
import {
  type DocumentoRequest,
  type DocumentoSubject,
  datosDelDocumento,
  ofDocumento,
} from './about-documento.ts'
import { ofPolicy } from './pipeline.ts'

export type PedidoDeActualizacion = DocumentoRequest<CuerpoActualizacion>

/** Tells SIFEN that goods travel otherwise than their nota de remisión says. One change follows on another; the latest holds. */
export const actualizarTransporte = ofPolicy<
  PedidoDeActualizacion,
  SolicitudDeActualizacion,
  DocumentoSubject
>({
  tipo: 'TRANSPORTE',
  read: parseActualizacion,
  ...ofDocumento('TRANSPORTE'),
  // What was told last is told already.
  isSame: ({ datos }, evento) => hasSameDatos(datos, evento.datos),
  whenUnsettled: async (_pool, _asked, _earlier, failure) => failure,
  whenSettled: () => null,
  whenOther: () => 'answer',
  impediment: refuseActualizacion,
  content: (_deps, { intent: { motivo, datos }, subject }) => ({
    accion: 'documento.transporte',
    evento: eventoDeTransporte(datos, subject.cdc),
    datos: datosDelDocumento(subject, { motivo, receptor: null, datos }),
    noAntesDe: subject.fechaAprobacion,
    estadoDocumento: subject.estado,
  }),
})
