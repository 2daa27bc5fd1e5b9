/** What the service says to whoever looks on, and to nobody otherwise: without a subscriber each of these costs one comparison. */
import { channel, tracingChannel } from 'node:diagnostics_channel'
import type { Lugar } from './tramo.ts'

/** Something that a process does without a request. */
export interface Tarea {
  nombre: string
  /** The traceparent of what it is done for; null where it was found in the tables. */
  traza: string | null
}

/** Whoever traces writes here where the asker stands. */
export interface PreguntaPorTraza {
  traza: string | null
}

export const TAREA = tracingChannel<Lugar, Tarea>('mbohera.tarea')
export const PREGUNTA = channel('mbohera.traza')

/** The traceparent of what is being done here; null where nothing is traced. */
export function currentTraza(): string | null {
  if (!PREGUNTA.hasSubscribers) return null
  const pregunta: PreguntaPorTraza = { traza: null }
  PREGUNTA.publish(pregunta)
  return pregunta.traza
}

export const inTarea = <T>(nombre: string, traza: string | null, work: () => Promise<T>): Promise<T> =>
  TAREA.tracePromise(work, { nombre, traza })
