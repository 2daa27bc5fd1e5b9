import type { Fault } from './failure.ts'

/** A value of a closed list, spelled exactly. */
export function oneOf<T extends string>(
  campo: string,
  value: string | null | undefined,
  values: readonly T[],
): { value: T; faults: [] } | { value: undefined; faults: [Fault] } {
  if (value === null || value === undefined) {
    return {
      value: undefined,
      faults: [{ campo, codigo: 'required', detail: `es obligatorio: ${values.join(', ')}` }],
    }
  }
  if ((values as readonly string[]).includes(value)) return { value: value as T, faults: [] }
  return {
    value: undefined,
    faults: [{ campo, codigo: 'enum', detail: `debe ser uno de: ${values.join(', ')}` }],
  }
}
