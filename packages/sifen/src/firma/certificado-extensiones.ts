import { child, children, integer, octets, oid, readTlv, TAG, type Tlv } from './der.ts'

const EXTENSIONS = 0xa3
const BASIC_CONSTRAINTS = '2.5.29.19'
const KEY_USAGE = '2.5.29.15'
const EXTENDED_KEY_USAGE = '2.5.29.37'
const CLIENT_AUTH = '1.3.6.1.5.5.7.3.2'
const ANY = '2.5.29.37.0'
const DIGITAL_SIGNATURE = 0x80
const NON_REPUDIATION = 0x40
const KEY_CERT_SIGN = 0x04
const BOOLEAN = 1

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
  // Between the name and the content may stand whether it is critical.
  for (const each of children(child(extensions, 0, TAG.sequence)))
    if (oid(child(each, 0)) === id) return readTlv(octets(child(each, children(each).length - 1))).tlv
  return null
}

export const tbsOf = (certificate: Uint8Array): Tlv[] =>
  children(child(readTlv(certificate).tlv, 0, TAG.sequence))

/** With what a certificate was signed (RFC 5280 §4.1.1.2); none where that cannot be read. Node says it since 24.9 only. */
export function readAlgoritmo(certificate: Uint8Array): string {
  try {
    return oid(child(child(readTlv(certificate).tlv, 1, TAG.sequence), 0))
  } catch {
    return ''
  }
}

/** A bit string: first how many bits of its last byte do not count, then the bits. */
const bitsOf = (usage: Tlv | null): number => (usage ? (usage.body[1] ?? 0) : 0xff)

/** How many further authorities may stand below this one; `null` when it is none, or that cannot be read. */
export function readAutoridad(certificate: Uint8Array): { readonly intermedias: number } | null {
  try {
    const tbs = tbsOf(certificate)
    const constraints = extension(tbs, BASIC_CONSTRAINTS)
    const [ca, length] = constraints ? children(constraints) : []
    const isAuthority = ca?.tag === BOOLEAN && ca.body[0] !== 0
    if (!isAuthority || (bitsOf(extension(tbs, KEY_USAGE)) & KEY_CERT_SIGN) === 0) return null
    return { intermedias: length ? integer(length) : Number.POSITIVE_INFINITY }
  } catch {
    return null
  }
}

/** `null` when they cannot be read. */
export function readUsos(certificate: Uint8Array): Usos | null {
  try {
    const tbs = tbsOf(certificate)
    const usage = extension(tbs, KEY_USAGE)
    const extended = extension(tbs, EXTENDED_KEY_USAGE)
    const bits = bitsOf(usage)
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
