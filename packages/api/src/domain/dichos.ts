import type { Fault } from './failure.ts'

/** `items[3].codigo` is part of `items[3]` and of `items`. */
function* wholesOf(campo: string): Generator<string> {
  yield campo
  for (let at = campo.length - 1; at > 0; at--)
    if (campo[at] === '.' || campo[at] === '[') yield campo.slice(0, at)
}

/** Whether something was said of a field, or of a part of it. Looked up: a body may have thousands of faults. */
export function faultsNaming(faults: readonly Fault[]): (campo: string) => boolean {
  const named = new Set<string>()
  for (const { campo } of faults) for (const whole of wholesOf(campo)) named.add(whole)
  return campo => named.has(campo)
}
