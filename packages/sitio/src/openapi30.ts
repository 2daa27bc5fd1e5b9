type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isNull = (schema: unknown) => isObject(schema) && schema.type === 'null'
const isRef = (schema: unknown): schema is { $ref: string } =>
  isObject(schema) && typeof schema.$ref === 'string'

const mapValues = (value: unknown, to: (child: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(isObject(value) ? value : {}).map(([key, child]) => [key, to(child)]))

/** Null, and nothing else. */
const NULO: Json = { type: 'object', nullable: true, enum: [null] }

/** A schema that may be null. Beside a reference nothing may stand, and what it leads to refuses null: it is one of two. */
const nullable = (schema: Json): Json =>
  isRef(schema) ? { oneOf: [schema, NULO] } : { ...schema, nullable: true }

/** What a reference leads to, or null; undefined when a schema says anything else. */
const refONull = (schema: unknown) =>
  isObject(schema) && Array.isArray(schema.anyOf) && schema.anyOf.some(isNull)
    ? schema.anyOf.find(isRef)
    : undefined

/** Where the schemas of a contract are named, and whether null may stand there in their place. */
function listRefs(value: unknown): { $ref: string; oNull: boolean }[] {
  if (typeof value !== 'object' || value === null) return []
  if (isRef(value)) return [{ $ref: value.$ref, oNull: false }]
  const ref = refONull(value)
  return ref === undefined ? Object.values(value).flatMap(listRefs) : [{ ...ref, oNull: true }]
}

/** The same contract, in which a schema that is named only where null may stand says itself that it may be null: no generator wraps it then. */
function sayNullOnce(contrato: Json): Json {
  const refs = listRefs(contrato)
  const sinNull = new Set(refs.filter(({ oNull }) => !oNull).map(({ $ref }) => $ref))
  const soloNull = new Set(refs.map(({ $ref }) => $ref).filter($ref => !sinNull.has($ref)))
  const said: Json = JSON.parse(JSON.stringify(contrato), (_, value) => {
    const ref = refONull(value)
    return ref !== undefined && soloNull.has(ref.$ref) ? ref : value
  })
  for (const ref of soloNull) {
    const way = ref.slice(2).split('/')
    const schema = way.reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), said)
    if (isObject(schema)) schema.nullable = true
  }
  return said
}

/** A constant is called as its value, B2C and not B2_C; with no dots and hyphens, which no language takes. */
const toConstante = (value: unknown) => String(value).toUpperCase().replace(/\W/g, '_')

/** The one way of saying it that a typed language can take, and that says everything: a list of one, a number as text. */
function chooseForma(formas: readonly unknown[]): unknown {
  const lista = formas.find(forma => isObject(forma) && forma.type === 'array')
  const texto = formas.find(forma => isObject(forma) && forma.type === 'string')
  const [only] = formas.length === 1 ? formas : [lista ?? texto]
  if (only === undefined) throw new Error(`No single form says all of ${JSON.stringify(formas)}`)
  return only
}

function toSchema(value: unknown): Json {
  if (!isObject(value)) throw new Error(`A schema is an object, not ${JSON.stringify(value)}`)
  if (isRef(value)) return { $ref: value.$ref }
  const { anyOf, type, examples: _, properties, items, ...rest } = value
  if (Array.isArray(anyOf)) {
    const schema = toSchema(chooseForma(anyOf.filter(forma => !isNull(forma))))
    const whole = isRef(schema) ? schema : { ...schema, ...rest }
    return anyOf.some(isNull) ? nullable(whole) : whole
  }
  const types = (Array.isArray(type) ? type : [type]).filter(name => name !== 'null')
  const [only = 'object'] = types
  const schema = {
    ...(type === undefined ? {} : { type: only }),
    ...rest,
    ...(properties === undefined ? {} : { properties: mapValues(properties, toSchema) }),
    ...(items === undefined ? {} : { items: toSchema(items) }),
    ...(Array.isArray(rest.enum) ? { 'x-enum-varnames': rest.enum.map(toConstante) } : {}),
  }
  const admitsNull = type === 'null' || (Array.isArray(type) && type.includes('null'))
  return admitsNull ? nullable(schema) : schema
}

/** A generator reads no examples, and these are in the forms that it is spared. */
const SOBRAN = ['example', 'examples']

function toOther(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toOther)
  if (!isObject(value)) return value
  if (isRef(value)) return { $ref: value.$ref }
  // A constant that may be left out becomes in C# one that is always sent: what narrows a search goes as text.
  const filtro = value.in === 'query' && value.required !== true && isRef(value.schema)
  const parts = Object.entries(value).filter(([key]) => !SOBRAN.includes(key))
  return Object.fromEntries(
    parts.map(([key, child]) => {
      if (key === 'schema') return [key, filtro ? { type: 'string' } : toSchema(child)]
      return [key, key === 'schemas' ? mapValues(child, toSchema) : toOther(child)]
    }),
  )
}

/** The contract for the generators of clients that know only OpenAPI 3.0: the same requests and answers, each in one form. */
export function toOpenapi30(contrato: Json): Json {
  const { info, ...rest } = sayNullOnce(contrato)
  const { summary: _, license, ...about } = isObject(info) ? info : {}
  const { identifier: __, ...licence } = isObject(license) ? license : {}
  return { ...(toOther(rest) as Json), openapi: '3.0.3', info: { ...about, license: licence } }
}
