import type { Fault } from './failure.ts'
import { faultsOf, faultsThat, NOTHING, type Validated } from './validated.ts'

/** `items[3].codigo` is part of `items[3]` and of `items`. */
function* wholesOf(campo: string): Generator<string> {
  yield campo
  for (let at = campo.length - 1; at > 0; at--)
    if (campo[at] === '.' || campo[at] === '[') yield campo.slice(0, at)
}

/** Whether something was said of a field, or of a part of it. Looked up: a body may have thousands of faults. */
export function faultsNaming(read: Validated<unknown>): (campo: string) => boolean {
  const named = new Set<string>()
  for (const { campo } of faultsOf(read)) for (const whole of wholesOf(campo)) named.add(whole)
  return campo => named.has(campo)
}

/** What else is wrong, in fields of which nothing was said yet. */
export function faultsBeyond(said: Validated<unknown>, more: Validated<unknown>): Validated<null> {
  if (more.ok) return NOTHING
  const dicho = faultsNaming(said)
  return faultsThat(more, ({ campo }) => !dicho(campo))
}

/** The first of the faults that are alike. */
export function faultsOnce(read: Validated<unknown>, alike: (fault: Fault) => string): Validated<null> {
  if (read.ok) return NOTHING
  const seen = new Set<string>()
  return faultsThat(read, fault => {
    const known = alike(fault)
    return !seen.has(known) && seen.add(known) !== null
  })
}
