/** What was thrown, as an error: in JavaScript anything may be. */
export const toError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown))

/** Under this name the operating system, the database and their drivers say in one word what broke, and where. */
export function textOfError(
  thrown: unknown,
  name: 'code' | 'constraint' | 'path' | 'syscall',
): string | undefined {
  if (typeof thrown !== 'object' || thrown === null) return undefined
  const said: unknown = Reflect.get(thrown, name)
  return typeof said === 'string' ? said : undefined
}
