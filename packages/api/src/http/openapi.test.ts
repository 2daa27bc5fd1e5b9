import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { parseRef } from '../domain/documento/ref.ts'
import { CABECERAS } from './openapi/cabeceras.ts'
import { Componentes } from './openapi/componentes.ts'
import { SIN_REFERENCIA } from './openapi/problemas.ts'
import { openapi } from './openapi.ts'
import { ROUTES } from './routes/index.ts'
import { nullable, uso } from './schemas.ts'

type Json = Record<string, unknown>
interface Parameter {
  name: string
  in: string
  required: boolean
  schema: Json
}
interface Operation {
  operationId: string
  description?: string
  security: Json[]
  parameters: ({ $ref: string } | Parameter)[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<
    string,
    { $ref?: string; description?: string; headers?: Json; content?: Record<string, { schema?: Json }> }
  >
}
const contract = openapi(ROUTES) as {
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Record<'schemas' | 'parameters' | 'headers' | 'responses', Record<string, Json>>
}
const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

function refs(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => (key === '$ref' ? [String(child)] : refs(child)))
}

const follow = (ref: string): Json => {
  const [, , kind, name] = ref.split('/')
  return contract.components[kind as keyof typeof contract.components][name!]!
}
const parametersOf = (operation: Operation): Parameter[] =>
  operation.parameters.map(
    parameter => ('$ref' in parameter ? follow(parameter.$ref) : parameter) as unknown as Parameter,
  )
const byId = (operationId: string): Operation =>
  operations.find(({ operation }) => operation.operationId === operationId)!.operation

test.each(['id', 'cdc'])(
  'what the contract takes for the {%s} of a path is what names a documento, and nothing else',
  name => {
    const [{ schema }] = Object.values(contract.components.parameters).filter(one => one.name === name) as [
      { schema: { pattern: string } },
    ]
    const takes = new RegExp(schema.pattern)
    const ofLetra = '010123456A5001001000000122026112014829150370'
    for (const text of ['7', ofLetra.replace('A', '7'), ofLetra])
      expect([takes.test(text), parseRef(text).ok]).toEqual([true, true])
    for (const text of ['A', '7A', ofLetra.replace('A', 'E'), `${ofLetra}/xml`, ofLetra.toLowerCase()])
      expect([takes.test(text), parseRef(text).ok]).toEqual([false, false])
  },
)

test('every reference leads somewhere, and everything that has a name is referred to', () => {
  const named = Object.entries(contract.components)
    .filter(([kind]) => kind !== 'securitySchemes')
    .flatMap(([kind, of]) => Object.keys(of).map(name => `#/components/${kind}/${name}`))
  const outside = SIN_REFERENCIA.map(name => `#/components/responses/${name}`)
  expect([...new Set([...refs(contract), ...outside])].sort()).toEqual(named.sort())
})

test('every route is in the contract once, under a name of its own', () => {
  expect(operations).toHaveLength(ROUTES.length)
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

test('the parameters of every path are declared, and no others', () => {
  for (const { path, operation } of operations) {
    const declared = parametersOf(operation)
      .filter(parameter => parameter.in === 'path')
      .map(({ name, required }) => [name, required])
    expect(declared, path).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, true]))
  }
})

test('every operation says more than its name', () => {
  expect(operations.filter(({ operation }) => !operation.description).map(({ path }) => path)).toEqual([])
})

test('every operation needs a credential, names its refusal, and has a success', () => {
  for (const { path, operation } of operations) {
    expect(operation.security, path).toHaveLength(1)
    const statuses = Object.keys(operation.responses)
    expect(statuses, path).toEqual(expect.arrayContaining(['401', '429', '500', '503']))
    expect(
      statuses.some(status => status.startsWith('2')),
      path,
    ).toBe(true)
  }
})

describe('what a generator of clients needs', () => {
  test('every object has a name, and so has every enumeration of more than one value', () => {
    const nameless: string[] = []
    const visit = (value: unknown, at: string, isNamed: boolean): void => {
      if (typeof value !== 'object' || value === null) return
      const { type, properties, enum: values } = value as Json & { properties?: object }
      const objects = type === 'object' && properties !== undefined && Object.keys(properties).length > 0
      const choices = Array.isArray(values) && values.length > 1
      if ((objects || choices) && !isNamed) nameless.push(at)
      for (const [key, child] of Object.entries(value)) visit(child, `${at}/${key}`, false)
    }
    for (const [name, schema] of Object.entries(contract.components.schemas)) visit(schema, name, true)
    for (const { operation } of operations)
      visit([operation.requestBody, operation.responses], operation.operationId, false)
    expect(nameless).toEqual([])
  })

  test('an enumeration says its type, and what may be null says it in a form that every generator knows', () => {
    const visit = (value: unknown, at: string): void => {
      if (typeof value !== 'object' || value === null) return
      const { type, enum: values } = value as Json
      if (Array.isArray(values)) expect(type, at).toBe('string')
      if (Array.isArray(type)) {
        expect(type, at).toEqual([expect.stringMatching(/^(string|integer|number|boolean|array)$/), 'null'])
      }
      for (const [key, child] of Object.entries(value)) visit(child, `${at}/${key}`)
    }
    visit(contract.components.schemas, '')
  })

  test('every answer that is not a problem has a content, files included', () => {
    for (const { operation } of operations)
      for (const [status, { $ref, content }] of Object.entries(operation.responses))
        if ($ref === undefined)
          expect(Object.values(content ?? {})[0]?.schema, `${operation.operationId} ${status}`).toBeDefined()
    const kude = byId('verKude').responses[200]!.content!
    expect(kude).toEqual({ 'application/pdf': { schema: { type: 'string', format: 'binary' } } })
    expect(byId('verXmlDeDocumento').responses[200]!.content).toMatchObject({
      'application/xml': { schema: { type: 'string' } },
    })
  })

  test('every problem is an answer that stands once, and names its types where it is given', () => {
    for (const { operation } of operations)
      for (const [status, { $ref, ...rest }] of Object.entries(operation.responses))
        if (Number(status) >= 400) {
          expect($ref).toMatch(/^#\/components\/responses\/\w+$/)
          const name = /\[`[\w:-]+`\]\(\/problemas\/[\w-]+\)/.source
          expect(rest).toEqual({ description: expect.stringMatching(new RegExp(`^${name}(, .+)?$`)) })
          for (const one of String(rest.description).split(', ')) expect(one).toMatch(new RegExp(`^${name}$`))
        }
  })

  /** As generators of Python write a name: words in lower case, joined by underscores. */
  const python = (name: string): string =>
    name
      .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
      .replace(/\W+/g, '_')
      .toLowerCase()
  const collisions = (names: readonly string[]): string[] => {
    const folded = names.map(name => python(name).replaceAll('_', ''))
    return names.filter((_, index) => folded.indexOf(folded[index]!) !== index)
  }
  const schemas = Object.entries(contract.components.schemas) as [
    string,
    { properties?: Json; enum?: unknown[] },
  ][]

  test('no two names differ only in case or in signs: schemas, operations, fields, parameters', () => {
    expect(collisions(['iTiDe', 'i-ti-de'])).toEqual(['i-ti-de'])
    expect(collisions(schemas.map(([name]) => name))).toEqual([])
    expect(collisions(operations.map(({ operation }) => operation.operationId))).toEqual([])
    for (const [name, { properties = {} }] of schemas)
      expect(collisions(Object.keys(properties)), name).toEqual([])
    for (const { operation } of operations) {
      const names = parametersOf(operation).map(({ name }) => name)
      expect(collisions([...names, 'body', 'client']), operation.operationId).toEqual([])
    }
  })

  test('every name is one that a program can have, and every value of an enumeration makes one of its own', () => {
    const words = [
      ...schemas.flatMap(([name, { properties = {} }]) => [name, ...Object.keys(properties)]),
      ...operations.flatMap(({ operation }) => [
        operation.operationId,
        ...parametersOf(operation).map(({ name }) => name),
      ]),
    ]
    const KEYWORDS =
      /^(and|as|assert|break|class|continue|def|del|elif|else|except|finally|for|from|global|if|import|in|is|lambda|not|or|pass|raise|return|try|while|with|yield|none|true|false)$/
    for (const word of words) {
      expect(python(word), word).toMatch(/^[a-z][a-z0-9_]*$/)
      expect(python(word), word).not.toMatch(KEYWORDS)
    }
    for (const [name, { enum: values = [] }] of schemas) {
      expect(collisions(values.map(String)), name).toEqual([])
      for (const value of values) expect(python(String(value)), name).toMatch(/^[a-z][a-z0-9_]*$/)
    }
    for (const kind of Object.values(contract.components))
      for (const name of Object.keys(kind)) expect(name).toMatch(/^[\w.-]+$/)
  })

  test('a format is one that generators know, and the JSON comes first where an answer may be a file as well', () => {
    const formats = new Set(JSON.stringify(contract).match(/"format":"[^"]+"/g))
    const KNOWN = ['binary', 'date-time', 'email', 'uri', 'uri-reference']
    expect([...formats].map(text => text.slice(10, -1)).sort()).toEqual(KNOWN)
    for (const { operation } of operations) {
      if (operation.requestBody) {
        const [first, ...files] = Object.keys(operation.requestBody.content)
        expect(first, operation.operationId).toBe('application/json')
        if (files.length > 0) expect(operation.operationId).toMatch(/^(adoptar|recibir)Documentos/)
      }
      for (const { content = {} } of Object.values(operation.responses)) {
        const types = Object.keys(content)
        // Of files alone, which one it is was asked for.
        if (types.length > 1 && !operation.operationId.startsWith('descargarLibro'))
          expect(types, operation.operationId).toEqual(['application/json', 'application/pdf'])
      }
    }
  })

  test('every field says what it takes: none is just "an object"', () => {
    const vague = new Set<string>()
    const says = (schema: Json): boolean =>
      ['$ref', 'anyOf', 'enum', 'const', 'items'].some(key => key in schema) ||
      Object.keys((schema.properties as Json) ?? {}).length > 0 ||
      [schema.type].flat().some(type => type !== undefined && type !== 'object' && type !== 'array')
    const visit = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      const { properties = {} } = value as { properties?: Record<string, Json> }
      for (const [name, schema] of Object.entries(properties)) if (!says(schema)) vague.add(name)
      Object.values(value).forEach(visit)
    }
    visit({ paths: contract.paths, schemas: contract.components.schemas })
    // What an entry of the audit is about depends on the entry; and what is given back with its faults, on who said it.
    expect([...vague].sort()).toEqual(['cuerpo', 'detalle'])
  })

  test('every group of operations is described', () => {
    const used = operations.flatMap(({ operation }) => (operation as unknown as { tags: string[] }).tags)
    expect([...new Set(used)].sort()).toEqual(contract.tags.map(({ name }) => name).sort())
  })
})

describe('headers', () => {
  test('what a program may send besides its credential is a parameter', () => {
    const headers = (operationId: string): string[] =>
      parametersOf(byId(operationId)).flatMap(({ name, in: place }) => (place === 'header' ? [name] : []))
    for (const id of ['emitirDocumento', 'nominarReceptor', 'cancelarDocumento', 'inutilizarNumeros']) {
      expect(headers(id), id).toEqual(['Idempotency-Key', 'Prefer', 'X-Request-Id'])
      expect(headers(`${id}DePersona`), id).toEqual([
        'Idempotency-Key',
        'Mbohera-Ambiente',
        'Prefer',
        'X-Request-Id',
      ])
    }
    expect(headers('verDocumento')).toEqual(['X-Request-Id'])
    expect(headers('verDocumentoDePersona')).toEqual(['Mbohera-Ambiente', 'X-Request-Id'])
    expect(headers('elegirAmbiente')).toEqual(['Prefer', 'X-Request-Id'])
    expect(headers('verKude')).toEqual(['Prefer', 'X-Request-Id'])
    expect(headers('crearApiKey')).toEqual(['Mbohera-Ambiente', 'Prefer', 'X-Request-Id'])
  })

  test('every answer shows the headers that it may carry', () => {
    const headers = (operationId: string, status: number): string[] => {
      const { $ref, headers: own } = byId(operationId).responses[status]!
      return Object.keys(($ref === undefined ? own : (follow($ref).headers as Json)) ?? {}).sort()
    }
    expect(headers('emitirDocumento', 202)).toEqual([
      'Idempotent-Replayed',
      'Location',
      'Mbohera-Clave-Expira',
      'Preference-Applied',
      'Warning',
      'X-Request-Id',
    ])
    expect(headers('nominarReceptor', 200)).toEqual([
      'Idempotent-Replayed',
      'Mbohera-Clave-Expira',
      'Preference-Applied',
      'X-Request-Id',
    ])
    expect(headers('nominarReceptorDePersona', 200)).toEqual([
      'Idempotent-Replayed',
      'Preference-Applied',
      'X-Request-Id',
    ])
    expect(headers('verDocumento', 200)).toEqual(['Mbohera-Clave-Expira', 'X-Request-Id'])
    expect(headers('crearApiKey', 201)).toEqual(['Location', 'Preference-Applied', 'X-Request-Id'])
    expect(headers('nominarReceptor', 401)).toEqual(['Link', 'WWW-Authenticate', 'X-Request-Id'])
    expect(headers('nominarReceptor', 409)).toEqual([
      'Link',
      'Mbohera-Clave-Expira',
      'Retry-After',
      'X-Request-Id',
    ])
    expect(headers('nominarReceptor', 429)).toEqual(
      [
        'Link',
        'Mbohera-Clave-Expira',
        'RateLimit-Limit',
        'RateLimit-Remaining',
        'RateLimit-Reset',
        'Retry-After',
        'X-Request-Id',
      ].sort(),
    )
    expect(headers('nominarReceptor', 503)).toEqual([
      'Link',
      'Mbohera-Clave-Expira',
      'Retry-After',
      'X-Request-Id',
    ])
    expect(Object.keys(contract.components.responses.MetodoNoAdmitido!.headers as Json)).toContain('Allow')
    expect(Object.keys(contract.components.headers)).toEqual(Object.keys(CABECERAS))
  })
})

describe('names', () => {
  const Uno = Type.Object({ a: Type.Integer() }, { title: 'Uno' })

  test('two schemas under one name are refused', () => {
    const componentes = new Componentes()
    componentes.schema(Uno)
    expect(() => componentes.schema(Type.Object({ b: Type.Integer() }, { title: 'Uno' }))).toThrow(
      /called Uno/,
    )
  })

  test('what a schema means in one place stands beside the reference, not in the schema', () => {
    const componentes = new Componentes()
    const $ref = '#/components/schemas/Uno'
    expect(componentes.schema(uso(Uno, 'El primero'))).toEqual({ $ref, description: 'El primero' })
    expect(componentes.schema(nullable(Uno))).toEqual({ anyOf: [{ $ref }, { type: 'null' }] })
    expect(Object.keys(componentes.schemas)).toEqual(['Uno'])
  })
})
