import { type Falta, fault, type Pregunta, type Respondido } from './mensaje.ts'
import { isObject } from './objeto.ts'
import { DISCOVER, envelopResultado, isSinSaludo, refusePregunta, VERSION_SIN_SALUDO } from './sin-saludo.ts'

/** Of the revisions that greet, the latest first: whoever asks for another one is answered with it, and may go. */
export const VERSIONES: readonly string[] = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']
const CAPACES = { tools: {} }

export interface Definicion {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: object
  readonly annotations: object
}

/** What a tool said. */
export interface Dicho {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[]
  readonly structuredContent?: object
  readonly isError?: boolean
}

/** Whatever offers tools. Null: there is no tool of that name. */
export interface Servicio {
  readonly serverInfo: { readonly name: string; readonly title: string; readonly version: string }
  readonly instructions: string
  list(): readonly Definicion[]
  /** Of what is cancelled nobody hears: what only waits need wait no more. */
  call(
    name: string,
    args: Record<string, unknown>,
    signal: AbortSignal,
  ): Promise<{ dicho: Dicho; despues?: () => void } | null>
}

type Resultado = { readonly result: object; readonly despues?: (() => void) | undefined }

/** Why a question of the revision without greeting is not answered; null when it is. */
export const refuseSinSaludo = (pregunta: Pregunta): Falta | null =>
  refusePregunta(pregunta, [VERSION_SIN_SALUDO, ...VERSIONES])

/** It never throws: whatever is wrong is an answer. */
export async function answerPregunta(
  servicio: Servicio,
  pregunta: Pregunta,
  signal: AbortSignal,
): Promise<Respondido> {
  const sinSaludo = isSinSaludo(pregunta)
  const refused = sinSaludo ? refuseSinSaludo(pregunta) : null
  if (refused !== null) return refused
  const { id, method } = pregunta
  const answered = await answerMetodo(servicio, pregunta, signal)
  if ('mensaje' in answered) return answered
  const { result, despues } = answered
  const whole = sinSaludo ? envelopResultado(method, result, servicio.serverInfo) : result
  return { mensaje: { jsonrpc: '2.0', id, result: whole }, despues }
}

async function answerMetodo(
  servicio: Servicio,
  { id, method, params }: Pregunta,
  signal: AbortSignal,
): Promise<Resultado | Respondido> {
  if (method === 'ping') return { result: {} }
  if (method === 'initialize') return { result: greet(servicio, params.protocolVersion) }
  if (method === DISCOVER) return { result: discover(servicio) }
  if (method === 'tools/list') return { result: { tools: servicio.list() } }
  if (method !== 'tools/call') return fault(id, -32601, `No se conoce "${method}".`)
  const { name, arguments: args = {} } = params
  const called = isObject(args) ? await servicio.call(String(name), args, signal) : null
  return called === null
    ? fault(id, -32602, `No hay una herramienta "${name}" con esos argumentos.`)
    : { result: called.dicho, despues: called.despues }
}

function greet({ serverInfo, instructions }: Servicio, asked: unknown): object {
  const protocolVersion = VERSIONES.find(known => known === asked) ?? VERSIONES[0]
  return { protocolVersion, capabilities: CAPACES, serverInfo, instructions }
}

/** Only what is asked in it: the others greet, and their greeting says which they are. */
const discover = ({ instructions }: Servicio): object => ({
  supportedVersions: [VERSION_SIN_SALUDO],
  capabilities: CAPACES,
  instructions,
})
