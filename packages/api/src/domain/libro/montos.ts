/**
 * What a book has of a documento, in guaraníes, by the rate of the documento, in the order of the column `montos`: what has IVA comes with its
 * IVA. Of a note of credit it is negative, of what was cancelled zero.
 */
export const MONTOS = ['exento', 'gravado5', 'iva5', 'gravado10', 'iva10', 'total'] as const

/** Exact decimals. */
export type Montos = Record<(typeof MONTOS)[number], string>

export const toMontos = (de: readonly string[]): Montos =>
  // As many as there are names.
  Object.fromEntries(MONTOS.map((nombre, n) => [nombre, de[n] ?? '0'])) as Montos
