/** The SQLSTATEs that we act on, by the reason why. */
export const SQLSTATE = {
  /** Somebody else was first. */
  uniqueViolation: '23505',
  undefinedTable: '42P01',
} as const

export function isSqlstate(error: unknown, code: string, constraint?: string): boolean {
  const seen = error as { code?: string; constraint?: string } | null
  return seen?.code === code && (constraint === undefined || seen.constraint === constraint)
}

// Class 08: the connection; 53: no resources; 57P: the server is going down or starting.
const AWAY = /^(08...|53...|57P0[1-5]|57014|25P03)$/
const SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
])
const DRIVER =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|Cannot use a pool after/

/** Whether this is the database being away, not a mistake of ours. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: string }).code
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  return (code !== undefined && (AWAY.test(code) || SOCKET.has(code))) || DRIVER.test(error.message)
}
