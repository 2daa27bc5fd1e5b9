import { ciudades, departamentos, distritos, FORMA_CDC, FORMA_DECIMAL, monedas, paises } from '@mbohera/sifen'
import { openapi } from '../../packages/api/src/http/openapi.ts'
import { ROUTES } from '../../packages/api/src/http/routes/index.ts'

interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
}

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: Schema
}

interface Response {
  content?: Record<string, { schema?: Schema }>
}

interface Operation {
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { required?: boolean; content: Record<string, { schema?: Schema }> }
  responses: Record<string, Response | { $ref: string }>
}

interface Contract {
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    parameters: Record<string, Parameter>
    responses: Record<string, Response>
  }
}

const quoted = (value: unknown): string => JSON.stringify(value)

const object = (fields: string[]): string => (fields.length === 0 ? '{}' : `{ ${fields.join('; ')} }`)

function typeOf(schema: Schema | undefined): string {
  if (schema === undefined) return 'unknown'
  if (schema.$ref) return `components['schemas']['${nameIn(schema.$ref)}']`
  if (schema.const !== undefined) return quoted(schema.const)
  if (schema.enum) return schema.enum.map(quoted).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ')
  const kinds = [schema.type ?? (schema.properties ? 'object' : 'unknown')].flat()
  return kinds.map(kind => ofKind(kind, schema)).join(' | ')
}

function ofKind(kind: string, schema: Schema): string {
  if (kind === 'array') return `(${typeOf(schema.items)})[]`
  if (kind === 'integer') return 'number'
  if (kind !== 'object') return kind
  if (!schema.properties || Object.keys(schema.properties).length === 0) return 'Record<string, unknown>'
  const required = new Set(schema.required)
  return object(
    Object.entries(schema.properties).map(
      ([name, field]) => `${quoted(name)}${required.has(name) ? '' : '?'}: ${typeOf(field)}`,
    ),
  )
}

const contentOf = (content: Record<string, { schema?: Schema }> = {}): string =>
  object(
    Object.entries(content).map(
      ([media, { schema }]) => `${quoted(media)}: ${media.endsWith('json') ? typeOf(schema) : 'unknown'}`,
    ),
  )

/** Whoever writes a path has numbers as well as texts. */
const typeOfParameter = ({ in: place, schema }: Parameter): string =>
  place === 'path' && schema.type === 'integer' ? 'number | string' : typeOf(schema)

function parametersOf(parameters: Parameter[]): string {
  const places = [...new Set(parameters.map(({ in: place }) => place))]
  return object(
    places.map(place => {
      const here = parameters.filter(parameter => parameter.in === place)
      const optional = here.every(({ required }) => !required)
      const fields = here.map(
        parameter =>
          `${quoted(parameter.name)}${parameter.required ? '' : '?'}: ${typeOfParameter(parameter)}`,
      )
      return `${place}${optional ? '?' : ''}: ${object(fields)}`
    }),
  )
}

const nameIn = ($ref: string): string => $ref.split('/').at(-1)!

const responseOf = ({ content }: Response): string =>
  `{ headers: Record<string, string>; content: ${contentOf(content)} }`

function operation({ parameters = [], requestBody, responses }: Operation, contract: Contract): string {
  const body = requestBody
    ? `requestBody${requestBody.required ? '' : '?'}: { content: ${contentOf(requestBody.content)} }`
    : 'requestBody?: never'
  const answers = Object.entries(responses).map(
    ([status, response]) =>
      `${status}: ${'$ref' in response ? `components['responses']['${nameIn(response.$ref)}']` : responseOf(response)}`,
  )
  const known = parameters.map(parameter =>
    '$ref' in parameter ? contract.components.parameters[nameIn(parameter.$ref)]! : parameter,
  )
  return object([`parameters: ${parametersOf(known)}`, body, `responses: ${object(answers)}`])
}

/** Every reference that a part of the contract makes, and whatever it leads to. */
function refsFrom(
  contract: Pick<Contract, 'components'>,
  part: unknown,
  seen = new Set<string>(),
): Set<string> {
  if (typeof part !== 'object' || part === null) return seen
  const { $ref } = part as { $ref?: string }
  if ($ref !== undefined && !seen.has($ref)) {
    seen.add($ref)
    const [, , group = '', name = ''] = $ref.split('/')
    refsFrom(contract, (contract.components as Record<string, Record<string, unknown>>)[group]?.[name], seen)
  }
  for (const child of Object.values(part)) refsFrom(contract, child, seen)
  return seen
}

/** The contract as types: all of it, or of some paths only. */
export function contractTypes(contract: Contract, isWanted: (path: string) => boolean = () => true): string {
  const paths = Object.entries(contract.paths).filter(([path]) => isWanted(path))
  const used = refsFrom(contract, Object.fromEntries(paths))
  const { responses, schemas } = contract.components
  return [
    '// Written by npm run openapi; do not edit.',
    'export interface paths {',
    ...paths.flatMap(([path, methods]) => [
      `  ${quoted(path)}: {`,
      ...Object.entries(methods).map(([method, value]) => `    ${method}: ${operation(value, contract)}`),
      '  }',
    ]),
    '}',
    'export interface components {',
    '  responses: {',
    ...Object.entries(responses)
      .filter(([name]) => used.has(`#/components/responses/${name}`))
      .map(([name, response]) => `    ${name}: ${responseOf(response)}`),
    '  }',
    '  schemas: {',
    ...Object.entries(schemas)
      .filter(([name]) => used.has(`#/components/schemas/${name}`))
      .map(([name, schema]) => `    ${name}: ${typeOf(schema)}`),
    '  }',
    '}',
    '',
  ].join('\n')
}

/** Of what a person may ask: what a program asks with its key is no business of the panel. */
export const panelTypes = (): string =>
  contractTypes(openapi(ROUTES) as unknown as Contract, path => path.startsWith('/api/v1/contribuyentes'))

/** Of what a program may ask with its key. */
export const clienteTypes = (): string =>
  contractTypes(openapi(ROUTES) as unknown as Contract, path => !path.startsWith('/api/v1/contribuyentes'))

/** What the command line asks as the person who logged in: about whom, keys and timbrados. */
const DE_CLI = /^\/api\/v1\/contribuyentes(\/\{contribuyenteId\}\/(api-keys(\/\{apiKeyId\})?|timbrados))?$/
export const cliTypes = (): string =>
  contractTypes(openapi(ROUTES) as unknown as Contract, path => DE_CLI.test(path))

export const CLI_TYPES = 'packages/cli/src/contrato.generated.ts'

export const CLIENTE_TYPES = 'packages/cliente/src/contrato.generated.ts'

export const PANEL_TYPES = 'packages/panel/src/api/contrato.generated.ts'

/** The countries of SIFEN's table, for the panel to choose from. */
export const panelPaises = (): string =>
  [
    '// Written by npm run openapi; do not edit.',
    'export const PAISES: readonly { value: string; label: string }[] = [',
    ...[...paises].map(([value, label]) => `  { value: ${quoted(value)}, label: ${quoted(label)} },`),
    ']',
    '',
  ].join('\n')

const NOMBRES = new Intl.DisplayNames('es-PY', { type: 'currency', fallback: 'none' })

/** As it is called here; as SIFEN calls it where it has no name here any more. */
function nombreDeMoneda(codigo: string): string {
  const nombre = NOMBRES.of(codigo) ?? monedas.get(codigo) ?? codigo
  return `${codigo}: ${nombre.charAt(0).toUpperCase()}${nombre.slice(1)}`
}

/** The currencies, those of the neighbours first. */
export function panelMonedas(): string {
  const otras = [...monedas.keys()].filter(codigo => !USUALES.includes(codigo) && !NINGUNA.test(codigo))
  const todas = [...USUALES, ...otras]
  return [
    '// Written by npm run openapi; do not edit.',
    'export const MONEDAS: readonly { value: string; label: string }[] = [',
    ...todas.map(codigo => `  { value: ${quoted(codigo)}, label: ${quoted(nombreDeMoneda(codigo))} },`),
    ']',
    '',
  ].join('\n')
}

/** ISO's codes for tests, and for where no money is. */
const NINGUNA = /^X(TS|X{2})$/
const USUALES = ['PYG', 'USD', 'BRL', 'ARS', 'EUR']

export const PANEL_MONEDAS = 'packages/panel/src/emision/monedas.generated.ts'

export const PANEL_PAISES = 'packages/panel/src/receptor/paises.generated.ts'

/** Departamentos, distritos and ciudades, one a line: `-1 CAPITAL`, below it `+1 ASUNCION`, below it `1 ASUNCION`. */
export function panelLugares(): string {
  const lines = [...departamentos].flatMap(([departamento, nombre]) => [
    `-${departamento} ${nombre}`,
    ...[...distritos()].filter(([, { departamento: of }]) => of === departamento).flatMap(linesOfDistrito),
  ])
  return [
    '// Written by npm run openapi; do not edit.',
    `export const LUGARES =\n  ${quoted(lines.join('\n'))}`,
    '',
  ].join('\n')
}

const linesOfDistrito = ([codigo, { nombre }]: [number, { nombre: string }]): string[] => [
  `+${codigo} ${nombre}`,
  ...[...ciudades()]
    .filter(([, { distrito }]) => distrito === codigo)
    .map(([ciudad, { nombre: name }]) => `${ciudad} ${name}`),
]

export const PANEL_LUGARES = 'packages/panel/src/lugar/lugares.generated.ts'

/** The forms that the panel asks before it sends anything: those of the library. */
export const panelFormas = (): string =>
  [
    '// Written by npm run openapi; do not edit.',
    `export const CDC = ${FORMA_CDC}`,
    `export const DECIMAL = ${FORMA_DECIMAL}`,
    '',
  ].join('\n')

export const PANEL_FORMAS = 'packages/panel/src/values/formas.generated.ts'
