import { fault, type Pregunta, parseLinea, type Respondido } from '../mensaje.ts'
import { answerPregunta, refuseSinSaludo, type Servicio } from '../protocolo.ts'
import { isSinSaludo } from '../sin-saludo.ts'
import { accepts, type Cabeceras, type Rechazo, rechazo, refuseVersion, textOf } from './cabeceras.ts'
import { findDesacuerdo, namesSinSaludo } from './espejo.ts'
import type { Sesion, Sesiones } from './sesiones.ts'

export const SESION = 'mcp-session-id'

/** Who answers: those who greet, each in her session; and those who do not, all of whom have the token. */
export interface Mesa {
  readonly sesiones: Sesiones
  readonly sinSesion: Servicio
}

/** What becomes of a message: it is refused, taken without an answer, or answered, with one message or as a stream. */
export type Recibido =
  | { readonly rechazo: Rechazo; readonly mensaje?: object }
  | { readonly tomado: true }
  | {
      /** Null: in none. Then who hangs up has cancelled. */
      readonly sesion: Sesion | null
      readonly flujo: boolean
      readonly answer: (signal: AbortSignal) => Promise<Respondido>
    }

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

export function takeMensaje(mesa: Mesa, cabeceras: Cabeceras, text: string): Recibido {
  const leida = parseLinea(text)
  if ('falta' in leida) return { rechazo: rechazo(400, 'No es un mensaje.'), mensaje: leida.falta.mensaje }
  const { pregunta } = leida
  const sinSaludo = namesSinSaludo(cabeceras) || (pregunta !== null && isSinSaludo(pregunta))
  if (!sinSaludo) return takeEnSesion(mesa, cabeceras, pregunta)
  return pregunta === null ? { tomado: true } : takeSinSaludo(mesa, cabeceras, pregunta)
}

// A call may take minutes, and whoever waits for it is told at once that it was taken.
const streams = (cabeceras: Cabeceras, { method }: Pregunta): boolean => {
  const { json, flujo } = accepts(cabeceras)
  return flujo && (!json || method === 'tools/call')
}

function takeEnSesion({ sesiones }: Mesa, cabeceras: Cabeceras, pregunta: Pregunta | null): Recibido {
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
  return {
    sesion,
    flujo: streams(cabeceras, pregunta),
    answer: signal => answerPregunta(sesion.servicio, pregunta, signal),
  }
}

const NO_HAY_METODO = -32601

function takeSinSaludo({ sinSesion }: Mesa, cabeceras: Cabeceras, pregunta: Pregunta): Recibido {
  const desacuerdo = findDesacuerdo(cabeceras, pregunta)
  if (desacuerdo !== null)
    return {
      rechazo: rechazo(400, desacuerdo),
      mensaje: fault(pregunta.id, -32020, desacuerdo).mensaje,
    }
  const refused = refuseSinSaludo(pregunta)
  if (refused === null)
    return {
      sesion: null,
      flujo: streams(cabeceras, pregunta),
      answer: signal => answerPregunta(sinSesion, pregunta, signal),
    }
  const estado = refused.code === NO_HAY_METODO ? 404 : 400
  return { rechazo: rechazo(estado, 'No se contesta.'), mensaje: refused.mensaje }
}
