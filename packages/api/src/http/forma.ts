import type { TSchema } from 'typebox'
import type { Fault } from '../domain/failure.ts'
import { type Exceso, type Limites, limiteDeLista, limiteDeNumero, limiteDeTexto } from './limites.ts'
import { NO_ADMITIDAS } from './no-admitidas.ts'
import { NumeroEscrito } from './numero-exacto.ts'
import { OTRAS_PALABRAS } from './otras-palabras.ts'
import { Vocabulario } from './vocabulario.ts'

interface JsonSchema extends Limites {
  title?: string
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

type Tipo = 'string' | 'number' | 'boolean' | 'array' | 'object'

/** One of the JSON types that a value may have, and what it must be then. */
interface Opcion {
  texto: ((text: string) => Exceso | null) | null
  numero: ((value: number) => Exceso | null) | null
  campos: readonly (readonly [nombre: string, forma: Forma])[]
  vocabulario: Vocabulario | null
  elementos: Forma | null
  limites: Limites
}

/** A schema, made ready to read bodies with. */
export interface Forma {
  opciones: ReadonlyMap<string, Opcion>
  /** For a person: `un texto o un número`. */
  tipos: string
}

/** What is found while a body is read. */
export interface Hallazgos {
  /** Known fields of another JSON type. */
  tipos: Fault[]
  /** Suspicious words, and limits that are passed. */
  deForma: Fault[]
}

const NOMBRES: Readonly<Record<Tipo, string>> = {
  string: 'un texto',
  number: 'un número',
  boolean: 'true o false',
  array: 'una lista',
  object: 'un objeto',
}

const isTipo = (name: string): name is Tipo => Object.hasOwn(NOMBRES, name)

/** Enumerations name their values, not their type; all of ours are texts. */
function tiposDe({ type, enum: values }: JsonSchema): Tipo[] {
  const named = values !== undefined ? ['string'] : [type ?? []].flat()
  return named.map(name => (name === 'integer' ? 'number' : name)).filter(isTipo)
}

/** Many bodies have the same parts: each is made ready once. */
const hechas = new WeakMap<JsonSchema, Forma>()

export function formaDe(schema: TSchema): Forma {
  return compilar(schema)
}

function compilar(schema: JsonSchema): Forma {
  const hecha = hechas.get(schema)
  if (hecha !== undefined) return hecha
  const opciones = new Map<string, Opcion>()
  for (const option of schema.anyOf ?? [schema])
    for (const tipo of tiposDe(option)) if (!opciones.has(tipo)) opciones.set(tipo, opcionDe(option))
  const tipos = [...opciones.keys()].filter(isTipo).map(tipo => NOMBRES[tipo])
  const forma = { opciones, tipos: tipos.join(' o ') }
  hechas.set(schema, forma)
  return forma
}

function opcionDe(schema: JsonSchema): Opcion {
  const { properties, items, title = '' } = schema
  return {
    texto: limiteDeTexto(schema),
    numero: limiteDeNumero(schema, [schema.type].flat().includes('integer')),
    campos: Object.entries(properties ?? {}).map(([name, inner]) => [name, compilar(inner)]),
    vocabulario: properties
      ? new Vocabulario(Object.keys(properties), NO_ADMITIDAS[title], OTRAS_PALABRAS[title])
      : null,
    elementos: items === undefined ? null : compilar(items),
    limites: schema,
  }
}

function tipoDe(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  return typeof value
}

const isObjeto = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * The value with the fields that the schema knows, and nothing else: what it does not know goes no further. null stands for "absent"
 * everywhere. That a body has the right types is asked of every request; that it is right in its words and limits, of new operations.
 */
export function readForma(forma: Forma, value: unknown, campo: string, hallazgos: Hallazgos): unknown {
  if (value === null || value === undefined) return value
  if (value instanceof NumeroEscrito) return readEscrito(forma, value, campo, hallazgos)
  const option = forma.opciones.get(tipoDe(value))
  if (option === undefined) {
    hallazgos.tipos.push({ campo, codigo: 'type', detail: `debe ser ${forma.tipos}` })
    return value
  }
  if (Array.isArray(value)) return readLista(option, value, campo, hallazgos)
  if (isObjeto(value)) return readObjeto(option, value, campo, hallazgos)
  const { texto, numero } = option
  const exceso =
    typeof value === 'string'
      ? (texto?.(value) ?? null)
      : typeof value === 'number'
        ? (numero?.(value) ?? null)
        : null
  if (exceso !== null) hallazgos.deForma.push({ campo, ...exceso })
  return value
}

/** Its digits, where a text may say the number as well; where only a text is meant it is a number as any other. */
function readEscrito(forma: Forma, { digitos }: NumeroEscrito, campo: string, hallazgos: Hallazgos): unknown {
  const exacto = forma.opciones.has('number') && forma.opciones.has('string')
  return readForma(forma, exacto ? digitos : Number(digitos), campo, hallazgos)
}

function readObjeto(
  { campos, vocabulario }: Opcion,
  fields: Readonly<Record<string, unknown>>,
  campo: string,
  hallazgos: Hallazgos,
): Record<string, unknown> {
  const prefix = campo === '' ? '' : `${campo}.`
  const known: Record<string, unknown> = {}
  let found = 0
  for (const [name, forma] of campos) {
    if (!Object.hasOwn(fields, name)) continue
    found++
    known[name] = readForma(forma, fields[name], prefix + name, hallazgos)
  }
  const words = Object.keys(fields)
  if (words.length === found || vocabulario === null) return known
  for (const word of words) {
    if (Object.hasOwn(known, word)) continue
    const sospecha = vocabulario.sospecha(word, fields)
    if (sospecha !== null) hallazgos.deForma.push({ campo: prefix + word, ...sospecha })
  }
  return known
}

/**
 * As many elements as the list may have, and one more, by which the parser sees that it is too long. The rest is not read: a megabyte of
 * elements would hold the event loop.
 */
function readLista(
  { elementos, limites }: Opcion,
  list: readonly unknown[],
  campo: string,
  hallazgos: Hallazgos,
): readonly unknown[] {
  const exceso = limiteDeLista(limites, list.length)
  if (exceso !== null) hallazgos.deForma.push({ campo, ...exceso })
  if (elementos === null) return list
  const { maxItems = Number.POSITIVE_INFINITY } = limites
  const some = list.length > maxItems ? list.slice(0, maxItems + 1) : list
  return some.map((item, index) => {
    const at = `${campo}[${index}]`
    if (item === null) hallazgos.tipos.push({ campo: at, codigo: 'type', detail: 'no puede ser null' })
    return readForma(elementos, item, at, hallazgos)
  })
}
