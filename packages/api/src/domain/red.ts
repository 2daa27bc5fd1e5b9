import { formatDireccion, formatRed, parseDireccion, redOf as redDeTantosBits } from './api-key/direccion.ts'

/** A subscriber line gets a /64 of IPv6 and chooses the other 64 bits itself (RFC 4291 §2.5.1): counted whole, each request could come from a new address. */
const BITS_DE_QUIEN_LLAMA = 64

/** Whose address it is, as far as an address says. What is no address is a caller of its own. */
export function redToCount(address: string): string {
  const direccion = parseDireccion(address)
  if (direccion === null) return address
  return direccion.familia === 4
    ? formatDireccion(direccion)
    : formatRed(redDeTantosBits(direccion, BITS_DE_QUIEN_LLAMA))
}
