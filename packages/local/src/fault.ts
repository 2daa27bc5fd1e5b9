/** Something the person can cure; the text says the cause and the cure, and is all that is shown. */
export class Fault extends Error {
  override name = 'Fault'
}

/** Of the system or a library, when it gave one. */
export const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** Anything can be thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
