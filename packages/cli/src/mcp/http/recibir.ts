import { answerPregunta, parseLinea, type Respondido } from '../protocolo.ts'
import { accepts, type Cabeceras, type Rechazo, rechazo, refuseVersion, textOf } from './cabeceras.ts'
import type { Sesion, Sesiones } from './sesiones.ts'

export const SESION = 'mcp-session-id'

/** What becomes of a message: it is refused, taken without an answer, or answered, with one message or as a stream. */
export type Recibido =
  | { readonly rechazo: Rechazo; readonly mensaje?: object }
  | { readonly tomado: true }
  | { readonly sesion: Sesion; readonly flujo: boolean; readonly respondido: Promise<Respondido> }

/** The session that a request names, or why there is none. */
export function findSesion(
  sesiones: Sesiones,
  cabeceras: Cabeceras,
): { sesion: Sesion } | { rechazo: Rechazo } {
  const id = textOf(cabeceras, SESION)
  if (id === null)
    return { rechazo: rechazo(400, 'Falta la cabecera Mcp-Session-Id: la da la respuesta a initialize.') }
  const sesion = sesiones.find(id)
  return sesion === null
    ? {
        rechazo: rechazo(
          404,
          'Esa sesión no existe o terminó. Empiece otra, con initialize y sin la cabecera.',
        ),
      }
    : { sesion }
}

export function takeMensaje(sesiones: Sesiones, cabeceras: Cabeceras, text: string): Recibido {
  const leida = parseLinea(text)
  if ('falta' in leida) return { rechazo: rechazo(400, 'No es un mensaje.'), mensaje: leida.falta.mensaje }
  const { pregunta } = leida
  const greets = pregunta?.method === 'initialize'
  const found =
    greets && textOf(cabeceras, SESION) === null
      ? { sesion: sesiones.open() }
      : findSesion(sesiones, cabeceras)
  if ('rechazo' in found) return found
  const old = greets ? null : refuseVersion(cabeceras)
  if (old !== null) return { rechazo: old }
  if (pregunta === null) return { tomado: true }
  const { sesion } = found
  const { json, flujo } = accepts(cabeceras)
  // A call may take minutes, and whoever waits for it is told at once that it was taken.
  const streams = flujo && (!json || pregunta.method === 'tools/call')
  return { sesion, flujo: streams, respondido: answerPregunta(sesion.servicio, pregunta) }
}
