import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import texto from '../../../../openapi.json?raw'

interface Medio {
  schema?: { $ref?: string; type?: string }
  examples?: Record<string, { $ref?: string; value?: unknown }>
}

interface Parametro {
  $ref?: string
  name: string
  in: string
  schema: object
}

interface Operacion {
  parameters?: Parametro[]
  requestBody?: { content: Record<string, Medio> }
  responses: Record<string, { $ref?: string; content?: Record<string, Medio> }>
}

type Metodo = 'get' | 'post' | 'put' | 'patch' | 'delete'

const contrato = JSON.parse(texto) as {
  paths: Record<string, Partial<Record<Metodo, Operacion>> & { parameters?: Parametro[] }>
}

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
ajv.addSchema({ $id: 'contrato', ...contrato })

const toPointer = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1')

/** What stands at that pointer of the contract. */
function find(pointer: string): unknown {
  const parts = pointer.replace(/^#\//, '').split('/')
  return parts.reduce<unknown>(
    (at, part) => (at as Record<string, unknown>)[part.replaceAll('~1', '/').replaceAll('~0', '~')],
    contrato,
  )
}

/** Itself, or what it refers to. */
const resolve = <T extends { $ref?: string }>(one: T): T => (one.$ref ? (find(one.$ref) as T) : one)

const DE_FORMA = new Set(['type', 'additionalProperties', 'unevaluatedProperties'])

/** Of what is still being typed the service wants the shape alone; and of a choice only that it is one. */
const isDeForma = (errors: readonly ErrorObject[]) => {
  const elecciones = errors
    .filter(({ keyword }) => keyword === 'anyOf')
    .map(({ instancePath }) => instancePath)
  return ({ keyword, instancePath }: ErrorObject) =>
    DE_FORMA.has(keyword) && !elecciones.some(path => instancePath.startsWith(path))
}

/** What is wrong with a value, by the schema that stands at that pointer of the contract. */
function faltasDe(pointer: string, value: unknown, aMedias = false): string[] {
  const judge = ajv.getSchema(`contrato${encodeURI(pointer)}`)
  if (judge === undefined) throw new Error(`el contrato no tiene ${pointer}`)
  if (judge(value)) return []
  const errors = judge.errors ?? []
  return errors
    .filter(aMedias ? isDeForma(errors) : () => true)
    .map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
}

/** One route of the contract: which paths are its, what it takes and what it answers. */
export interface Ruta {
  clave: string
  matches: (method: string, path: string) => boolean
  faltasDePedido: (query: URLSearchParams, body: unknown) => string[]
  ejemplo: (nombre?: string) => { status: number; value: unknown; tipo: string }
  faltasDeRespuesta: (status: number, value: unknown) => string[]
}

const JSON_TYPE = 'application/json'

function ejemploDe(medio: Medio | undefined, nombre: string | undefined): unknown {
  const all = Object.entries(medio?.examples ?? {})
  const [, found] = all.find(([name]) => nombre === undefined || name === nombre) ?? []
  if (found === undefined && nombre !== undefined) throw new Error(`sin el ejemplo ${nombre}`)
  return found === undefined ? undefined : structuredClone(resolve(found).value)
}

function faltasDeConsulta(parameters: Parametro[], query: URLSearchParams): string[] {
  const known = parameters.map(resolve).filter(one => one.in === 'query')
  const names = new Set(known.map(({ name }) => name))
  return [...query.keys()].filter(name => !names.has(name)).map(name => `?${name} no está en el contrato`)
}

function createRuta(path: string, method: Metodo, operacion: Operacion): Ruta {
  const pattern = new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`)
  const here = `#/paths/${toPointer(path)}/${method}`
  const parameters = [...(contrato.paths[path]?.parameters ?? []), ...(operacion.parameters ?? [])]
  const medioDe = (status: number) => resolve(operacion.responses[status] ?? {}).content?.[JSON_TYPE]
  const schemaAt = (medio: Medio | undefined, pointer: string) => medio?.schema?.$ref ?? pointer
  return {
    clave: `${method.toUpperCase()} ${path}`,
    matches: (asked, at) => asked.toLowerCase() === method && pattern.test(at),
    faltasDePedido(query, body) {
      const wrong = faltasDeConsulta(parameters, query)
      const medio = operacion.requestBody?.content[JSON_TYPE]
      if (body === undefined || medio === undefined) return wrong
      const pointer = schemaAt(medio, `${here}/requestBody/content/application~1json/schema`)
      return [...wrong, ...faltasDe(pointer, body, path.endsWith('/documentos/vista-previa'))]
    },
    ejemplo(nombre) {
      const [status = '200', respuesta] =
        Object.entries(operacion.responses).find(([code]) => code.startsWith('2')) ?? []
      const content = resolve(respuesta ?? {}).content ?? {}
      const tipo = JSON_TYPE in content ? JSON_TYPE : (Object.keys(content)[0] ?? JSON_TYPE)
      return { status: Number(status), value: ejemploDe(content[JSON_TYPE], nombre), tipo }
    },
    faltasDeRespuesta(status, value) {
      if (operacion.responses[status] === undefined) return [`${status} no está entre las respuestas`]
      const medio = medioDe(status)
      if (medio?.schema === undefined) return []
      return faltasDe(schemaAt(medio, `${here}/responses/${status}/content/application~1json/schema`), value)
    },
  }
}

const METODOS: readonly Metodo[] = ['get', 'post', 'put', 'patch', 'delete']

export const RUTAS: readonly Ruta[] = Object.entries(contrato.paths).flatMap(([path, methods]) =>
  METODOS.flatMap(method => {
    const operacion = methods[method]
    return operacion === undefined ? [] : [createRuta(path, method, operacion)]
  }),
)
