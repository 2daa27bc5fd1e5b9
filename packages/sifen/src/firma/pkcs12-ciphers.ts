import { createDecipheriv, createHmac, hash } from 'node:crypto'
import { child, children, integer, octets, oid, pair, TAG, type Tlv } from './der.ts'
import type { Derivacion, Derivando, Presupuesto } from './derivar.ts'
import { decryptRc2 } from './rc2.ts'

/** The file uses something that is not opened here, or asks for an absurd amount of work. */
export class CipherError extends Error {}

const HMACS: ReadonlyMap<string, string> = new Map([
  ['1.2.840.113549.2.7', 'sha1'],
  ['1.2.840.113549.2.8', 'sha224'],
  ['1.2.840.113549.2.9', 'sha256'],
  ['1.2.840.113549.2.10', 'sha384'],
  ['1.2.840.113549.2.11', 'sha512'],
])

const HASHES: ReadonlyMap<string, string> = new Map([
  ['1.3.14.3.2.26', 'sha1'],
  ['2.16.840.1.101.3.4.2.4', 'sha224'],
  ['2.16.840.1.101.3.4.2.1', 'sha256'],
  ['2.16.840.1.101.3.4.2.2', 'sha384'],
  ['2.16.840.1.101.3.4.2.3', 'sha512'],
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

/** What a derivation of this file starts from, and what the whole file may still cost. */
export interface Apertura {
  readonly password: Password
  readonly presupuesto: Presupuesto
}

type Pedida = Pick<Derivacion, 'hash' | 'salt' | 'rounds'>

function* pkcs12(
  proposito: 1 | 2 | 3,
  size: number,
  kdf: Pedida,
  { password, presupuesto }: Apertura,
): Derivando<Buffer> {
  const pedida: Derivacion = { kdf: 'pkcs12', proposito, secret: password.bmp, size, ...kdf }
  presupuesto.gastar(pedida)
  return yield pedida
}

function* pbkdf2(parameters: Tlv, size: number, { password, presupuesto }: Apertura): Derivando<Buffer> {
  if (oid(child(parameters, 0)) !== '1.2.840.113549.1.5.12') throw new CipherError('derivación de clave')
  const fields = child(parameters, 1, TAG.sequence)
  const [salt, count] = pair(fields)
  const prf = children(fields).find(field => field.tag === TAG.sequence)
  const hmac = prf ? HMACS.get(oid(child(prf, 0))) : 'sha1'
  if (!hmac) throw new CipherError('función pseudoaleatoria')
  const pedida: Derivacion = {
    kdf: 'pbkdf2',
    hash: hmac,
    secret: password.utf8,
    salt: octets(salt),
    rounds: integer(count),
    size,
  }
  presupuesto.gastar(pedida)
  return yield pedida
}

function decipher(name: string, key: Uint8Array, iv: Uint8Array, data: Uint8Array): Buffer {
  const cipher = createDecipheriv(name, key, iv)
  return Buffer.concat([cipher.update(data), cipher.final()])
}

/** Decrypts by an AlgorithmIdentifier. Throws `CipherError` for what is not supported, else whatever a wrong key causes. */
export function* decrypt(algorithm: Tlv, data: Uint8Array, apertura: Apertura): Derivando<Buffer> {
  const id = oid(child(algorithm, 0))
  if (id === '1.2.840.113549.1.5.13') {
    const [derivation, scheme] = pair(child(algorithm, 1, TAG.sequence))
    const cipher = PBES2_CIPHERS.get(oid(child(scheme, 0)))
    if (!cipher) throw new CipherError(`cifrado ${oid(child(scheme, 0))}`)
    const key = yield* pbkdf2(derivation, cipher.key, apertura)
    return decipher(cipher.name, key, octets(child(scheme, 1)), data)
  }
  const cipher = LEGACY.get(id)
  if (!cipher) throw new CipherError(`cifrado ${id}`)
  const [salt, count] = pair(child(algorithm, 1, TAG.sequence))
  const kdf = { hash: 'sha1', salt: octets(salt), rounds: integer(count) }
  const key = yield* pkcs12(1, cipher.key, kdf, apertura)
  const iv = yield* pkcs12(2, 8, kdf, apertura)
  if (cipher.name === 'rc2') return decryptRc2(key, iv, data)
  return decipher(
    'des-ede3-cbc',
    cipher.name === '3des' ? key : Buffer.concat([key, key.subarray(0, 8)]),
    iv,
    data,
  )
}

/** What the MAC of the file must be, by its MacData. */
export function* macOf(macData: Tlv, content: Uint8Array, apertura: Apertura): Derivando<Buffer> {
  const [digestInfo, salt] = pair(macData)
  const count = children(macData)[2]
  const algorithm = child(digestInfo, 0, TAG.sequence)
  const id = oid(child(algorithm, 0))
  if (id === '1.2.840.113549.1.5.14') {
    const [derivation, scheme] = pair(child(algorithm, 1, TAG.sequence))
    const hmac = HMACS.get(oid(child(scheme, 0)))
    if (!hmac) throw new CipherError('MAC')
    const [, size] = children(child(derivation, 1)).flatMap(f => (f.tag === TAG.integer ? [integer(f)] : []))
    if (size === undefined || size > 1024) throw new CipherError('MAC')
    const key = yield* pbkdf2(derivation, size, apertura)
    return createHmac(hmac, key).update(content).digest()
  }
  const digest = HASHES.get(id)
  if (!digest) throw new CipherError(`MAC ${id}`)
  const size = hash(digest, '', 'buffer').length
  const kdf = { hash: digest, salt: octets(salt), rounds: count ? integer(count) : 1 }
  const key = yield* pkcs12(3, size, kdf, apertura)
  return createHmac(digest, key).update(content).digest()
}
