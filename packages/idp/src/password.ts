import { randomBytes, randomInt, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** Kept with its parameters, so that stronger ones can come later without locking anybody out. */
export type PasswordHash = { salt: string; hash: string; N: number; r: number; p: number }

const PARAMETERS = { N: 2 ** 15, r: 8, p: 1 }
const LENGTH = 32
const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

export async function hashPassword(password: string, salt = randomBytes(16)): Promise<PasswordHash> {
  const hash = await derived(password, salt, PARAMETERS)
  return { salt: salt.toString('base64'), hash: hash.toString('base64'), ...PARAMETERS }
}

export async function isPassword(password: string, kept: PasswordHash): Promise<boolean> {
  const hash = Buffer.from(kept.hash, 'base64')
  return timingSafeEqual(await derived(password, Buffer.from(kept.salt, 'base64'), kept), hash)
}

/** As much work as a true comparison: an unknown account must not be known by the time the answer takes. */
export async function refuseSlowly(password: string): Promise<false> {
  await derived(password, Buffer.alloc(16), PARAMETERS)
  return false
}

function derived(password: string, salt: Buffer, { N, r, p }: { N: number; r: number; p: number }) {
  return derive(password.normalize('NFC'), salt, LENGTH, { N, r, p, maxmem: 256 * N * r })
}

// Without letters and digits that look alike: it may be copied by hand.
export const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Four groups of four: some 79 bits. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}
