import { type Fault, invalid, ok, type Result } from '../failure.ts'

/** Every element of a list, or every fault of it. A list without elements says nothing: it is asked what was meant. */
export function deLista<T extends string | object>(
  campo: string,
  lista: readonly string[],
  { max, vacia, parse }: { max: number; vacia: string; parse: (text: string, campo: string) => T | Fault },
): Result<T[]> {
  if (lista.length === 0) return invalid([{ campo, codigo: 'empty', detail: vacia }])
  if (lista.length > max)
    return invalid([{ campo, codigo: 'max-items', detail: `no puede tener más de ${max} elementos` }])
  const parsed = lista.map((text, index) => parse(text, `${campo}[${index}]`))
  const faults = parsed.filter((one): one is Fault & T => typeof one === 'object' && 'codigo' in one)
  return faults.length > 0 ? invalid(faults) : ok(parsed as T[])
}
