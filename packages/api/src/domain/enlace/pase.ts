/** Thirty-two letters and digits that nobody mistakes for one another. Small letters alone: whoever types one need not look. */
const LETRAS = 'abcdefghijkmnpqrstuvwxyz23456789'
const LARGO = 26
/** Five bits for each letter: 130 of them. */
const BITS = 5
export const BYTES_DE_PASE = Math.ceil((LARGO * BITS) / 8)
/** Whose it is, to the base of 36; then chance. */
const FORMA = new RegExp(`^([1-9a-z][0-9a-z]{0,10})-[${LETRAS}]{${LARGO}}$`)

/** What stands in a link: whose documento it leads to, and what nobody guesses. */
export const paseOf = (contribuyenteId: number, azar: Uint8Array): string =>
  `${contribuyenteId.toString(36)}-${Array.from({ length: LARGO }, (_, i) => LETRAS[bitsAt(azar, i * BITS)]).join('')}`

/** The five from this one on. */
function bitsAt(bytes: Uint8Array, from: number): number {
  const at = from >> 3
  const dos = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
  return (dos >> (16 - BITS - (from & 7))) & (2 ** BITS - 1)
}

/** Whose documento it leads to, if it is one at all; null of what cannot be one. */
export function readPase(pase: string): number | null {
  const de = FORMA.exec(pase)?.[1]
  if (de === undefined) return null
  const contribuyenteId = Number.parseInt(de, 36)
  return Number.isSafeInteger(contribuyenteId) ? contribuyenteId : null
}
