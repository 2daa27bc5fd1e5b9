import type { TSchema } from 'typebox'
import { type Fault, fail, ok, type Result } from '../domain/failure.ts'
import { ambiguedad } from './json-ambiguo.ts'

interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  maxItems?: number
  anyOf?: JsonSchema[]
  enum?: unknown[]
}

/** Enumerations name their values, not their type; all of ours are texts. */
const typesOf = (schema: JsonSchema): string[] =>
  schema.enum !== undefined ? ['string'] : [schema.type ?? []].flat()

const NAMES: Record<string, string> = {
  string: 'un texto',
  number: 'un número',
  integer: 'un número',
  boolean: 'true o false',
  array: 'una lista',
  object: 'un objeto',
}

function jsonType(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value
}

const accepts = (schema: JsonSchema, type: string): boolean =>
  typesOf(schema).some(allowed => allowed === type || (allowed === 'integer' && type === 'number'))

/**
 * The fields that are known but of another JSON type. null stands for "absent" everywhere. Lengths, enumerations and what
 * is required are not looked at: that a body deserialises is asked of every request, that it is right only of new operations.
 */
export function typeFaults(schema: JsonSchema, value: unknown, campo = ''): Fault[] {
  if (value === null || value === undefined) return []
  const type = jsonType(value)
  const options = schema.anyOf ?? [schema]
  const option = options.find(candidate => accepts(candidate, type))
  if (option === undefined) {
    const wanted = options.flatMap(typesOf).map(name => NAMES[name] ?? name)
    return [{ campo, codigo: 'type', detail: `debe ser ${[...new Set(wanted)].join(' o ')}` }]
  }
  const prefix = campo === '' ? '' : `${campo}.`
  if (type === 'object') {
    const fields = value as Record<string, unknown>
    return Object.entries(option.properties ?? {}).flatMap(([name, inner]) =>
      Object.hasOwn(fields, name) ? typeFaults(inner, fields[name], prefix + name) : [],
    )
  }
  if (type === 'array' && option.items !== undefined) {
    return firstOf(option, value as unknown[]).flatMap((item, index) =>
      item === null
        ? [{ campo: `${campo}[${index}]`, codigo: 'type', detail: 'no puede ser null' }]
        : typeFaults(option.items!, item, `${campo}[${index}]`),
    )
  }
  return []
}

/**
 * As many elements as the list may have and one more, by which whoever judges the values sees that it is too long. Nobody looks at
 * the others: a megabyte of them would hold everybody up.
 */
const firstOf = ({ maxItems = Number.POSITIVE_INFINITY }: JsonSchema, list: unknown[]): unknown[] =>
  list.length > maxItems ? list.slice(0, maxItems + 1) : list

const utf8 = new TextDecoder('utf-8', { fatal: true })

const malformed = (detail: string) =>
  fail({ type: 'malformed-body', faults: [{ campo: '', codigo: 'json', detail }] })

/** A number that JavaScript would round stays the text that was sent: 0.1 is not a float here, nor is 12345678901234567890. */
const exactly = (_key: string, value: unknown, context: { source?: string }): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) ? context.source : value

/** Bytes to a value of the shape that the schema names, or what is wrong with them. */
export function deserialise(
  schema: TSchema,
  bytes: Uint8Array | undefined,
  { exact }: { exact: boolean },
): Result<unknown> {
  // A body that is not there has no fields: which of them are missing is said by whoever needs them.
  if (bytes === undefined || bytes.length === 0) return ok({})
  let value: unknown
  try {
    const text = utf8.decode(bytes)
    const ambiguo = ambiguedad(text)
    if (ambiguo?.motivo === 'anidado') return malformed('El cuerpo tiene demasiados niveles anidados.')
    if (ambiguo?.motivo === 'numeroso') return malformed('El cuerpo tiene más de 50.000 valores.')
    value = exact ? JSON.parse(text, exactly as Parameters<typeof JSON.parse>[1]) : JSON.parse(text)
    if (ambiguo !== null) return repetida(ambiguo.clave)
  } catch (error) {
    return malformed(error instanceof TypeError ? 'El cuerpo no está en UTF-8.' : 'El cuerpo no es JSON.')
  }
  if (jsonType(value) !== 'object') return malformed('El cuerpo debe ser un objeto JSON: { … }.')
  const faults = typeFaults(schema as JsonSchema, value)
  return faults.length > 0 ? fail({ type: 'malformed-body', faults }) : ok(known(schema as JsonSchema, value))
}

const repetida = (clave: string) => {
  const detail = 'está dos veces en el mismo objeto: no se sabe cuál vale; deje una'
  return fail({ type: 'malformed-body', faults: [{ campo: clave, codigo: 'duplicate', detail }] })
}

/** Fields that the contract does not know are ignored: they go no further. */
function known(schema: JsonSchema, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const type = jsonType(value)
  const option = (schema.anyOf ?? [schema]).find(candidate => accepts(candidate, type))
  if (Array.isArray(value)) {
    const { items } = option ?? {}
    return items === undefined ? value : firstOf(option!, value).map(item => known(items, item))
  }
  const fields = value as Record<string, unknown>
  const properties = Object.entries(option?.properties ?? {})
  return Object.fromEntries(
    properties.flatMap(([name, inner]) =>
      Object.hasOwn(fields, name) ? [[name, known(inner, fields[name])]] : [],
    ),
  )
}
