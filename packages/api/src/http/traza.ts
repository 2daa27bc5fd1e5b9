/** version 00: trace, the span of the caller, flags. All zeros is no identifier (www.w3.org/TR/trace-context). */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

/** The parts of a traceparent; null for whatever is none. */
export function traceparentDe(header: string): { trazaId: string; tramoId: string; flags: string } | null {
  const [, trazaId, tramoId, flags] = TRACEPARENT.exec(header) ?? []
  if (trazaId === undefined || tramoId === undefined || flags === undefined) return null
  return { trazaId, tramoId, flags }
}

/** The trace that a caller says this request is part of, so that her log and ours are found together; null for whatever else she says. */
export function traceIdOf(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string') return null
  return traceparentDe(header)?.trazaId ?? null
}
