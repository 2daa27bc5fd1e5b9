import type { TSchema } from 'typebox'
import { ejemplosDe } from './ejemplos/index.ts'

export type Json = Record<string, unknown>

/** Where a schema with a name is meant in a way of its own, this says how; it stands beside the reference. */
const USO = 'x-uso'

const ordered = (named: ReadonlyMap<string, Json>): Record<string, Json> =>
  Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1)))

/** The schemas that stand once in the contract: those with a title, under that title. And the examples of those. */
export class Componentes {
  readonly #schemas = new Map<string, Json>()
  readonly #ejemplos = new Map<string, Json>()

  /** The schema as it stands where it is used: a reference, when it has a name. */
  schema(schema: TSchema): Json {
    return this.#named(JSON.parse(JSON.stringify(schema))) as Json // an object stays one
  }

  /** A body as it stands where it is used: its schema, and references to its examples, all of them or those named. */
  media(schema: TSchema, names?: readonly string[]): Json {
    const { title }: { title?: string } = schema
    if (title === undefined) throw new Error('A body needs a title')
    const examples = ejemplosDe(title)
    const refs = (names ?? Object.keys(examples)).map(name => {
      const example = examples[name]
      if (example === undefined) throw new Error(`${title} has no example called ${name}`)
      const key = `${title}.${name}`
      this.#ejemplos.set(key, { ...example })
      return [name, { $ref: `#/components/examples/${key}` }]
    })
    return { schema: this.schema(schema), examples: Object.fromEntries(refs) }
  }

  get schemas(): Record<string, Json> {
    return ordered(this.#schemas)
  }

  get ejemplos(): Record<string, Json> {
    return ordered(this.#ejemplos)
  }

  #named(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(item => this.#named(item))
    if (typeof value !== 'object' || value === null) return value
    const inner = Object.fromEntries(
      Object.entries(value).map(([key, child]) => [key, key === 'examples' ? child : this.#named(child)]),
    )
    const { title, [USO]: uso, ...schema } = inner
    const typed =
      Array.isArray(schema.enum) && schema.type === undefined ? { type: 'string', ...schema } : schema
    // A field may be called "title": that is a schema, not a name.
    if (typeof title !== 'string') return 'title' in inner ? inner : typed
    const description = typeof uso === 'string' ? { description: uso } : {}
    if (!Array.isArray(typed.type)) return { $ref: this.#keep(title, typed), ...description }
    const [type] = typed.type.filter(name => name !== 'null')
    return { anyOf: [{ $ref: this.#keep(title, { ...typed, type }) }, { type: 'null' }], ...description }
  }

  #keep(title: string, { type, ...rest }: Json): string {
    const schema = type === undefined ? rest : { type, ...rest }
    const known = this.#schemas.get(title)
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`Two schemas are called ${title}`)
    this.#schemas.set(title, schema)
    return `#/components/schemas/${title}`
  }
}
