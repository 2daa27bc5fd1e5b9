import type { Dado } from './campos/tipos.ts'
import { type Validated, valid, wrong } from './validated.ts'

export const keysOf = <T extends Record<string, unknown>>(table: T): (keyof T & string)[] =>
  Object.keys(table)

export const isKeyOf = <T extends object>(table: T, word: PropertyKey): word is keyof T =>
  Object.hasOwn(table, word)

export const isOneOf = <T extends string | number>(values: readonly T[], value: unknown): value is T =>
  values.some(one => one === value)

/** A value of a closed list, spelled exactly. */
export function parseOneOf<T extends string>(
  campo: string,
  value: Dado<string>,
  values: readonly T[],
): Validated<T> {
  if (value === null || value === undefined)
    return wrong(campo, 'required', `es obligatorio: ${values.join(', ')}`)
  return isOneOf(values, value) ? valid(value) : wrong(campo, 'enum', `debe ser uno de: ${values.join(', ')}`)
}
