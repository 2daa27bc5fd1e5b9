import { isVacio } from '../domain/campos/leer.ts'
import type { NoAdmitida } from './no-admitidas.ts'
import type { OtraPalabra } from './otras-palabras.ts'

interface Nombre {
  /** As it is written. */
  nombre: string
  /** What is left of it when case, accents and signs are taken away. */
  letras: string
  /** Null: it is one of ours. */
  noAdmitida: NoAdmitida | null
}

export interface Sospecha {
  codigo: 'unknown-field' | 'unsupported-field'
  detail: string
}

/** Other names of three letters are other words: `cac` is no mistake for `cdc`. Of these only the order of the letters is doubted. */
const CORTO = 3
/** Between the letters of a name there is not more than this. */
const SIGNOS = 8
const SOLO_LETRAS = /^[a-z0-9]*$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: what is not ASCII has its accents taken off
const NO_ASCII = /[^\u0000-\u007f]/

/**
 * The words of a query, or of one object of a body: its fields, those that the manual has and that cannot be issued yet, and what it
 * and other programs call the fields.
 */
export class Vocabulario {
  readonly #porLargo = new Map<number, Nombre[]>()
  readonly #otras: ReadonlyMap<string, OtraPalabra>
  readonly #maximo: number

  constructor(
    campos: readonly string[],
    noAdmitidas: Readonly<Record<string, NoAdmitida>> = {},
    otras: readonly OtraPalabra[] = [],
  ) {
    this.#otras = new Map(otras.map(otra => [letrasDe(otra.palabra), otra]))
    const nombres: Nombre[] = [
      ...campos.map(nombre => ({ nombre, letras: letrasDe(nombre), noAdmitida: null })),
      ...Object.entries(noAdmitidas).map(([nombre, noAdmitida]) => ({
        nombre,
        letras: letrasDe(nombre),
        noAdmitida,
      })),
    ]
    for (const nombre of nombres) {
      const { length } = nombre.letras
      const same = this.#porLargo.get(length) ?? []
      this.#porLargo.set(length, [...same, nombre])
    }
    const largos = [...this.#otras.keys()].map(({ length }) => length)
    this.#maximo = Math.max(0, ...this.#porLargo.keys(), ...largos)
  }

  /**
   * What is suspicious about a word that is no field, or null. What says nothing asks for nothing. Only words of about the length of
   * a name are compared with it, so that a body of a great many words is looked through as fast as it was read.
   */
  sospecha(palabra: string, fields: Readonly<Record<string, unknown>>): Sospecha | null {
    if (palabra.length > this.#maximo + SIGNOS) return null
    const letras = letrasDe(palabra)
    const value = fields[palabra]
    if (isAusente(value)) return null
    const igual = this.#igual(letras)
    const deOtros = igual === undefined ? this.#deOtros(letras, value, fields) : null
    const nombre = igual ?? this.#parecido(letras)
    if (deOtros !== null || nombre === undefined) return deOtros
    const { noAdmitida } = nombre
    if (noAdmitida === null) {
      const esta = Object.hasOwn(fields, nombre.nombre)
      const detail = esta
        ? `no existe, y se parece a «${nombre.nombre}», que también está: quítelo`
        : `no existe; ¿quiso decir «${nombre.nombre}»?`
      return { codigo: 'unknown-field', detail }
    }
    const suyo = noAdmitida.salvo === undefined ? null : fields[noAdmitida.salvo]
    if (noDiceNada(value) || !(isVacio(suyo) || noDiceNada(suyo))) return null
    const esta = nombre.letras === letras ? '' : `parece «${nombre.nombre}»: `
    return {
      codigo: 'unsupported-field',
      detail: `${esta}todavía no se puede emitir con ${noAdmitida.que}: ${noAdmitida.cura}`,
    }
  }

  /** Beside the field itself, another word for it changes nothing; nor does one that says what is signed without it. */
  #deOtros(letras: string, value: unknown, fields: Readonly<Record<string, unknown>>): Sospecha | null {
    const otra = this.#otras.get(letras)
    if (otra === undefined || !isVacio(fields[otra.campo]) || isVacio(value)) return null
    if (typeof value !== 'object' && otra.iguales?.includes(String(value).trim().replace(/\.0+$/, '')))
      return null
    if (otra.ceroCon && !isVacio(fields[otra.ceroCon]) && noDiceNada(value)) return null
    return { codigo: 'unknown-field', detail: `no existe; ¿quiso decir «${otra.campo}»?` }
  }

  #igual(letras: string): Nombre | undefined {
    return this.#porLargo.get(letras.length)?.find(nombre => nombre.letras === letras)
  }

  /** A name of which a single slip makes it. */
  #parecido(letras: string): Nombre | undefined {
    for (const largo of [letras.length, letras.length - 1, letras.length + 1])
      for (const nombre of this.#porLargo.get(largo) ?? []) if (unDesliz(nombre.letras, letras)) return nombre
    return undefined
  }
}

/** `precio_unitario`, `PrecioUnitario` and `precioUnitario` have the same letters; so have `país` and `pais`. */
function letrasDe(palabra: string): string {
  if (SOLO_LETRAS.test(palabra)) return palabra
  const plain = NO_ASCII.test(palabra) ? palabra.normalize('NFD').replace(/\p{M}/gu, '') : palabra
  return plain.replace(/[-_. ]/g, '').toLowerCase()
}

/** Whether one letter put in, left out, put for another, or changed with its neighbour makes the other word. */
export function unDesliz(name: string, other: string): boolean {
  const [short, long] = name.length <= other.length ? [name, other] : [other, name]
  const last = short.length - 1
  const more = long.length - short.length
  if (more > 1) return false
  let start = 0
  while (start <= last && short.charCodeAt(start) === long.charCodeAt(start)) start++
  let end = 0
  while (end <= last - start && short.charCodeAt(last - end) === long.charCodeAt(last + more - end)) end++
  const changed = long.length - start - end
  const swapped =
    changed === 2 && more === 0 && short[start] === long[start + 1] && short[start + 1] === long[start]
  return name.length <= CORTO ? swapped : swapped || changed === 1
}

const isAusente = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

/** Programs that fill in every field of a form send these where there is nothing to say: no discount, no transport. */
function noDiceNada(value: unknown): boolean {
  if (value === false || value === 0) return true
  if (typeof value === 'string') return /^(?:0(?:\.0+)?)?$/.test(value.trim())
  return typeof value === 'object' && Object.keys(value ?? {}).length === 0
}
