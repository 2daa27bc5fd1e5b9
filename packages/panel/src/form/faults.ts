import { formatFalta, problemOf } from '../api/problem.ts'
import { capital } from '../values/capital.ts'

export interface Faults {
  /** What is wrong with a field, for the place beside it. */
  of: (campo: string) => string | undefined
  /** What is wrong and belongs beside no field that is shown. */
  rest: readonly string[]
  /** The title of the problem: why the service refused, or that no answer arrived. */
  title: string
}

/** The same, of what stands below that path. */
export const faultsIn = (faults: Faults, prefijo: string): Faults => ({
  ...faults,
  of: campo => faults.of(prefijo + campo),
})

/** The faults of a refused request, for a form that shows these fields. */
export function faultsOf(error: unknown, shown: (campo: string) => boolean): Faults {
  if (error === null || error === undefined) return { of: () => undefined, rest: [], title: '' }
  const problem = problemOf(error)
  const beside = new Map<string, string>()
  const rest: string[] = []
  for (const { campo, detail } of problem.faults) {
    if (shown(campo)) beside.set(campo, [beside.get(campo), capital(detail)].filter(Boolean).join('. '))
    else rest.push(formatFalta({ campo, detail }))
  }
  if (problem.faults.length === 0) rest.push(problem.advice)
  const title = problem.faults.length > 0 ? 'No se aceptó' : problem.title
  return { of: campo => beside.get(campo), rest, title }
}
