import type { TObject, TSchema } from 'typebox'
import type { Failure } from '../domain/failure.ts'
import { PROBLEMS, wireType } from './problems.ts'
import { PREFIX } from './register.ts'
import type { Acceso, Route } from './route.ts'
import { Problema } from './schemas.ts'

type Json = Record<string, unknown>

const SECURITY: Record<Acceso['tipo'], Json[]> = {
  publico: [],
  persona: [{ persona: [] }],
  miembro: [{ persona: [] }],
  clave: [{ apiKey: [] }],
}

/** What every route behind this credential may answer, whatever it does. */
const ALWAYS: Record<Acceso['tipo'], Failure['type'][]> = {
  publico: ['internal-error'],
  persona: ['unauthenticated', 'rate-limited', 'internal-error', 'service-unavailable'],
  miembro: [
    'unauthenticated',
    'access-denied',
    'contribuyente-not-found',
    'rate-limited',
    'internal-error',
    'service-unavailable',
  ],
  clave: [
    'unauthenticated',
    'plan-operation-not-allowed',
    'rate-limited',
    'internal-error',
    'service-unavailable',
  ],
}

const WITH_BODY: Failure['type'][] = ['malformed-body', 'payload-too-large', 'unsupported-media-type']

/** The contract, from the routes themselves. */
export function openapi(routes: readonly Route[]): Json {
  const components = new Map<string, unknown>()
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = PREFIX + route.url.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, components) }
  }
  schemaRef(Problema, components)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mbohéra',
      version: '1',
      summary: 'Facturación electrónica en Paraguay: emitir, y nominar al receptor de una factura innominada',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        persona: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'Token de acceso del proveedor OpenID Connect',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'sk_live_…',
          description: 'API key: decide contribuyente y ambiente',
        },
      },
      schemas: Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  }
}

function operation(route: Route, components: Map<string, unknown>): Json {
  const problems = [
    ...new Set([...route.problemas, ...ALWAYS[route.acceso.tipo], ...(route.body ? WITH_BODY : [])]),
  ]
  return {
    operationId: route.operationId,
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    tags: [route.url.split('/').find(part => part !== '' && !part.startsWith(':'))],
    security: SECURITY[route.acceso.tipo],
    parameters: [...pathParameters(route.url), ...queryParameters(route.query, components)],
    ...(route.body === undefined
      ? {}
      : {
          requestBody: {
            required: route.bodyOptional !== true,
            content: { 'application/json': { schema: schemaRef(route.body, components) } },
          },
        }),
    responses: { ...successes(route, components), ...failures(problems) },
  }
}

const pathParameters = (url: string): Json[] =>
  [...url.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))

function queryParameters(query: TObject | undefined, components: Map<string, unknown>): Json[] {
  const { properties, required = [] } = (query ?? {}) as {
    properties?: Record<string, TSchema>
    required?: string[]
  }
  return Object.entries(properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: schemaRef(schema, components),
  }))
}

function successes(route: Route, components: Map<string, unknown>): Json {
  const entries = Object.entries(route.respuestas).map(([status, answer]) => {
    const { description, schema, contentType, archivo } = answer
    const content =
      schema === undefined
        ? {}
        : {
            content: {
              [contentType ?? 'application/json']: { schema: schemaRef(schema, components) },
              ...(archivo === undefined ? {} : { [archivo]: {} }),
            },
          }
    return [status, { description, ...content }]
  })
  return Object.fromEntries(entries)
}

/** One response per status; its description names every problem type that has it. */
function failures(types: Failure['type'][]): Json {
  const byStatus = Map.groupBy(types, type => PROBLEMS[type].status)
  const entries = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, list]) => {
      const description = list.map(type => `\`${wireType(type)}\`: ${PROBLEMS[type].title}`).join('; ')
      return [
        status,
        {
          description,
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problema' } } },
        },
      ]
    })
  return Object.fromEntries(entries)
}

/** Schemas with a title stand once, under that name. */
function schemaRef(schema: TSchema, components: Map<string, unknown>): unknown {
  return replaceTitled(JSON.parse(JSON.stringify(schema)), components)
}

function replaceTitled(value: unknown, components: Map<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map(item => replaceTitled(item, components))
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, replaceTitled(child, components)]),
  )
  const { title, ...rest } = inner as { title?: unknown; type?: unknown }
  if (typeof title !== 'string' || rest.type !== 'object') return inner
  components.set(title, rest)
  return { $ref: `#/components/schemas/${title}` }
}
