import type { Intento } from './paso.ts'
import { SolicitudRechazada } from './problema.ts'

/** How the service is reached. */
export interface Acceso {
  /** As `parseUrlDeServicio` has it. */
  url: string
  apiKey: string
  /** How long one attempt may take. The service itself answers within 25 s. */
  plazoMs: number
  fetch: typeof fetch
}

export interface Solicitud {
  metodo: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  ruta: string
  cuerpo?: unknown
  idempotencyKey?: string
  /** What is expected in return: JSON, where nothing is said. */
  medio?: string
  /** It is done each time that it is asked for. */
  cambia?: boolean
  signal?: AbortSignal | undefined
}

/** The address below which all paths are: it may have a path of its own, where a proxy puts the service beside something else. Null: none. */
export function parseUrlDeServicio(url: string): string | null {
  try {
    const { origin, pathname, protocol } = new URL(url)
    return /^https?:$/.test(protocol) ? `${origin}${pathname.replace(/\/+$/, '')}` : null
  } catch {
    return null
  }
}

const JSON_ = 'application/json'

/** An answer of which every byte has arrived. */
export interface Respuesta {
  status: number
  cabeceras: Headers
  bytes: Uint8Array
}

export type Llegada = { respuesta: Respuesta } | { causa: unknown }

const cabecerasDe = ({ apiKey }: Acceso, { cuerpo, idempotencyKey }: Solicitud): Record<string, string> => ({
  authorization: `Bearer ${apiKey}`,
  ...(cuerpo === undefined ? {} : { 'content-type': JSON_ }),
  ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
})

/** One request, once: its answer, or why there is none. It throws only when whoever asked gave up. */
export async function pedir(acceso: Acceso, solicitud: Solicitud): Promise<Llegada> {
  const { metodo, ruta, cuerpo, signal } = solicitud
  signal?.throwIfAborted()
  // What cannot be written leaves nobody in doubt: that is thrown.
  const init = {
    method: metodo,
    headers: cabecerasDe(acceso, solicitud),
    ...(cuerpo === undefined ? {} : { body: JSON.stringify(cuerpo) }),
  }
  const corte = new AbortController()
  const dejar = () => corte.abort(signal?.reason)
  signal?.addEventListener('abort', dejar)
  const plazo = new Error(`no contestó en ${acceso.plazoMs / 1000} s`)
  const timer = setTimeout(() => corte.abort(plazo), acceso.plazoMs)
  try {
    const answer = await acceso.fetch(`${acceso.url}${ruta}`, {
      ...init,
      // Nobody said that the key may go where a redirect leads.
      redirect: 'manual',
      signal: corte.signal,
    })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    return { respuesta: { status: answer.status, cabeceras: answer.headers, bytes } }
  } catch (causa) {
    signal?.throwIfAborted()
    return { causa: corte.signal.aborted ? plazo : causa }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', dejar)
  }
}

const textOf = ({ bytes }: Respuesta): string => new TextDecoder().decode(bytes)

/** The body of an answer, as far as it is an object. */
export function objectOf(respuesta: Respuesta): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(textOf(respuesta))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** The type of problem that Mbohéra names; nothing where something else answered. */
export function typeOf(respuesta: Respuesta): string | null {
  const type = objectOf(respuesta)?.type
  return typeof type === 'string' ? type : null
}

/** How long it wants to be left alone: in seconds, or until a moment of its own clock (RFC 9110). */
export function esperarDe({ cabeceras }: Pick<Respuesta, 'cabeceras'>): number | null {
  const dicho = (cabeceras.get('retry-after') ?? '').trim()
  if (/^\d+(\.\d+)?$/.test(dicho)) return Number(dicho) * 1000
  if (!dicho.endsWith('GMT')) return null
  const ms = Date.parse(dicho) - Date.parse(cabeceras.get('date') ?? '')
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}

export const rechazoDe = (respuesta: Respuesta): SolicitudRechazada =>
  new SolicitudRechazada(respuesta.status, objectOf(respuesta) ?? {}, respuesta.cabeceras.get('x-request-id'))

/** What says that all is well and is not what was asked for says nothing: something else answered. */
function esLegible(respuesta: Respuesta, medio: string): boolean {
  if (respuesta.status >= 300) return true
  if (!(respuesta.cabeceras.get('content-type') ?? '').startsWith(medio)) return false
  return medio !== JSON_ || objectOf(respuesta) !== null
}

/** What decides about the next attempt. */
export function intentoDe(llegada: Llegada, { medio = JSON_ }: Solicitud): Intento {
  if ('causa' in llegada) return { llego: false }
  const { respuesta } = llegada
  const status = esLegible(respuesta, medio) ? respuesta.status : 502
  return { llego: true, status, type: typeOf(respuesta), esperarMs: esperarDe(respuesta) }
}
