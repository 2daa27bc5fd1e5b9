import { type Draft, drafted, type Validated, valid, wrong } from '../validated.ts'
import type { Campo, Tabla } from './campo.ts'
import type { Cantidad, CuerpoDe, Dado, LeidoDe } from './tipos.ts'

/** What was written, a number as its digits, without the blanks around it. */
export const textOf = (value: Dado<Cantidad>): string | undefined =>
  value === null || value === undefined ? undefined : String(value).trim()

/** The value behind a word of a closed list. */
export function readOpcion<T extends Readonly<Record<string, number>>>(
  campo: string,
  value: Dado<string>,
  codigos: T,
  fallback?: keyof T & string,
): Validated<T[keyof T]> {
  const word = value ?? fallback
  if (word === undefined)
    return wrong(campo, 'required', `es obligatorio: ${Object.keys(codigos).join(', ')}`)
  if (Object.hasOwn(codigos, word)) return valid(codigos[word] as T[keyof T]) // it has that word
  return wrong(campo, 'enum', `debe ser uno de: ${Object.keys(codigos).join(', ')}`)
}

/** Whether a list is short enough to be read; SIFEN's schema admits so many and no more. */
export const readLista = <T>(campo: string, list: readonly T[], max: number): Validated<readonly T[]> =>
  list.length > max ? wrong(campo, 'max-items', `admite hasta ${max} y llegaron más`) : valid(list)

export function readCampo(
  campo: string,
  fila: Campo,
  value: Dado<Cantidad>,
): Validated<Cantidad | undefined> {
  const text = textOf(value)
  if (text === undefined || text === '') return valid(undefined)
  if (fila.forma === 'opcion' && fila.codigos !== undefined) return readOpcion(campo, text, fila.codigos)
  if (fila.forma === 'texto' && fila.mayusculas === true) return valid(text.toUpperCase())
  if (fila.forma !== 'codigo') return valid(text)
  return /^\d{1,9}$/.test(text) ? valid(Number(text)) : wrong(campo, 'integer', 'debe ser un número entero')
}

/** The fields that need no rule, under SIFEN's names. One that says nothing is left out, and so is one that is wrong. */
export const readCampos = <T extends Tabla>(
  tabla: T,
  cuerpo: CuerpoDe<T>,
  prefijo: string,
): Draft<LeidoDe<T>> =>
  drafted(take => {
    const leido: Record<string, Cantidad> = {}
    for (const [nombre, campo] of Object.entries(tabla)) {
      // Only fields without a list are read without a rule.
      const value = take(readCampo(prefijo + nombre, campo, cuerpo[nombre] as Dado<Cantidad>))
      if (value !== undefined && campo.sifen !== undefined) leido[campo.sifen] = value
    }
    return leido as LeidoDe<T> // under SIFEN's names, which the rows say
  })

/** Programs that fill in every field of a form send an empty one where there is nothing to say. */
export const isVacio = (value: unknown): boolean =>
  value == null ||
  (typeof value === 'object' ? Object.values(value).every(isVacio) : String(value).trim() === '')
