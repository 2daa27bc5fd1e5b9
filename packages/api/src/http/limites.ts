import { cleanTexto } from '@mbohera/sifen/valores'
import { codePoints } from '../domain/texto.ts'

/** What a schema says of a value besides its type. */
export interface Limites {
  minLength?: number
  maxLength?: number
  pattern?: string
  enum?: unknown[]
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}

export interface Exceso {
  codigo: string
  detail: string
}

const exceso = (codigo: string, detail: string): Exceso => ({ codigo, detail })

/** How a text exceeds the limits of its schema. A blank text counts as absent: the parser decides whether it may be. */
export function limiteDeTexto({
  minLength = 0,
  maxLength = Number.POSITIVE_INFINITY,
  pattern,
  enum: values,
}: Limites): ((text: string) => Exceso | null) | null {
  if (minLength <= 1 && maxLength === Number.POSITIVE_INFINITY && pattern === undefined && !values)
    return null
  const form = pattern === undefined ? null : new RegExp(pattern, 'u')
  const allowed = values === undefined ? null : new Set(values)
  return text => {
    if (allowed?.has(text)) return null
    // Fast path: a text whose length in UTF-16 units is safely within the limits is not counted in code points.
    if (allowed === null && form === null && text.length >= 2 * minLength && text.length <= maxLength)
      return null
    const clean = cleanTexto(text)
    if (clean === '') return null
    if (allowed !== null) return exceso('enum', `debe ser uno de: ${[...allowed].join(', ')}`)
    const length = codePoints(clean)
    if (length < minLength)
      return exceso('min-length', `debe tener al menos ${minLength} caracteres y tiene ${length}`)
    if (length > maxLength)
      return exceso('max-length', `no puede superar ${maxLength} caracteres y tiene ${length}`)
    return form === null || form.test(clean) ? null : exceso('format', `debe tener la forma ${pattern}`)
  }
}

export function limiteDeNumero(
  { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY }: Limites,
  entero: boolean,
): ((value: number) => Exceso | null) | null {
  if (!entero && minimum === Number.NEGATIVE_INFINITY && maximum === Number.POSITIVE_INFINITY) return null
  return value => {
    if (entero && !Number.isInteger(value)) return exceso('integer', 'debe ser un número entero')
    if (value < minimum) return exceso('range', `no puede ser menor que ${minimum}`)
    return value > maximum ? exceso('range', `no puede ser mayor que ${maximum}`) : null
  }
}

export function limiteDeLista(
  { minItems = 0, maxItems = Number.POSITIVE_INFINITY }: Limites,
  length: number,
): Exceso | null {
  if (length < minItems) return exceso('min-items', `debe tener al menos ${minItems} y llegaron ${length}`)
  return length > maxItems ? exceso('max-items', `admite hasta ${maxItems} y llegaron ${length}`) : null
}
