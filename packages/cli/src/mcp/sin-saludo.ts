import { type Falta, fault, type Pregunta } from './mensaje.ts'
import { isObject } from './objeto.ts'

/** The revision without greeting: each question says by itself in what it is asked, and by whom. */
export const VERSION_SIN_SALUDO = '2026-07-28'
const VERSION = 'io.modelcontextprotocol/protocolVersion'
const CAPACIDADES = 'io.modelcontextprotocol/clientCapabilities'
const SERVIDOR = 'io.modelcontextprotocol/serverInfo'

export const DISCOVER = 'server/discover'
const METODOS = [DISCOVER, 'tools/list', 'tools/call']

/** What is offered depends on how the program was started, and on nothing that changes while it runs. */
const CACHE = { ttlMs: 3_600_000, cacheScope: 'private' }
const CACHEABLE = [DISCOVER, 'tools/list']

const metaOf = ({ params }: Pregunta): Record<string, unknown> => (isObject(params._meta) ? params._meta : {})

/** The revision that it says it is asked in; undefined when it says none. */
export const versionOf = (pregunta: Pregunta): unknown => metaOf(pregunta)[VERSION]

export const isSinSaludo = (pregunta: Pregunta): boolean =>
  pregunta.method === DISCOVER || versionOf(pregunta) !== undefined

/** Why it is not answered, before anything else of it is looked at; null when it is. */
export function refusePregunta(pregunta: Pregunta, versiones: readonly string[]): Falta | null {
  const { id, method } = pregunta
  const version = versionOf(pregunta)
  const missing = (key: string) => fault(id, -32602, `En _meta falta "${key}", o no es lo que debe ser.`)
  if (typeof version !== 'string') return missing(VERSION)
  if (version !== VERSION_SIN_SALUDO)
    return fault(id, -32022, `La revisión "${version}" no se conoce, o empieza con initialize.`, {
      supported: versiones,
      requested: version,
    })
  if (!isObject(metaOf(pregunta)[CAPACIDADES])) return missing(CAPACIDADES)
  return METODOS.includes(method) ? null : fault(id, -32601, `No se conoce "${method}".`)
}

/** A result as this revision wants it: that it is all, whose it is, and how long it may be kept. */
export const envelopResultado = (method: string, result: object, serverInfo: object): object => ({
  resultType: 'complete',
  ...result,
  ...(CACHEABLE.includes(method) && CACHE),
  _meta: { [SERVIDOR]: serverInfo },
})
