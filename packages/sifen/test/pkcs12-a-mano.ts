import { createCipheriv, pbkdf2Sync } from 'node:crypto'

// PKCS#12 (RFC 7292) written by hand, as nobody's program would: what counts is how much work it asks for.
export const hex = (text: string) => Buffer.from(text.replace(/\s/g, ''), 'hex')
export function tlv(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const { length } = body
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...head]), body])
}
export const seq = (...parts: readonly Uint8Array[]) => tlv(0x30, ...parts)
export const int = (value: number) => tlv(2, hex(`00${value.toString(16).padStart(8, '0')}`))
export const octets = (bytes: Uint8Array) => tlv(4, bytes)
const PBKDF2 = hex('06092a864886f70d01050c')
const PBES2 = hex('06092a864886f70d01050d')
const PBMAC1 = hex('06092a864886f70d01050e')
const HMAC_SHA1 = seq(hex('06082a864886f70d0207'))
const AES256 = seq(hex('060960864801650304012a'), octets(Buffer.alloc(16)))
export const DATA = hex('06092a864886f70d010701')
export const ENCRYPTED = hex('06092a864886f70d010706')
export const SALT = octets(Buffer.from('saltsalt'))

const derivation = (rounds: number, size?: number) =>
  seq(PBKDF2, seq(SALT, int(rounds), ...(size === undefined ? [] : [int(size)]), HMAC_SHA1))
/** PBMAC1: a MAC whose key is as long as the file says. */
export const macData = (rounds: number, size: number) =>
  seq(seq(seq(PBMAC1, seq(derivation(rounds, size), HMAC_SHA1)), octets(Buffer.alloc(20))), SALT)
export const pfx = (content: Uint8Array, ...mac: Uint8Array[]) =>
  seq(int(3), seq(DATA, tlv(0xa0, octets(content))), ...mac)
/** Encrypted with what so many rounds give, and said to need `rounds`. */
export const bag = (rounds: number, conVueltas = 2048) => {
  const cipher = createCipheriv(
    'aes-256-cbc',
    pbkdf2Sync('x', 'saltsalt', conVueltas, 32, 'sha1'),
    Buffer.alloc(16),
  )
  const nothing = Buffer.concat([cipher.update(seq()), cipher.final()])
  return seq(
    ENCRYPTED,
    tlv(0xa0, seq(int(0), seq(DATA, seq(PBES2, seq(derivation(rounds), AES256)), tlv(0x80, nothing)))),
  )
}
