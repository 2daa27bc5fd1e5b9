import type { Codigo, Mensaje, Servicio } from '../juez/contrato.ts'
import { checkMensaje, mensajeDe } from '../juez/index.ts'
import { rechazoGenerico } from '../red/respuestas.ts'
import { siConsDE, siConsRUC, siResultLoteDE } from './consultas.ts'
import { ambienteDe, type Contestacion, type Llamada } from './llamada.ts'
import { siRecepLoteDE } from './lotes.ts'
import { siRecepDE, siRecepEvento } from './recepcion.ts'

const SIN_CONEXION = new Set(['CAN', 'CDE', 'BLQ'])

/** 0183: the RUC of the client certificate must be that of an active taxpayer. */
function refuseTransmisor(llamada: Llamada): Codigo | undefined {
  const contribuyente = llamada.registro.padron.find(llamada.transmisor)
  if (contribuyente !== undefined && !SIN_CONEXION.has(contribuyente.estado)) return undefined
  return mensajeDe('0183', ambienteDe(llamada))
}

function dispatch(llamada: Llamada, mensaje: Mensaje): string {
  switch (mensaje.servicio) {
    case 'siRecepDE':
      return siRecepDE(llamada, mensaje)
    case 'siRecepLoteDE':
      return siRecepLoteDE(llamada, mensaje)
    case 'siRecepEvento':
      return siRecepEvento(llamada, mensaje)
    case 'siConsDE':
      return siConsDE(llamada, mensaje)
    case 'siResultLoteDE':
      return siResultLoteDE(llamada, mensaje)
    case 'siConsRUC':
      return siConsRUC(llamada, mensaje)
  }
}

/** The whole of a service: form of the message, who sends it, and what it asks. */
export function attend(llamada: Llamada, servicio: Servicio, bytes: Uint8Array): Contestacion {
  const mensaje = checkMensaje(servicio, bytes, ambienteDe(llamada))
  const rechazo = 'rechazo' in mensaje ? mensaje.rechazo : refuseTransmisor(llamada)
  if (rechazo !== undefined) return { xml: rechazoGenerico(llamada.ahora, rechazo), rechazo }
  return { xml: dispatch(llamada, mensaje as Mensaje) }
}
