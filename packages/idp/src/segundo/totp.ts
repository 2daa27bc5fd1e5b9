import { createHmac } from 'node:crypto'

/** RFC 6238, as every application on a telephone reads it. */
export const TOTP = { digits: 6, seconds: 30, drift: 1 }

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without padding. */
export function writeBase32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map(group => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** RFC 4226, 5.3. */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const at = hash[hash.length - 1]! & 0x0f
  const number = (hash.readUInt32BE(at) & 0x7fff_ffff) % 10 ** TOTP.digits
  return String(number).padStart(TOTP.digits, '0')
}

export const stepOf = (now: number): number => Math.floor(now / (TOTP.seconds * 1_000))

/** Of which step a code is, around now; all of them are looked at, however early one is right. */
export function stepOfCode(secret: Uint8Array, code: string, now: number): number | undefined {
  let found: number | undefined
  for (let step = stepOf(now) - TOTP.drift; step <= stepOf(now) + TOTP.drift; step++)
    if (codeAt(secret, step) === code) found = step
  return found
}

/** What a telephone reads from the drawing. */
export function writeUri(secret: Uint8Array, email: string): string {
  const query = new URLSearchParams({
    secret: writeBase32(secret),
    issuer: 'Mbohera',
    algorithm: 'SHA1',
    digits: String(TOTP.digits),
    period: String(TOTP.seconds),
  })
  return `otpauth://totp/Mbohera:${encodeURIComponent(email)}?${query}`
}
