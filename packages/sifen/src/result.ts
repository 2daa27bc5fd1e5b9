/** What a parser gives: a value, or the reason in words that a person can act on. Nothing here throws for bad input. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly detalle: string }

export const good = <T>(value: T): Result<T> => ({ ok: true, value })
export const bad = (detalle: string): Result<never> => ({ ok: false, detalle })

declare const marca: unique symbol
/** A text that has passed its parser and may be told apart from any other text. */
export type Marcado<T, N extends string> = T & { readonly [marca]: N }

/** Marks a text that has just passed its parser. Nothing else turns a text into a marked one. */
export const brand = <N extends string>(text: string): Marcado<string, N> =>
  // The mark exists for the compiler only: no value carries it.
  text as Marcado<string, N>
