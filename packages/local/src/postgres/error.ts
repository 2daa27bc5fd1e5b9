/** Why PostgreSQL could not be started, in the words of the person who started it: the cause and the cure. */
export class PostgresError extends Error {
  override name = 'PostgresError'
}
