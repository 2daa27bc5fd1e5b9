import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

type Json = Record<string, unknown>
interface Medios {
  content?: Record<string, { schema?: Json }>
  headers?: Record<string, { schema?: Json; required?: boolean; $ref?: string }>
  $ref?: string
}
interface OperacionEscrita {
  operationId: string
  security: Record<string, unknown>[]
  parameters?: { $ref?: string; in?: string; name?: string }[]
  requestBody?: { content: Record<string, { schema: Json; examples?: Record<string, { $ref: string }> }> }
  responses: Record<string, Medios>
}

export type Metodo = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A route as the contract publishes it: whoever attacks knows nothing else. */
export interface Operacion {
  operationId: string
  metodo: Metodo
  /** With its parameters as `{name}`. */
  plantilla: string
  forma: RegExp
  /** Whose credential opens it. */
  credencial: 'persona' | 'clave' | 'nadie'
  tieneCuerpo: boolean
  consulta: string[]
  ejemplos: unknown[]
  respuestas: Record<string, Medios>
}

const contrato = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../openapi.json'), 'utf8'),
) as Json & {
  paths: Record<string, Record<string, OperacionEscrita>>
  components: Record<'responses' | 'schemas' | 'examples' | 'parameters' | 'headers', Record<string, Json>>
}
const { components } = contrato

const CREDENCIAL: Record<string, Operacion['credencial']> = { persona: 'persona', apiKey: 'clave' }

const named = (ref: string, where: keyof typeof components): Json =>
  components[where][ref.split('/').at(-1)!]!

function operacion(plantilla: string, metodo: string, escrita: OperacionEscrita): Operacion {
  const cuerpo = Object.values(escrita.requestBody?.content ?? {})[0]
  const parametros = (escrita.parameters ?? []).map(one => (one.$ref ? named(one.$ref, 'parameters') : one))
  return {
    operationId: escrita.operationId,
    metodo: metodo.toUpperCase() as Metodo,
    plantilla,
    forma: new RegExp(`^${plantilla.replace(/\{\w+\}/g, '[^/]+')}$`),
    credencial: CREDENCIAL[Object.keys(escrita.security[0] ?? {})[0] ?? ''] ?? 'nadie',
    tieneCuerpo: cuerpo !== undefined,
    consulta: parametros.filter(one => one.in === 'query').map(({ name }) => String(name)),
    ejemplos: Object.values(cuerpo?.examples ?? {}).map(({ $ref }) => named($ref, 'examples').value),
    respuestas: escrita.responses,
  }
}

export const OPERACIONES: readonly Operacion[] = Object.entries(contrato.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, escrita]) => operacion(path, method, escrita)),
)

/** What answers a path, static segments before parameters, as the router must have it. */
export function operacionDe(metodo: string, path: string): Operacion | undefined {
  const fits = OPERACIONES.filter(({ forma }) => forma.test(path))
  const parameters = ({ plantilla }: Operacion) => plantilla.split('{').length
  const least = Math.min(...fits.map(parameters))
  return (
    fits.find(one => one.metodo === metodo && parameters(one) === least) ??
    fits.find(one => one.metodo === metodo)
  )
}

/** The types of problem that the contract shows. */
const TIPOS = new Set(
  Object.values(components.responses).flatMap(respuesta =>
    Object.values((respuesta as Medios).content ?? {}).flatMap(media =>
      Object.values((media as { examples?: Record<string, { value: { type: string } }> }).examples ?? {}).map(
        ({ value }) => value.type,
      ),
    ),
  ),
)

const ajv = new Ajv2020({ strict: false, validateFormats: false })
ajv.addSchema({ $id: 'contrato', components: { schemas: components.schemas } })
const compiled = new Map<string, ValidateFunction>()
function faltasDe(schema: Json, value: unknown): string[] {
  const local = JSON.stringify(schema).replaceAll('"#/', '"contrato#/')
  const validate = compiled.get(local) ?? ajv.compile(JSON.parse(local))
  compiled.set(local, validate)
  if (validate(value)) return []
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

export interface Contestado {
  metodo: string
  /** As it was sent. */
  url: string
  status: number
  headers: Record<string, string | string[] | number | undefined>
  texto: string
}

/** What no answer shows: our insides. */
const ENTRANAS = /\bat \S+ \(|node_modules|\.ts:\d|\/src\/|\bselect .* from\b|PRIVATE KEY|ECONNREFUSED/i

/** Every way in which an answer is not what the contract says, whatever was asked. */
export function juzgar({ metodo, url, status, headers, texto }: Contestado): string[] {
  if (metodo === 'HEAD') return status >= 500 ? [`${status}`] : []
  const faltas: string[] = []
  const mediaType = String(headers['content-type'] ?? '').split(';', 1)[0]!
  let cuerpo: unknown
  if (/json/.test(mediaType))
    try {
      cuerpo = JSON.parse(texto)
    } catch {
      faltas.push('its body is not JSON')
    }
  if (headers['x-request-id'] === undefined) faltas.push('it names no request')
  if (status >= 400) faltas.push(...faltasDeProblema(status, mediaType, cuerpo))
  if (status >= 400 && ENTRANAS.test(texto)) faltas.push(`it shows our insides: ${ENTRANAS.exec(texto)![0]}`)
  const conocida = operacionDe(metodo, url.split(/[?#]/, 1)[0]!)
  if (conocida !== undefined) {
    faltas.push(...faltasDeContrato(conocida, status, mediaType, cuerpo))
    faltas.push(...faltasDeCabeceras(conocida, status, headers))
  }
  return faltas
}

function faltasDeProblema(status: number, mediaType: string, cuerpo: unknown): string[] {
  if (mediaType !== 'application/problem+json') return [`a refusal as ${mediaType}`]
  const problema = (cuerpo ?? {}) as Record<string, unknown>
  return [
    ...faltasDe({ $ref: '#/components/schemas/Problema' }, cuerpo),
    ...(TIPOS.has(String(problema.type)) ? [] : [`a problem of the type ${String(problema.type)}`]),
    ...(problema.status === status ? [] : [`it says that its status is ${String(problema.status)}`]),
    ...(String(problema.detail ?? '').trim() === '' ? ['it does not say what happened'] : []),
  ]
}

/** What comes before any operation is found, and what a body or a line of HTTP is refused for, any of them may answer. */
const DE_TODOS = new Set([400, 404, 405, 408, 413, 415, 431])

/** What HTTP itself puts on an answer, and what protects whoever reads it in a browser. */
const DE_HTTP = new Set([
  ...[
    'content-type',
    'content-length',
    'content-encoding',
    'transfer-encoding',
    'date',
    'connection',
    'keep-alive',
  ],
  ...[
    'vary',
    'cache-control',
    'allow',
    'x-content-type-options',
    'strict-transport-security',
    'referrer-policy',
  ],
  ...['content-security-policy', 'cross-origin-resource-policy', 'x-frame-options'],
])

const escritaDe = ({ respuestas }: Operacion, status: number): Medios | undefined => {
  const escrita = respuestas[status]
  return escrita?.$ref === undefined ? escrita : (named(escrita.$ref, 'responses') as Medios)
}

/** Headers that the contract does not have there, that say what it does not admit, or that it promises and are not there. */
function faltasDeCabeceras(operacion: Operacion, status: number, headers: Contestado['headers']): string[] {
  const escrita = escritaDe(operacion, status)
  if (escrita === undefined) return []
  const escritas = new Map(
    Object.entries(escrita.headers ?? {}).map(([name, one]) => [
      name.toLowerCase(),
      (one.$ref === undefined ? one : named(one.$ref, 'headers')) as { schema?: Json; required?: boolean },
    ]),
  )
  const faltas = Object.entries(headers).flatMap(([name, value]) => {
    const conocida = escritas.get(name.toLowerCase())
    if (conocida === undefined)
      return DE_HTTP.has(name.toLowerCase()) ? [] : [`${status} with ${name} is not in the contract`]
    const { schema } = conocida
    if (schema === undefined || value === undefined) return []
    const dicho = schema.type === 'integer' || schema.type === 'number' ? Number(value) : String(value)
    return faltasDe(schema, dicho).map(falta => `${name} against its schema: ${falta}`)
  })
  const promised = [...escritas].filter(
    ([name, { required }]) => required === true && headers[name] === undefined,
  )
  return [...faltas, ...promised.map(([name]) => `${status} without ${name}`)]
}

function faltasDeContrato(
  operacion: Operacion,
  status: number,
  mediaType: string,
  cuerpo: unknown,
): string[] {
  const escrita = escritaDe(operacion, status)
  if (escrita === undefined) return DE_TODOS.has(status) ? [] : [`${status} is not in the contract`]
  const { content } = escrita
  if (content === undefined) return []
  const media = content[mediaType]
  if (media === undefined) return [`${status} as ${mediaType} is not in the contract`]
  if (!/json/.test(mediaType) || media.schema === undefined) return []
  return faltasDe(media.schema, cuerpo).map(falta => `against its schema: ${falta}`)
}
