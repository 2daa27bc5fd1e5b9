import { faultsBeyond } from './dichos.ts'
import { collect, type Validated } from './validated.ts'

/** A body of the right JSON types, and what is wrong with its form: unknown fields, words outside of a list, limits that are exceeded. */
export interface Cuerpo<T> {
  dado: T
  forma: Validated<unknown>
  /** Whether words that have no effect may be left out: the caller said so. */
  indulgente: boolean
}

/**
 * What a parser makes of a body, or everything that is wrong with it. It is asked only where the body counts: a request that
 * repeats another is answered whatever its words are.
 */
export const parseCuerpo = <T, S>(cuerpo: Cuerpo<T>, parse: (dado: T) => Validated<S>): Validated<S> =>
  withForma(parse(cuerpo.dado), cuerpo.forma)

/**
 * The same for what was parsed already. Of form only that is told which is wrong in fields without a fault of meaning: where both exist,
 * the one that knows what the field means is worded better.
 */
export function withForma<S>(parsed: Validated<S>, forma: Validated<unknown>): Validated<S> {
  if (forma.ok) return parsed
  const both = collect([parsed, faultsBeyond(parsed, forma)])
  return both.ok ? parsed : both
}
