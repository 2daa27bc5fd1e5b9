import type { components } from './contrato.generated.ts'
import type { Duda, Hecho } from './intencion.ts'

type Esquemas = components['schemas']
export type Evento = Esquemas['Evento']
export type DocumentoEmitido = Esquemas['DocumentoEmitido']
export type EstadoDeDocumento = Esquemas['EstadoDeDocumento']

/** How to go on with what nobody knows yet. */
export interface OpcionesDeEspera {
  /** Until when to go on asking, in ms from now; by default until the first answer after `desde`. */
  hastaMs?: number
  signal?: AbortSignal
}

/** It may have been done, or not. Whoever takes it for one or the other errs: look, keep `guardada`, and resolve. */
export interface Incierto<R> extends Duda {
  /** Asks again with the same key, after the pause that the service asked for. */
  resolver: (opciones?: OpcionesDeEspera) => Promise<R | Incierto<R>>
}

/** `rechazado`: SIFEN refused, nothing changed, and the evento's `codigoRespuesta` and `mensajeRespuesta` say why. */
export interface EventoResuelto {
  resultado: 'aprobado' | 'rechazado'
  evento: Evento
  /** The key had been used: this is what was answered then. */
  repetido: boolean
}

/** There is no `evento` to read before one has looked whether it is known. */
export type ResultadoDeEvento = EventoResuelto | Incierto<EventoResuelto>

export interface Emitido {
  resultado: 'emitido'
  documento: DocumentoEmitido
  repetido: boolean
}

export type ResultadoDeEmision = Emitido | Incierto<Emitido>

/** Nothing, where what came is no documento: something else answered. */
export function emitidoDe({ cuerpo, repetido }: Hecho): Emitido | null {
  const documento = cuerpo as DocumentoEmitido
  return typeof documento.cdc === 'string' ? { resultado: 'emitido', documento, repetido } : null
}

/** Nothing but SIFEN's word makes an evento approved or refused; nothing, where it is still to come. */
export function eventoDe({ cuerpo, repetido }: Hecho): EventoResuelto | null {
  const evento = cuerpo as Evento
  if (evento.estadoEvento === 'APROBADO') return { resultado: 'aprobado', evento, repetido }
  if (evento.estadoEvento === 'RECHAZADO') return { resultado: 'rechazado', evento, repetido }
  return null
}

/** What became of a documento that was issued. `espera`: SIFEN has not said it yet, and nothing is wrong. */
export type ResultadoDeEspera =
  | { resultado: 'aprobado' | 'rechazado' | 'error' | 'cancelado'; documento: EstadoDeDocumento }
  | { resultado: 'espera'; documento: EstadoDeDocumento | null }

const FINALES: Partial<
  Record<EstadoDeDocumento['estado'], 'aprobado' | 'rechazado' | 'error' | 'cancelado'>
> = {
  APROBADO: 'aprobado',
  APROBADO_OBSERVACION: 'aprobado',
  RECHAZADO: 'rechazado',
  ERROR: 'error',
  CANCELADO: 'cancelado',
}

/** What it has become, or that it is still on its way. */
export function resultadoDe(documento: EstadoDeDocumento | null): ResultadoDeEspera {
  const resultado = documento === null ? undefined : FINALES[documento.estado]
  return resultado === undefined || documento === null
    ? { resultado: 'espera', documento }
    : { resultado, documento }
}
