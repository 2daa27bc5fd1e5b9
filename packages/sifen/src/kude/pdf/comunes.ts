const LETTERS = 'ÁÉÍÓÚÑÜáéíóúñüªº°·¿¡–—‘’“”₲'

/**
 * What nearly every document is written with, by its place in the font of every KuDE: all that a Spanish keyboard types.
 * Place 0 is the glyph of what is missing.
 */
export const COMUNES: readonly number[] = [
  0,
  ...Array.from({ length: 0x7f - 0x20 }, (_, i) => 0x20 + i),
  ...Array.from(LETTERS, letter => letter.codePointAt(0) ?? 0),
]
