/** What of a node of OpenAPI is read here. */
export interface Nodo {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Nodo[]
  oneOf?: Nodo[]
  items?: Nodo
  properties?: Record<string, Nodo>
  required?: string[] | boolean
  description?: string
  summary?: string
  name?: string
  in?: string
  parameters?: Nodo[]
  requestBody?: Nodo
  responses?: Record<string, Nodo>
  content?: Record<string, Nodo>
  schema?: Nodo
  examples?: Record<string, Nodo>
  value?: unknown
}

/** One of the contract's operations, under its path. */
export interface Operacion {
  method: string
  path: string
  operation: Nodo
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/** The contract, which refers to itself. */
export class Contrato {
  readonly #contrato: { paths?: Record<string, Record<string, Nodo>> }

  constructor(contrato: object) {
    this.#contrato = contrato
  }

  /** What a reference refers to. */
  read(value: Nodo): Nodo {
    let at = value
    while (at.$ref !== undefined) at = this.#at(at.$ref)
    return at
  }

  #at(ref: string): Nodo {
    let node: unknown = this.#contrato
    for (const key of ref.slice(2).split('/')) node = (node as Record<string, unknown> | undefined)?.[key]
    if (node === undefined) throw new Error(`The contract has no ${ref}`)
    return node as Nodo
  }

  operations(): Operacion[] {
    return Object.entries(this.#contrato.paths ?? {}).flatMap(([path, methods]) =>
      METHODS.flatMap(method => {
        const operation = methods[method]
        return operation === undefined ? [] : [{ method: method.toUpperCase(), path, operation }]
      }),
    )
  }
}

const NOMBRES: Record<string, string> = {
  string: 'texto',
  integer: 'entero',
  number: 'número',
  boolean: 'sí/no',
  object: 'objeto',
  null: 'null',
}
const join = (words: readonly string[]): string => [...new Set(words)].join(' \\| ')
/** In one cell of a table. */
const cell = (text = ''): string => text.replaceAll('\n', ' ').replaceAll('|', '\\|')

/** A type in a few words: `texto`, `entero`, `A | B`, `lista de objeto`. */
function tipoOf(contrato: Contrato, schema: Nodo): string {
  const at = contrato.read(schema)
  if (at.enum !== undefined) return join(at.enum.map(String))
  if (at.const !== undefined) return String(at.const)
  const options = at.anyOf ?? at.oneOf
  if (options !== undefined) return join(options.map(one => tipoOf(contrato, one)))
  if (at.type === 'array') return `lista de ${tipoOf(contrato, at.items ?? {})}`
  return join([at.type ?? ''].flat().map(one => NOMBRES[one] ?? 'cualquiera'))
}

const MAX_DEPTH = 3

function fieldsOf(contrato: Contrato, schema: Nodo, prefix = '', depth = 0): string[] {
  const at = contrato.read(schema)
  const required = new Set(Array.isArray(at.required) ? at.required : [])
  return Object.entries(at.properties ?? {}).flatMap(([name, value]) => {
    const field = contrato.read(value)
    const line = `| \`${prefix}${name}\`${required.has(name) ? ' \\*' : ''} | ${tipoOf(contrato, value)} | ${cell(value.description ?? field.description)} |`
    const [inner, mark] = field.type === 'array' ? [field.items ?? {}, '[]'] : [field, '']
    return depth < MAX_DEPTH
      ? [line, ...fieldsOf(contrato, inner, `${prefix}${name}${mark}.`, depth + 1)]
      : [line]
  })
}

function exampleOf(contrato: Contrato, media: Nodo): string {
  const [first] = Object.values(media.examples ?? {})
  return first === undefined
    ? ''
    : `\`\`\`json\n${JSON.stringify(contrato.read(first).value, null, 2)}\n\`\`\`\n`
}

const tableOf = (heads: string, rows: readonly string[]): string =>
  rows.length === 0 ? '' : `${heads}\n| --- | --- | --- |\n${rows.join('\n')}\n`

function operationText(contrato: Contrato, { method, path, operation }: Operacion): string {
  const body = contrato.read(operation.requestBody ?? {})
  const media = body.content?.['application/json'] ?? {}
  const parameters = (operation.parameters ?? []).map(one => contrato.read(one))
  const answers = Object.entries(operation.responses ?? {}).map(
    ([status, response]) =>
      `- **${status}**: ${response.description ?? contrato.read(response).description ?? ''}\n`,
  )
  const parts = [
    `## ${method} ${path}\n`,
    `${operation.summary}. ${operation.description ?? ''}\n`,
    tableOf(
      '| parámetro | dónde | |',
      parameters.map(one => `| \`${one.name}\` | ${one.in} | ${cell(one.description)} |`),
    ),
    tableOf('| campo (\\*: obligatorio) | tipo | |', fieldsOf(contrato, media.schema ?? {})),
    exampleOf(contrato, media),
    answers.join(''),
  ]
  return parts.filter(part => part !== '').join('\n')
}

/** The whole contract for reading, each operation with its fields, an example and its answers. */
export const contratoText = (contrato: Contrato): string =>
  `# El contrato\n\nCada operación de la API. Para programas: [openapi.json](/openapi.json).\n\n${contrato
    .operations()
    .map(one => operationText(contrato, one))
    .join('\n')}`
