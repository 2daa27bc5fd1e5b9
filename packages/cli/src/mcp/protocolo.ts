import { isObject } from './objeto.ts'

/** Of the Model Context Protocol, the latest first: whoever asks for another one is answered with it, and may go. */
export const VERSIONES: readonly string[] = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']

export interface Definicion {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: object
  readonly annotations: object
}

/** What a tool said, and what remains to be done once that was written. */
export interface Dicho {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[]
  readonly structuredContent?: object
  readonly isError?: boolean
}

export interface Respondido {
  readonly mensaje: object
  readonly despues?: (() => void) | undefined
}

/** Whatever offers tools. Null: there is no tool of that name. */
export interface Servicio {
  readonly serverInfo: { readonly name: string; readonly title: string; readonly version: string }
  readonly instructions: string
  list(): readonly Definicion[]
  call(name: string, args: Record<string, unknown>): Promise<{ dicho: Dicho; despues?: () => void } | null>
}

const fault = (id: unknown, code: number, message: string): Respondido => ({
  mensaje: { jsonrpc: '2.0', id, error: { code, message } },
})

/** A question, with the name that its answer bears. */
export interface Pregunta {
  readonly id: unknown
  readonly method: string
  readonly params: Record<string, unknown>
}

/** What one line says (JSON-RPC 2.0): a question, nothing that wants an answer, or what is wrong with it. */
export function parseLinea(linea: string): { pregunta: Pregunta | null } | { falta: Respondido } {
  let message: unknown
  try {
    message = JSON.parse(linea)
  } catch {
    return { falta: fault(null, -32700, 'La línea no es JSON.') }
  }
  if (!isObject(message) || message.jsonrpc !== '2.0')
    return { falta: fault(null, -32600, 'No es un mensaje de JSON-RPC 2.0.') }
  const { id, method, params } = message
  // An answer to us, of whom nothing is waited for; or a notification.
  if (typeof method !== 'string')
    return 'method' in message
      ? { falta: fault(id ?? null, -32600, 'method es un texto.') }
      : { pregunta: null }
  if (id === undefined || id === null) return { pregunta: null }
  return { pregunta: { id, method, params: isObject(params) ? params : {} } }
}

/** The answer to one line; null to what wants none. It never throws: whatever is wrong is an answer. */
export async function answerLinea(servicio: Servicio, linea: string): Promise<Respondido | null> {
  const leida = parseLinea(linea)
  if ('falta' in leida) return leida.falta
  return leida.pregunta === null ? null : answerPregunta(servicio, leida.pregunta)
}

export async function answerPregunta(
  servicio: Servicio,
  { id, method, params }: Pregunta,
): Promise<Respondido> {
  const ok = (result: object, despues?: () => void): Respondido => ({
    mensaje: { jsonrpc: '2.0', id, result },
    despues,
  })
  if (method === 'ping') return ok({})
  if (method === 'initialize') return ok(greet(servicio, params.protocolVersion))
  if (method === 'tools/list') return ok({ tools: servicio.list() })
  if (method !== 'tools/call') return fault(id, -32601, `No se conoce "${method}".`)
  const { name, arguments: args = {} } = params
  const called = isObject(args) ? await servicio.call(String(name), args) : null
  return called === null
    ? fault(id, -32602, `No hay una herramienta "${name}" con esos argumentos.`)
    : ok(called.dicho, called.despues)
}

function greet({ serverInfo, instructions }: Servicio, asked: unknown): object {
  const protocolVersion = VERSIONES.find(known => known === asked) ?? VERSIONES[0]
  return { protocolVersion, capabilities: { tools: {} }, serverInfo, instructions }
}
