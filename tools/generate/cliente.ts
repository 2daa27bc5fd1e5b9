interface Example {
  value: unknown
}
interface Media {
  examples?: Record<string, Example | { $ref: string }>
}
interface Parameter {
  name: string
  in: string
  required: boolean
  example?: unknown
  schema: { $ref?: string; examples?: unknown[]; enum?: unknown[]; default?: unknown; type?: string }
}
interface Operation {
  operationId: string
  parameters: (Parameter | { $ref: string })[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { $ref?: string; content?: Record<string, Media> }>
}
export interface Contract {
  paths: Record<string, Record<string, Operation>>
  components: {
    parameters: Record<string, Parameter>
    responses: Record<string, { content?: Record<string, Media> }>
    examples: Record<string, Example>
    schemas: Record<string, { enum?: unknown[] }>
  }
}

/** What a client is that knows nothing but the types of the contract: it says where, how and with what, and gets what may come. */
export const CLIENTE = `import type { paths } from './contrato.ts'

type Cuerpo<O> = O extends { requestBody: { content: { 'application/json': infer B } } }
  ? { body: B }
  : O extends { requestBody?: { content: { 'application/json': infer B } } } ? { body?: B } : unknown
type Parametros<O> = O extends { parameters: infer P } ? P : never
export type Llamada<O> = Parametros<O> & Cuerpo<O>
export type Respuesta<O> = O extends { responses: infer R }
  ? { [S in keyof R]: R[S] & { status: S } }[keyof R]
  : never
export type Contenido<O, S, T extends string> = O extends { responses: infer R }
  ? S extends keyof R ? (R[S] extends { content: { [K in T]: infer C } } ? C : never) : never
  : never

export declare function pedir<P extends keyof paths, M extends keyof paths[P]>(
  path: P,
  method: M,
  llamada: Llamada<paths[P][M]>,
): Promise<Respuesta<paths[P][M]>>
`

export interface Peticion {
  path: string
  method: string
  operationId: string
  llamada: Record<string, unknown>
}

const nameIn = ($ref: string): string => $ref.split('/').at(-1)!

const valuesOf = (contract: Contract, { examples = {} }: Media): unknown[] =>
  Object.values(examples).map(example =>
    '$ref' in example ? contract.components.examples[nameIn(example.$ref)]!.value : example.value,
  )

/** What the contract shows for it; a text, where it shows nothing. */
function exampleOf(contract: Contract, { example, schema }: Parameter): unknown {
  const target = schema.$ref === undefined ? schema : contract.components.schemas[nameIn(schema.$ref)]!
  return (
    example ??
    schema.examples?.[0] ??
    target.enum?.[0] ??
    schema.default ??
    (schema.type === 'integer' ? 1 : 'x')
  )
}

function placesOf(contract: Contract, { parameters }: Operation): Record<string, Record<string, unknown>> {
  const places: Record<string, Record<string, unknown>> = {}
  for (const item of parameters) {
    const parameter = '$ref' in item ? contract.components.parameters[nameIn(item.$ref)]! : item
    places[parameter.in] = { ...places[parameter.in], [parameter.name]: exampleOf(contract, parameter) }
  }
  return places
}

/** Every operation, with every parameter, once for each example of its body. */
export function peticiones(contract: Contract): Peticion[] {
  return Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const { operationId, requestBody } = operation
      const places = placesOf(contract, operation)
      const bodies = valuesOf(contract, requestBody?.content['application/json'] ?? {})
      const llamadas = requestBody === undefined ? [places] : bodies.map(body => ({ ...places, body }))
      return llamadas.map(llamada => ({ path, method, operationId, llamada }))
    }),
  )
}

const literal = (value: unknown): string => JSON.stringify(value)

export const llamadaDe = ({ path, method, llamada }: Peticion): string =>
  `pedir(${literal(path)}, ${literal(method)}, ${literal(llamada)})`

/** A program that sends each of them, and takes each answer that the contract shows for what its status says it is. */
export function programa(contract: Contract): string {
  const answers = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) =>
      Object.entries(responses).flatMap(([status, answer]) => {
        const { content = {} } =
          answer.$ref === undefined ? answer : contract.components.responses[nameIn(answer.$ref)]!
        return Object.entries(content)
          .filter(([media]) => media.endsWith('json') && answer.$ref === undefined)
          .flatMap(([media, shown]) =>
            valuesOf(contract, shown).map(value => {
              const of = `paths[${literal(path)}][${literal(method)}]`
              return `tomar<Contenido<${of}, ${status}, ${literal(media)}>>(${literal(value)})`
            }),
          )
      }),
    ),
  )
  return [
    "import { type Contenido, pedir } from './cliente.ts'",
    "import type { paths } from './contrato.ts'",
    'declare function tomar<T>(value: T): void',
    ...peticiones(contract).map(peticion => `await ${llamadaDe(peticion)}`),
    ...answers,
    '',
  ].join('\n')
}
