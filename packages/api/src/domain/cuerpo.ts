import { type Fault, invalid, type Result } from './failure.ts'

/** A body of the right JSON types, and what its form alone says against it: words that nobody knows, limits that are passed. */
export interface Cuerpo<T> {
  dado: T
  faltas: readonly Fault[]
  /** Whether words that have no effect may be left out: the caller said so. */
  indulgente: boolean
}

/**
 * What a parser makes of a body, or everything that is wrong with it. It is asked only where the body counts: a request that
 * repeats another is answered whatever its words are.
 */
export const leer = <T, S>(cuerpo: Cuerpo<T>, parse: (dado: T) => Result<S>): Result<S> =>
  conForma(parse(cuerpo.dado), cuerpo.faltas)

/** The same for what was parsed already. */
export function conForma<S>(parsed: Result<S>, deForma: readonly Fault[]): Result<S> {
  if (deForma.length === 0 || (!parsed.ok && parsed.failure.type !== 'validation-error')) return parsed
  const said = parsed.ok || parsed.failure.type !== 'validation-error' ? [] : parsed.failure.faults
  return invalid([...said, ...noDichas(deForma, said)])
}

/** The faults of form in fields of which nothing was said: whoever knows what a field means has the better words. */
export function noDichas(deForma: readonly Fault[], said: readonly Fault[]): Fault[] {
  const named = new Set(said.flatMap(({ campo }) => [...enteros(campo)]))
  return deForma.filter(({ campo }) => !named.has(campo))
}

/** A field and all that it is part of: `items[3].codigo` is part of `items[3]` and of `items`. */
export function* enteros(campo: string): Generator<string> {
  yield campo
  for (let at = campo.length - 1; at > 0; at--)
    if (campo[at] === '.' || campo[at] === '[') yield campo.slice(0, at)
}
