import { paises } from '../catalogos/paises.generated.ts'
import { hasFormOfCdc } from '../cdc.ts'
import { faultOfCorreo } from '../correo.ts'
import { isDecimal } from '../decimal.ts'
import { isFechaHora } from '../fechas.ts'
import { isRucBase } from '../ruc.ts'

/** Judges the written form of a field as the official schema does; what it says completes "el valor …". */
export type Forma = (text: string) => string | null

// The characters that XML 1.0 can carry; with the u flag a lone surrogate is none of them.
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u
const SURROGATE = /[\uD800-\uDFFF]/

const codePoints = (text: string) => (SURROGATE.test(text) ? [...text].length : text.length)

const span = (min: number, max: number) => (min === max ? `${min}` : `de ${min} a ${max}`)

interface TextOptions {
  /** One line (the schema's `.+`). */
  readonly oneLine?: boolean
  /** Something besides blanks. */
  readonly notBlank?: boolean
  /** The schema measures the text with its blanks collapsed. */
  readonly collapsed?: boolean
}

export function texto(min: number, max: number, options: TextOptions = {}): Forma {
  return text => {
    if (NOT_XML.test(text)) return 'lleva caracteres de control; escríbalo de nuevo sin copiar y pegar'
    const measured = options.collapsed ? text.replace(/[ \t\n\r]+/g, ' ').replace(/^ | $/g, '') : text
    const length = codePoints(measured)
    if (length < min || length > max) return `debe tener ${span(min, max)} caracteres; tiene ${length}`
    if (options.oneLine && /[\n\r]/.test(text)) return 'debe estar en una sola línea'
    if (options.notBlank && !/[^\s]/.test(text)) return 'no puede ser solo espacios'
    return null
  }
}

const segun =
  (isRight: (text: string) => boolean, detalle: string): Forma =>
  text =>
    isRight(text) ? null : detalle

export const patron = (pattern: RegExp, detalle: string): Forma => segun(text => pattern.test(text), detalle)

export const entero =
  (min: number, max: number): Forma =>
  text =>
    /^(0|[1-9][0-9]{0,14})$/.test(text) && Number(text) >= min && Number(text) <= max
      ? null
      : `debe ser un número entero de ${min} a ${max}`

export const opcion = (...allowed: readonly (string | number)[]): Forma => {
  const texts = new Set(allowed.map(String))
  return text => (texts.has(text) ? null : `debe ser uno de: ${[...texts].join(', ')}`)
}

export const cdc = segun(
  hasFormOfCdc,
  'debe tener 44 caracteres: los dígitos del CDC, sin espacios (solo el RUC puede llevar una letra A-D)',
)
export const motivo = texto(5, 500)
export const nombre = texto(4, 255)
export const ruc = segun(
  isRucBase,
  'debe ser el RUC sin dígito verificador: de 3 a 8 caracteres, sin ceros adelante ni guion',
)
export const dv = patron(/^[0-9]$/, 'debe ser un solo dígito')
export const documento = patron(
  /^[0-9A-Za-z-]{1,20}$/,
  'debe tener de 1 a 20 letras, dígitos o guiones, sin puntos ni espacios',
)
export const fechaHora: Forma = text =>
  isFechaHora(text) ? null : 'debe ser una fecha y hora que exista, con la forma AAAA-MM-DDThh:mm:ss'
export const monto = segun(
  isDecimal,
  'debe ser un monto sin signo, con punto decimal, hasta 15 enteros y 8 decimales',
)
export const pais: Forma = text => (paises.has(text) ? null : 'debe ser el código de tres letras de un país')
export const email: Forma = faultOfCorreo
export const departamento = entero(1, 99)
export const distrito = entero(1, 9999)
export const ciudad = entero(1, 99999)
export const nombreDepartamento = texto(6, 16)
export const nombreLocalidad = texto(1, 30)
