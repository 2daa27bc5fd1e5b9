import type { Dado } from './campos/tipos.ts'
import { type Validated, valid, wrong } from './validated.ts'

/** A value of a closed list, spelled exactly. */
export function parseOneOf<T extends string>(
  campo: string,
  value: Dado<string>,
  values: readonly T[],
): Validated<T> {
  if (value === null || value === undefined)
    return wrong(campo, 'required', `es obligatorio: ${values.join(', ')}`)
  return (values as readonly string[]).includes(value)
    ? valid(value as T)
    : wrong(campo, 'enum', `debe ser uno de: ${values.join(', ')}`)
}
