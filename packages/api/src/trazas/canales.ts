/** What the service says to whoever looks on, and to nobody otherwise: without a subscriber each of these costs one comparison. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { channel, tracingChannel } from 'node:diagnostics_channel'
import type { Lugar } from './tramo.ts'

/** Something that a process does without a request. */
export interface Tarea {
  nombre: string
  /** The traceparent of what it is done for; null where it was found in the tables. */
  traza: string | null
  /** What is asked of somebody else over HTTP, who is told nothing of the trace; absent where it is done here. */
  pedido?: Pedido
}

/** Written while it goes on. */
interface Pedido {
  metodo: string
  /** Null where nothing was answered. */
  estado: number | null
  fallado: boolean
}

/** Whoever traces writes here where the asker stands. */
export interface PreguntaPorTraza {
  traza: string | null
}

export const TAREA = tracingChannel<Lugar, Tarea>('mbohera.tarea')
export const PREGUNTA = channel('mbohera.traza')
/** A statement, by its name alone: neither its text nor what it was given. */
export const SENTENCIA = tracingChannel<unknown, { nombre: string }>('mbohera.sentencia')
/** One that several asked together: each of them has it in his own trace. */
export const JUNTOS = tracingChannel<unknown, { nombre: string }>('mbohera.juntos')

/** Does something where it was made: in the trace of whoever made it. */
export type Sitio = <T>(work: () => T) => T

/** In the trace of nobody. */
export const EN_NINGUNO: Sitio = AsyncLocalStorage.snapshot()
/** Where one is now. Where nothing is traced all places are one. */
export const sitioDeAhora = (): Sitio =>
  PREGUNTA.hasSubscribers ? AsyncLocalStorage.snapshot() : work => work()

/** `work` is that of all of them: each is told its end. */
export function tellJuntos(nombre: string, sitios: readonly Sitio[], work: Promise<unknown>): void {
  if (!PREGUNTA.hasSubscribers) return
  for (const sitio of sitios) sitio(() => JUNTOS.tracePromise(() => work, { nombre })).catch(() => {})
}

/** The traceparent of what is being done here; null where nothing is traced. */
export function currentTraza(): string | null {
  if (!PREGUNTA.hasSubscribers) return null
  const pregunta: PreguntaPorTraza = { traza: null }
  PREGUNTA.publish(pregunta)
  return pregunta.traza
}

/** What `work` asks of somebody else, and how it says what came of it. */
export function inPedido<T>(
  nombre: string,
  traza: string | null,
  metodo: string,
  work: (pedido: Pedido) => Promise<T>,
): Promise<T> {
  const pedido: Pedido = { metodo, estado: null, fallado: false }
  return TAREA.tracePromise(() => work(pedido), { nombre, traza, pedido })
}

export const inTarea = <T>(nombre: string, traza: string | null, work: () => Promise<T>): Promise<T> =>
  TAREA.tracePromise(work, { nombre, traza })

export function inSentencia<T>(
  asked: string | { name?: string | undefined; text: string },
  ask: () => Promise<T>,
): Promise<T> {
  if (!PREGUNTA.hasSubscribers) return ask()
  const { name, text } = typeof asked === 'string' ? { name: undefined, text: asked } : asked
  return SENTENCIA.tracePromise(ask, { nombre: name ?? VERBO.exec(text)?.[1]?.toLowerCase() ?? 'sql' })
}

const VERBO = /^\s*([a-z]+)/i
