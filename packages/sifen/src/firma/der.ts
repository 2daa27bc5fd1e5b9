/** A reader of DER, and of the BER that some tools write in PKCS#12 (indefinite lengths, strings in pieces). */

export interface Tlv {
  readonly tag: number
  readonly constructed: boolean
  readonly body: Uint8Array
}

export class DerError extends Error {}

export const TAG = { integer: 2, bitString: 3, octetString: 4, oid: 6, sequence: 0x30, set: 0x31 } as const

const MAX_DEPTH = 40

interface Length {
  readonly value: number | 'indefinite'
  readonly start: number
}

function readLength(bytes: Uint8Array, at: number): Length {
  const first = bytes[at]
  if (first === undefined) throw new DerError('truncado')
  if (first < 0x80) return { value: first, start: at + 1 }
  if (first === 0x80) return { value: 'indefinite', start: at + 1 }
  const count = first & 0x7f
  if (count > 4 || at + count >= bytes.length) throw new DerError('largo inválido')
  let value = 0
  for (let i = 1; i <= count; i++) value = value * 256 + (bytes[at + i] ?? 0)
  return { value, start: at + 1 + count }
}

/** The element at `at` and where the next one begins. */
export function readTlv(bytes: Uint8Array, at = 0, depth = 0): { tlv: Tlv; next: number } {
  const tag = bytes[at]
  if (tag === undefined || depth > MAX_DEPTH || (tag & 0x1f) === 0x1f) throw new DerError('etiqueta inválida')
  const length = readLength(bytes, at + 1)
  const constructed = (tag & 0x20) !== 0
  if (length.value !== 'indefinite') {
    const end = length.start + length.value
    if (end > bytes.length) throw new DerError('truncado')
    return { tlv: { tag, constructed, body: bytes.subarray(length.start, end) }, next: end }
  }
  if (!constructed) throw new DerError('largo indefinido en un valor simple')
  let end = length.start
  while (bytes[end] !== 0 || bytes[end + 1] !== 0) end = readTlv(bytes, end, depth + 1).next
  return { tlv: { tag, constructed, body: bytes.subarray(length.start, end) }, next: end + 2 }
}

export function children(tlv: Tlv): Tlv[] {
  const found: Tlv[] = []
  for (let at = 0; at < tlv.body.length; ) {
    const { tlv: child, next } = readTlv(tlv.body, at)
    found.push(child)
    at = next
  }
  return found
}

/** The one child of a certain tag at a certain place, or a fault. */
export function child(tlv: Tlv, index: number, tag?: number): Tlv {
  const found = children(tlv)[index]
  if (!found || (tag !== undefined && found.tag !== tag)) throw new DerError(`falta el elemento ${index}`)
  return found
}

/** The first two children, or a fault. */
export const pair = (tlv: Tlv): [Tlv, Tlv] => [child(tlv, 0), child(tlv, 1)]

/** The bytes of an octet string, whole or in pieces. */
export function octets(tlv: Tlv): Uint8Array {
  return tlv.constructed ? Buffer.concat(children(tlv).map(octets)) : tlv.body
}

export function integer(tlv: Tlv): number {
  if (tlv.tag !== TAG.integer || tlv.body.length > 6) throw new DerError('entero inválido')
  return tlv.body.reduce((n, byte) => n * 256 + byte, 0)
}

export function oid(tlv: Tlv): string {
  if (tlv.tag !== TAG.oid || tlv.body.length === 0) throw new DerError('OID inválido')
  const arcs: number[] = []
  let value = 0
  for (const byte of tlv.body) {
    value = value * 128 + (byte & 0x7f)
    if (byte < 0x80) {
      arcs.push(value)
      value = 0
    }
  }
  const [both = 0, ...others] = arcs
  const first = Math.min(Math.floor(both / 40), 2)
  return [first, both - first * 40, ...others].join('.')
}
