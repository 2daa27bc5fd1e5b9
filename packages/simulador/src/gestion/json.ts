import { digitoVerificador } from '../juez/index.ts'
import { parseInstante } from '../tiempo.ts'
import { PeticionError } from './operaciones.ts'

export type Json = Record<string, unknown>

export function asJson(body: Buffer): Json {
  if (body.length === 0) return {}
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json
  } catch {}
  throw new PeticionError('El cuerpo debe ser un objeto JSON.')
}

const KINDS = { string: 'un texto', number: 'un número', boolean: 'true o false' }

interface Kinds {
  string: string
  number: number
  boolean: boolean
}

/** An optional field of the given kind. */
export function field<K extends keyof Kinds>(json: Json, name: string, kind: K): Kinds[K] | undefined {
  const value = json[name]
  if (value === undefined || value === null) return undefined
  // JSON can write a number that is none: 1e400.
  if (typeof value !== kind || value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY)
    throw new PeticionError(`«${name}» debe ser ${KINDS[kind]}.`)
  return value as Kinds[K]
}

export function required<K extends keyof Kinds>(json: Json, name: string, kind: K): Kinds[K] {
  const value = field(json, name, kind)
  if (value === undefined) throw new PeticionError(`Falta «${name}».`)
  return value
}

export function list<K extends keyof Kinds>(json: Json, name: string, kind: K): Kinds[K][] | undefined {
  const value = json[name]
  if (value === undefined || value === null) return undefined
  if (!Array.isArray(value)) throw new PeticionError(`«${name}» debe ser una lista.`)
  return value.map(item => required({ [name]: item }, name, kind))
}

export function oneOf<T extends string | number>(
  json: Json,
  name: string,
  values: readonly T[],
): T | undefined {
  const value = json[name]
  if (value === undefined || value === null) return undefined
  const found = values.find(candidate => candidate === value)
  if (found === undefined) throw new PeticionError(`«${name}» debe ser uno de: ${values.join(', ')}.`)
  return found
}

/** What is said under a name that there is not would be taken for done. */
export function checkCampos(json: Json, known: readonly string[]): void {
  const unknown = Object.keys(json).filter(name => !known.includes(name))
  if (unknown.length > 0)
    throw new PeticionError(`No se conoce «${unknown.join(', ')}»; se conoce: ${known.join(', ')}.`)
}

/** Of another form it would be like nothing that a message says. */
export function readForma(
  name: string,
  text: string,
  { es, dice }: { readonly es: RegExp; readonly dice: string },
): string {
  if (es.test(text)) return text
  throw new PeticionError(`«${name}» debe ser ${dice}, no «${text}».`)
}

const DIA = { es: /^\d{4}-\d{2}-\d{2}$/, dice: 'un día que exista, AAAA-MM-DD' }

export function dia(json: Json, name: string): string | undefined {
  const text = field(json, name, 'string')
  if (text === undefined) return undefined
  const date = new Date(`${readForma(name, text, DIA)}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text)
    throw new PeticionError(`«${name}» debe ser ${DIA.dice}, no «${text}».`)
  return text
}

/** A RUC without its check digit, which may be said. */
export function rucOf(text: string): string {
  const [, ruc = '', dv] = /^([1-9]\d{1,6}[\dA-D])(?:-(\d))?$/.exec(text.toUpperCase()) ?? []
  if (ruc === '') throw new PeticionError(`«${text}» no es un RUC.`)
  const right = digitoVerificador(ruc)
  if (dv === undefined || Number(dv) === right) return ruc
  throw new PeticionError(`El dígito verificador de ${ruc} es ${right}.`)
}

export const rucConDv = (text: string) => `${rucOf(text)}-${digitoVerificador(rucOf(text))}`

export function instante(json: Json, name: string): number | undefined {
  const value = json[name]
  if (value === undefined || value === null) return undefined
  const ms = typeof value === 'string' || typeof value === 'number' ? parseInstante(value) : undefined
  if (ms === undefined)
    throw new PeticionError(`«${name}» debe ser un instante: milisegundos o AAAA-MM-DDThh:mm:ss.`)
  return ms
}

/** Only the fields that were said. */
export function said<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> }
}
