import { isObject } from './objeto.ts'

/** An answer, and what remains to be done once it was written. */
export interface Respondido {
  readonly mensaje: object
  readonly despues?: (() => void) | undefined
}

/** An answer that says what is wrong. */
export interface Falta extends Respondido {
  readonly code: number
}

export const fault = (id: unknown, code: number, message: string, data?: object): Falta => ({
  code,
  mensaje: { jsonrpc: '2.0', id, error: { code, message, ...(data && { data }) } },
})

/** A question, with the name that its answer bears. */
export interface Pregunta {
  readonly id: unknown
  readonly method: string
  readonly params: Record<string, unknown>
}

export interface Leida {
  /** Null: nothing that wants an answer. */
  readonly pregunta: Pregunta | null
  /** The name of the question that nobody waits for any more. */
  readonly cancelada?: unknown
}

/** What one line says (JSON-RPC 2.0): a question, nothing that wants an answer, or what is wrong with it. */
export function parseLinea(linea: string): Leida | { falta: Falta } {
  let message: unknown
  try {
    message = JSON.parse(linea)
  } catch {
    return { falta: fault(null, -32700, 'La línea no es JSON.') }
  }
  if (!isObject(message) || message.jsonrpc !== '2.0')
    return { falta: fault(null, -32600, 'No es un mensaje de JSON-RPC 2.0.') }
  const { id, method } = message
  const params = isObject(message.params) ? message.params : {}
  // An answer to us, of whom nothing is waited for; or a notification.
  if (typeof method !== 'string')
    return 'method' in message
      ? { falta: fault(id ?? null, -32600, 'method es un texto.') }
      : { pregunta: null }
  if (id === undefined || id === null)
    return { pregunta: null, ...(method === 'notifications/cancelled' && { cancelada: params.requestId }) }
  return { pregunta: { id, method, params } }
}
