import { child, children, octets, oid, readTlv, TAG, type Tlv } from './der.ts'

const EXTENSIONS = 0xa3
const KEY_USAGE = '2.5.29.15'
const EXTENDED_KEY_USAGE = '2.5.29.37'
const CLIENT_AUTH = '1.3.6.1.5.5.7.3.2'
const ANY = '2.5.29.37.0'
const DIGITAL_SIGNATURE = 0x80
const NON_REPUDIATION = 0x40

/** What the extensions of a certificate allow. One that is absent forbids nothing (RFC 5280 §4.2.1.3 and §4.2.1.12). */
export interface Usos {
  readonly firma: boolean
  readonly noRepudio: boolean
  readonly clienteTls: boolean
}

/** The content of an extension, if the certificate has it. */
export function extension(tbs: readonly Tlv[], id: string): Tlv | null {
  const extensions = tbs.find(field => field.tag === EXTENSIONS)
  if (!extensions) return null
  for (const each of children(child(extensions, 0, TAG.sequence)))
    if (oid(child(each, 0)) === id) return readTlv(octets(children(each).at(-1)!)).tlv
  return null
}

export const tbsOf = (certificate: Uint8Array): Tlv[] =>
  children(child(readTlv(certificate).tlv, 0, TAG.sequence))

/** `null` when they cannot be read. */
export function readUsos(certificate: Uint8Array): Usos | null {
  try {
    const tbs = tbsOf(certificate)
    const usage = extension(tbs, KEY_USAGE)
    const extended = extension(tbs, EXTENDED_KEY_USAGE)
    // A bit string: first how many bits of its last byte do not count, then the bits.
    const bits = usage ? (usage.body[1] ?? 0) : 0xff
    const purposes = extended ? children(extended).map(oid) : [ANY]
    return {
      firma: (bits & DIGITAL_SIGNATURE) !== 0,
      noRepudio: (bits & NON_REPUDIATION) !== 0,
      clienteTls: purposes.includes(CLIENT_AUTH) || purposes.includes(ANY),
    }
  } catch {
    return null
  }
}
