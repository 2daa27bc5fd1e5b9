import { createDecipheriv, createHmac, hash, pbkdf2Sync } from 'node:crypto'
import { child, children, integer, octets, oid, TAG, type Tlv } from './der.ts'
import { decryptRc2 } from './rc2.ts'

/** The file uses something that is not opened here, or asks for an absurd amount of work. */
export class CipherError extends Error {}

/** Far above what any tool writes (2,048 to 600,000); a file that asks for more wants to keep us busy. */
const MAX_PBKDF2 = 2_000_000
const MAX_PKCS12_KDF = 200_000

const HMACS: ReadonlyMap<string, string> = new Map([
  ['1.2.840.113549.2.7', 'sha1'],
  ['1.2.840.113549.2.8', 'sha224'],
  ['1.2.840.113549.2.9', 'sha256'],
  ['1.2.840.113549.2.10', 'sha384'],
  ['1.2.840.113549.2.11', 'sha512'],
])

const HASHES: ReadonlyMap<string, { name: string; block: number }> = new Map([
  ['1.3.14.3.2.26', { name: 'sha1', block: 64 }],
  ['2.16.840.1.101.3.4.2.4', { name: 'sha224', block: 64 }],
  ['2.16.840.1.101.3.4.2.1', { name: 'sha256', block: 64 }],
  ['2.16.840.1.101.3.4.2.2', { name: 'sha384', block: 128 }],
  ['2.16.840.1.101.3.4.2.3', { name: 'sha512', block: 128 }],
])

const PBES2_CIPHERS: ReadonlyMap<string, { name: string; key: number }> = new Map([
  ['2.16.840.1.101.3.4.1.2', { name: 'aes-128-cbc', key: 16 }],
  ['2.16.840.1.101.3.4.1.22', { name: 'aes-192-cbc', key: 24 }],
  ['2.16.840.1.101.3.4.1.42', { name: 'aes-256-cbc', key: 32 }],
  ['1.2.840.113549.3.7', { name: 'des-ede3-cbc', key: 24 }],
])

const LEGACY: ReadonlyMap<string, { name: '3des' | '2des' | 'rc2'; key: number }> = new Map([
  ['1.2.840.113549.1.12.1.3', { name: '3des', key: 24 }],
  ['1.2.840.113549.1.12.1.4', { name: '2des', key: 16 }],
  ['1.2.840.113549.1.12.1.5', { name: 'rc2', key: 16 }],
  ['1.2.840.113549.1.12.1.6', { name: 'rc2', key: 5 }],
])

export interface Password {
  readonly utf8: Buffer
  /** UTF-16BE with its final zero, as PKCS#12 wants it. */
  readonly bmp: Buffer
}

export const passwordOf = (text: string): Password => ({
  utf8: Buffer.from(text, 'utf8'),
  bmp: Buffer.from(`${text}\0`, 'utf16le').swap16(),
})

/** The other reading of "no password": no bytes at all. */
export const NO_PASSWORD: Password = { utf8: Buffer.alloc(0), bmp: Buffer.alloc(0) }

function filled(bytes: Uint8Array, block: number): Buffer {
  return bytes.length === 0
    ? Buffer.alloc(0)
    : Buffer.alloc(block * Math.ceil(bytes.length / block), Buffer.from(bytes))
}

interface Kdf {
  readonly hash: { name: string; block: number }
  readonly salt: Uint8Array
  readonly iterations: number
}

/** Key derivation of RFC 7292 appendix B; purpose 1 key, 2 IV, 3 MAC. */
function pkcs12Kdf(password: Password, purpose: 1 | 2 | 3, size: number, kdf: Kdf): Buffer {
  if (kdf.iterations < 1 || kdf.iterations > MAX_PKCS12_KDF) throw new CipherError('demasiadas iteraciones')
  const { name, block } = kdf.hash
  const seed = Buffer.concat([filled(kdf.salt, block), filled(password.bmp, block)])
  let out = Buffer.alloc(0)
  while (out.length < size) {
    let digest = hash(name, Buffer.concat([Buffer.alloc(block, purpose), seed]), 'buffer')
    for (let i = 1; i < kdf.iterations; i++) digest = hash(name, digest, 'buffer')
    out = Buffer.concat([out, digest])
    const add = Buffer.alloc(block, digest)
    for (let start = 0; start < seed.length; start += block) {
      let carry = 1
      for (let i = block - 1; i >= 0; i--) {
        carry += seed[start + i]! + add[i]!
        seed[start + i] = carry & 0xff
        carry >>= 8
      }
    }
  }
  return out.subarray(0, size)
}

function pbkdf2(parameters: Tlv, password: Password, size: number): Buffer {
  if (oid(child(parameters, 0)) !== '1.2.840.113549.1.5.12') throw new CipherError('derivación de clave')
  const [salt, count, ...rest] = children(child(parameters, 1, TAG.sequence))
  const prf = rest.find(field => field.tag === TAG.sequence)
  const hmac = prf ? HMACS.get(oid(child(prf, 0))) : 'sha1'
  if (!hmac) throw new CipherError('función pseudoaleatoria')
  const iterations = integer(count!)
  if (iterations < 1 || iterations > MAX_PBKDF2) throw new CipherError('demasiadas iteraciones')
  return pbkdf2Sync(password.utf8, octets(salt!), iterations, size, hmac)
}

function decipher(name: string, key: Uint8Array, iv: Uint8Array, data: Uint8Array): Buffer {
  const cipher = createDecipheriv(name, key, iv)
  return Buffer.concat([cipher.update(data), cipher.final()])
}

/** Decrypts by an AlgorithmIdentifier. Throws `CipherError` for what is not supported, else whatever a wrong key causes. */
export function decrypt(algorithm: Tlv, data: Uint8Array, password: Password): Buffer {
  const id = oid(child(algorithm, 0))
  if (id === '1.2.840.113549.1.5.13') {
    const [derivation, scheme] = children(child(algorithm, 1, TAG.sequence))
    const cipher = PBES2_CIPHERS.get(oid(child(scheme!, 0)))
    if (!cipher) throw new CipherError(`cifrado ${oid(child(scheme!, 0))}`)
    return decipher(cipher.name, pbkdf2(derivation!, password, cipher.key), octets(child(scheme!, 1)), data)
  }
  const cipher = LEGACY.get(id)
  if (!cipher) throw new CipherError(`cifrado ${id}`)
  const [salt, count] = children(child(algorithm, 1, TAG.sequence))
  const kdf = { hash: { name: 'sha1', block: 64 }, salt: octets(salt!), iterations: integer(count!) }
  const key = pkcs12Kdf(password, 1, cipher.key, kdf)
  const iv = pkcs12Kdf(password, 2, 8, kdf)
  if (cipher.name === 'rc2') return decryptRc2(key, iv, data)
  return decipher(
    'des-ede3-cbc',
    cipher.name === '3des' ? key : Buffer.concat([key, key.subarray(0, 8)]),
    iv,
    data,
  )
}

/** What the MAC of the file must be, by its MacData. */
export function macOf(macData: Tlv, content: Uint8Array, password: Password): Buffer {
  const [digestInfo, salt, count] = children(macData)
  const algorithm = child(digestInfo!, 0, TAG.sequence)
  const id = oid(child(algorithm, 0))
  if (id === '1.2.840.113549.1.5.14') {
    const [derivation, scheme] = children(child(algorithm, 1, TAG.sequence))
    const hmac = HMACS.get(oid(child(scheme!, 0)))
    if (!hmac) throw new CipherError('MAC')
    const size = integer(children(child(derivation!, 1)).filter(f => f.tag === TAG.integer)[1]!)
    if (size > 1024) throw new CipherError('MAC')
    return createHmac(hmac, pbkdf2(derivation!, password, size))
      .update(content)
      .digest()
  }
  const digest = HASHES.get(id)
  if (!digest) throw new CipherError(`MAC ${id}`)
  const kdf = { hash: digest, salt: octets(salt!), iterations: count ? integer(count) : 1 }
  const size = hash(digest.name, '', 'buffer').length
  return createHmac(digest.name, pkcs12Kdf(password, 3, size, kdf))
    .update(content)
    .digest()
}
