import { type Contract, nameIn, type Schema } from './contract.ts'
import { code, escapeHtml } from './html.ts'

const TIPOS: Record<string, string> = {
  string: 'texto',
  integer: 'entero',
  number: 'número',
  boolean: 'true o false',
  null: 'null',
}

const target = (contract: Contract, schema: Schema): Schema =>
  schema.$ref === undefined ? schema : (contract.components.schemas[nameIn(schema.$ref)] ?? {})

/** What a field takes, in words: never just "an object". */
export function tipoDe(contract: Contract, schema: Schema): string {
  if (schema.anyOf) return schema.anyOf.map(option => tipoDe(contract, option)).join(' o ')
  const inner = target(contract, schema)
  if (inner.anyOf) return tipoDe(contract, inner)
  if (inner.items) return `lista de ${tipoDe(contract, inner.items)}`
  if (inner.properties && schema.$ref) return nameIn(schema.$ref)
  if (inner.enum?.length === 1) return `"${inner.enum[0]}"`
  const names = [inner.type ?? []].flat().map(name => TIPOS[name])
  return names.every(name => name !== undefined) && names.length > 0 ? names.join(' o ') : 'cualquier JSON'
}

const span = (low: number | undefined, high: number | undefined, what: string): string | undefined =>
  low === undefined && high === undefined ? undefined : `${low ?? 0}–${high ?? '∞'} ${what}`.trim()

function limites(schema: Schema): (string | undefined)[] {
  const { enum: values, minimum, maximum, format, pattern } = schema
  return [
    values && values.length > 1 ? values.map(value => `\`${value}\``).join(' · ') : undefined,
    span(schema.minLength, schema.maxLength, 'caracteres'),
    span(schema.minItems, schema.maxItems, 'elementos'),
    minimum === undefined && maximum === undefined ? undefined : `${minimum ?? '−∞'}–${maximum ?? '∞'}`,
    pattern === undefined ? undefined : `forma \`${pattern}\``,
    format === undefined || format === 'binary' ? undefined : `formato \`${format}\``,
  ]
}

/** The schemas that a field may have, references followed. */
const alternatives = (contract: Contract, schema: Schema): Schema[] => {
  const inner = target(contract, schema)
  return inner.anyOf ? inner.anyOf.flatMap(option => alternatives(contract, option)) : [inner]
}

export interface Field {
  name: string
  schema: Schema
  required: boolean
  description?: string | undefined
  example?: unknown
}

export function row(contract: Contract, { name, schema, required, description, example }: Field): string {
  const inner = target(contract, schema)
  const own = description ?? schema.description ?? inner.description
  const shown = example ?? schema.examples?.[0] ?? inner.examples?.[0]
  const limits = [
    ...alternatives(contract, schema).flatMap(option => [
      ...limites(option),
      ...(option.items ? alternatives(contract, option.items).flatMap(limites) : []),
    ]),
    schema.default === undefined ? undefined : `si falta, \`${schema.default}\``,
    own,
    shown === undefined || typeof shown === 'object' ? undefined : `p. ej. \`${shown}\``,
  ].filter(part => part !== undefined)
  const optional = required ? '' : ' <span class="opt">opcional</span>'
  return `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(tipoDe(contract, schema))}${optional}</td><td>${code([...new Set(limits)].join('; '))}</td></tr>`
}

/** Nothing of ours is deeper; what is would be a circle. */
const MAX_DEPTH = 8

function rowsOf(contract: Contract, schema: Schema, prefix: string, depth: number): string[] {
  const { properties = {}, required = [] } = schema
  return Object.entries(properties).flatMap(([name, field]) => {
    const options = alternatives(contract, field)
    const list = options.find(({ items }) => items !== undefined)
    const objects = [...options, ...(list ? alternatives(contract, list.items!) : [])]
    const object = depth < MAX_DEPTH ? objects.find(option => option.properties) : undefined
    const path = `${prefix}${name}${list ? '[]' : ''}`
    return [
      row(contract, { name: path, schema: field, required: required.includes(name) }),
      ...(object ? rowsOf(contract, object, `${path}.`, depth + 1) : []),
    ]
  })
}

/** Every field of a body, those inside of others below them. */
export function fieldsTable(contract: Contract, schema: Schema): string {
  const rows = alternatives(contract, schema).flatMap(option => rowsOf(contract, option, '', 0))
  return rows.length === 0 ? '' : `<table>${rows.join('')}</table>`
}
