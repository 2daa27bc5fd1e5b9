import { problemOf } from '../api/problem.ts'

/** Answers after which nobody knows, or the same request may still be under way: the key stays. */
const ABIERTOS = new Set([0, 429, 500, 502, 503, 504])

/** Whether the service has said its last word about a request, so that the next one is another intention. */
export function esDefinitivo(error: unknown): boolean {
  const { status, type } = problemOf(error)
  return !ABIERTOS.has(status) && type !== 'operation-in-progress' && status !== 401
}

/** Whether it may have been done, although nobody can tell. */
export function esIncierto(error: unknown): boolean {
  const { status, type } = problemOf(error)
  return status === 0 || type === 'result-uncertain' || type === 'operation-in-progress'
}
