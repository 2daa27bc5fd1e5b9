import { faultsNaming } from './dichos.ts'
import type { Fault } from './failure.ts'
import { faultsOf, type Validated } from './validated.ts'

/** A body of the right JSON types, with the faults of its form: unknown fields, words outside of a list, limits that are exceeded. */
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
export const parseCuerpo = <T, S>(cuerpo: Cuerpo<T>, parse: (dado: T) => Validated<S>): Validated<S> =>
  withForma(parse(cuerpo.dado), cuerpo.faltas)

/** The same for what was parsed already. */
export function withForma<S>(parsed: Validated<S>, deForma: readonly Fault[]): Validated<S> {
  if (deForma.length === 0) return parsed
  const said = faultsOf(parsed)
  return { ok: false, faults: [...said, ...withoutSaid(deForma, said)] }
}

/** The faults of form in fields that have no fault of meaning: where both exist, the one that knows what the field means is worded better. */
export function withoutSaid(deForma: readonly Fault[], said: readonly Fault[]): readonly Fault[] {
  if (deForma.length === 0) return deForma
  const dicho = faultsNaming(said)
  return deForma.filter(({ campo }) => !dicho(campo))
}
