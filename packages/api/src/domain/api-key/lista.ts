import { collect, type Validated, wrong } from '../validated.ts'

/** Every element of a list, or every fault of it. A list without elements says nothing: it is asked what was meant. */
export function ofList<T>(
  campo: string,
  lista: readonly string[],
  { max, vacia, parse }: { max: number; vacia: string; parse: (text: string, campo: string) => Validated<T> },
): Validated<T[]> {
  if (lista.length === 0) return wrong(campo, 'empty', vacia)
  if (lista.length > max) return wrong(campo, 'max-items', `no puede tener más de ${max} elementos`)
  return collect(lista.map((text, index) => parse(text, `${campo}[${index}]`)))
}
