/** Thirty-two letters and digits that nobody mistakes for one another. Small letters alone: whoever types one need not look. */
const LETRAS = 'abcdefghijkmnpqrstuvwxyz23456789'
/** Five bits of chance each: 130 of them. */
const LARGO = 26
export const BYTES_DE_FICHA = LARGO
/** Whose it is, to the base of 36; then chance. */
const FORMA = new RegExp(`^([1-9a-z][0-9a-z]{0,10})-[${LETRAS}]{${LARGO}}$`)

/** What stands in a link: whose documento it leads to, and what nobody guesses. `azar`: as many bytes as it has letters. */
export const fichaOf = (contribuyenteId: number, azar: Uint8Array): string =>
  `${contribuyenteId.toString(36)}-${Array.from(azar.subarray(0, LARGO), byte => LETRAS[byte % LETRAS.length]).join('')}`

/** Whose documento it leads to, if it is one at all; null of what cannot be one. */
export function readFicha(ficha: string): number | null {
  const de = FORMA.exec(ficha)?.[1]
  if (de === undefined) return null
  const contribuyenteId = Number.parseInt(de, 36)
  return Number.isSafeInteger(contribuyenteId) ? contribuyenteId : null
}
