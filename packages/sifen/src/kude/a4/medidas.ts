/** A sheet of A4 in points, and what is left of it within the margins. */
export const ANCHO = 595.28
export const ALTO = 841.89
export const MARGEN = 34
export const UTIL = ANCHO - 2 * MARGEN
