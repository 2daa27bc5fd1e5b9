import {
  formatDireccion,
  formatRed,
  parseDireccion,
  redDe as redDeTantosBits,
} from './clave-api/direccion.ts'

/** Of an IPv6 address whoever has the line chooses the rest himself, and so could be a new caller with each request. */
const BITS_DE_QUIEN_LLAMA = 64

/** Whose address it is, as far as an address says. What is no address is a caller of its own. */
export function redDe(address: string): string {
  const direccion = parseDireccion(address)
  if (direccion === null) return address
  return direccion.familia === 4
    ? formatDireccion(direccion)
    : formatRed(redDeTantosBits(direccion, BITS_DE_QUIEN_LLAMA))
}
