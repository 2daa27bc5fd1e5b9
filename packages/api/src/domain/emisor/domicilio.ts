import { ciudad, departamentos, distrito, faultOfCorreo } from '@mbohera/sifen/valores'
import { boundedText } from '../texto.ts'
import { type Validated, valid, wrong } from '../validated.ts'
import { EMISOR, ESTABLECIMIENTO } from './campos.ts'

/** Where the house and each of its branches are, and how they are reached: the same is read alike of both. */

const NUMERO_CASA_MAX = 999_999

export const CODIGOS_DE_LUGAR = {
  numeroCasa: {
    esConocido: (n: number) => n >= 0 && n <= NUMERO_CASA_MAX,
    detail: `debe ser un entero de 0 a ${NUMERO_CASA_MAX}`,
  },
  departamento: {
    esConocido: (n: number) => departamentos.has(n),
    detail: 'no es un departamento de la tabla de SIFEN',
  },
  distrito: {
    esConocido: (n: number) => distrito(n) !== undefined,
    detail: 'no es un distrito de la tabla de SIFEN',
  },
  ciudad: {
    esConocido: (n: number) => ciudad(n) !== undefined,
    detail: 'no es una ciudad de la tabla de SIFEN',
  },
}

/** Its limits are those of a branch too. */
const TEXTOS = {
  denominacion: ESTABLECIMIENTO.denominacion,
  direccion: { min: 1, ...EMISOR.direccion },
  telefono: EMISOR.telefono,
}
export type TextoDeLugar = keyof typeof TEXTOS

export const parseTextoDeLugar = (nombre: TextoDeLugar, text: string, prefijo = ''): Validated<string> =>
  boundedText(prefijo + nombre, text, TEXTOS[nombre])

export function parseCodigo(
  campo: string,
  value: number,
  { esConocido, detail }: { esConocido: (n: number) => boolean; detail: string },
): Validated<number> {
  return Number.isInteger(value) && esConocido(value) ? valid(value) : wrong(campo, 'catalog', detail)
}

export function parseCorreo(text: string, prefijo = ''): Validated<string> {
  const email = text.trim()
  const { max } = EMISOR.email
  const largo = email.length > max ? `admite hasta ${max} caracteres` : null
  const detail = largo ?? faultOfCorreo(email)
  return detail === null ? valid(email) : wrong(`${prefijo}email`, 'email', detail)
}
