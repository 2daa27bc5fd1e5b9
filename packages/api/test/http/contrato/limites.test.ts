import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERMISOS_DE_API_KEY } from '../../../src/domain/api-key/permiso.ts'
import { Servicio } from '../../support/servicio.ts'

type Json = Record<string, unknown>
interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}
interface Media {
  schema: Schema
  examples: Record<string, { $ref: string }>
}
interface Operation {
  operationId: string
  security: Json[]
  requestBody?: { content: Record<string, Media> }
}

const contrato = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../../openapi.json'), 'utf8'),
) as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; examples: Record<string, { value: Json }> }
}
const nameOf = (ref: string): string => ref.split('/').at(-1)!
const follow = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : follow(contrato.components.schemas[nameOf(schema.$ref)]!)

interface Limite {
  campo: string
  camino: readonly (string | number)[]
  /** What is passed, and a value that passes it by the least. */
  que: string
  valor: unknown
}

/** Every value that passes a limit of this schema by the least. A blank text is none: it may be missing or not, whatever its length. */
function excesos(schema: Schema): [que: string, valor: unknown][] {
  const { minLength = 0, maxLength, pattern, format, minimum, maximum, minItems = 0, maxItems } = schema
  const one = schema.items === undefined ? 'x' : muestra(schema.items)
  return [
    ...(schema.enum === undefined ? [] : [['enum', 'NO_EXISTE'] as [string, unknown]]),
    ...(minLength < 2 ? [] : [['minLength', 'x'.repeat(minLength - 1)] as [string, unknown]]),
    ...(maxLength === undefined ? [] : [['maxLength', 'x'.repeat(maxLength + 1)] as [string, unknown]]),
    ...(pattern === undefined ? [] : [['pattern', '¿?'] as [string, unknown]]),
    ...(format === undefined ? [] : [['format', 'no tiene esa forma'] as [string, unknown]]),
    ...(minimum === undefined ? [] : [['minimum', minimum - 1] as [string, unknown]]),
    ...(maximum === undefined ? [] : [['maximum', maximum + 1] as [string, unknown]]),
    ...(minItems === 0 ? [] : [['minItems', []] as [string, unknown]]),
    ...(maxItems === undefined ? [] : [['maxItems', Array(maxItems + 1).fill(one)] as [string, unknown]]),
    ...(schema.type === 'integer' ? [['integer', 1.5] as [string, unknown]] : []),
  ]
}

/** Something of the type that the schema asks for, with no more than it must have: a body is full sooner than the longest of its lists. */
function muestra(given: Schema): unknown {
  const schema = follow(given)
  if (schema.anyOf) return muestra(schema.anyOf[0]!)
  if (schema.enum) return schema.enum[0]
  const [type] = [schema.type].flat()
  if (type === 'object') {
    const campos = Object.entries(schema.properties ?? {})
    const debidos = campos.filter(([k]) => schema.required?.includes(k))
    return Object.fromEntries((debidos.length === 0 ? campos : debidos).map(([k, v]) => [k, muestra(v)]))
  }
  if (type === 'array') return [muestra(schema.items!)]
  return type === 'string' ? 'xxxx' : type === 'boolean' ? true : 1
}

/** Whether there is another JSON type that takes the value: then it is the limit of that one which counts. */
const loTomaOtra = (options: readonly Schema[], value: unknown): boolean =>
  typeof value === 'number' && options.some(({ type }) => type === 'string')

function limitesDe(given: Schema, camino: readonly (string | number)[] = []): Limite[] {
  const schema = follow(given)
  const options = (schema.anyOf ?? [schema]).map(follow)
  const campo = camino.reduce<string>(
    (path, step) => (typeof step === 'number' ? `${path}[${step}]` : path === '' ? step : `${path}.${step}`),
    '',
  )
  return options.flatMap(option => [
    ...excesos(option).flatMap(([que, valor]) =>
      loTomaOtra(options, valor) ? [] : [{ campo, camino, que, valor }],
    ),
    ...Object.entries(option.properties ?? {}).flatMap(([name, inner]) =>
      limitesDe(inner, [...camino, name]),
    ),
    ...(option.items === undefined ? [] : limitesDe(option.items, [...camino, 0])),
  ])
}

/** The body with that value there, and what must stand around it. */
function con(body: unknown, [step, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (step === undefined) return value
  if (typeof step === 'number') {
    const list = Array.isArray(body) ? body : []
    return [con(list[0] ?? {}, rest, value), ...list.slice(1)]
  }
  const fields = typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Json) : {}
  return { ...fields, [step]: con(fields[step], rest, value) }
}

/** An operation with two doors has one body: the program's is tried. */
const casos = Object.entries(contrato.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { operationId, security, requestBody }]) => {
    if (requestBody === undefined || operationId.endsWith('DePersona')) return []
    const { schema, examples } = requestBody.content['application/json']!
    const [example] = Object.values(examples)
    const body = contrato.components.examples[nameOf(example!.$ref)]!.value
    const deClave = 'apiKey' in (security[0] ?? {})
    const url = path.replace('{contribuyenteId}', '1').replace(/\{\w+\}/g, '999999')
    // What a documento of a tanda says is that one's matter: judged as an emission, it is no fault of the request.
    const suyos = limitesDe(schema).filter(({ campo }) => !campo.startsWith('documentos[0].cuerpo.'))
    return suyos.map(limite => ({ operationId, method, url, body, deClave, ...limite }))
  }),
)

let servicio: Servicio
let claves: { DEV: string; SANDBOX: string }
beforeAll(async () => {
  servicio = await Servicio.start({ worker: '0' })
  claves = {
    DEV: (await servicio.clave('ana', 'DEV', { permisos: [...PERMISOS_DE_API_KEY] })).key,
    SANDBOX: (await servicio.clave('ana', 'SANDBOX')).key,
  }
})
afterAll(() => servicio.close())

test('the contract says limits of every kind, in bodies of every kind', () => {
  expect(new Set(casos.map(({ que }) => que))).toEqual(
    new Set([
      'enum',
      'minLength',
      'maxLength',
      'pattern',
      'format',
      'minimum',
      'maximum',
      'minItems',
      'maxItems',
      'integer',
    ]),
  )
  expect(casos.length).toBeGreaterThan(100)
})

test.each(casos)(
  '$operationId: what passes the $que of $campo is refused, and the field is named',
  async ({ operationId, method, url, body, deClave, camino, campo, valor }) => {
    // In SANDBOX nobody needs a certificate to issue, and nothing is said to SIFEN.
    const key = /^(emitir|verVistaPrevia)/.test(operationId) ? claves.SANDBOX : claves.DEV
    const {
      status,
      body: said,
      text,
    } = await servicio.request(method.toUpperCase() as 'POST', url, {
      as: deClave ? key : await servicio.token('ana'),
      json: con(body, camino, valor),
    })
    const faults: { campo: string }[] = operationId === 'verVistaPrevia' ? said.faltas : said.errors
    expect(status, text).toBe(operationId === 'verVistaPrevia' ? 200 : 422)
    expect(
      faults.map(fault => fault.campo).filter(at => at === campo || at.startsWith(`${campo}[`)),
      text,
    ).not.toEqual([])
  },
)
