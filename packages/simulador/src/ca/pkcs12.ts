import { createCipheriv, type KeyObject, pbkdf2Sync, randomBytes, X509Certificate } from 'node:crypto'
import forge from 'node-forge'

/** `moderno`: AES-256 and SHA-256, as OpenSSL 3 writes; `legado`: RC2-40, 3DES and SHA-1, as older tools did. */
export type Formato = 'moderno' | 'legado'

export interface Contenido {
  readonly key: KeyObject
  /** The holder's certificate first, then its chain. */
  readonly certs: readonly string[]
  readonly nombre: string
  readonly clave: string
}

type Asn1 = forge.asn1.Asn1
const { asn1 } = forge
const { Class, Type } = asn1

const ITERATIONS = 2048
const OID = {
  data: '1.2.840.113549.1.7.1',
  encryptedData: '1.2.840.113549.1.7.6',
  keyBag: '1.2.840.113549.1.12.10.1.2',
  certBag: '1.2.840.113549.1.12.10.1.3',
  x509: '1.2.840.113549.1.9.22.1',
  friendlyName: '1.2.840.113549.1.9.20',
  localKeyId: '1.2.840.113549.1.9.21',
  pbes2: '1.2.840.113549.1.5.13',
  pbkdf2: '1.2.840.113549.1.5.12',
  hmacSha256: '1.2.840.113549.2.9',
  aes256: '2.16.840.1.101.3.4.1.42',
  sha1And3des: '1.2.840.113549.1.12.1.3',
  sha1AndRc2: '1.2.840.113549.1.12.1.6',
  sha1: '1.3.14.3.2.26',
  sha256: '2.16.840.1.101.3.4.2.1',
}

const sequence = (...parts: Asn1[]) => asn1.create(Class.UNIVERSAL, Type.SEQUENCE, true, parts)
const set = (...parts: Asn1[]) => asn1.create(Class.UNIVERSAL, Type.SET, true, parts)
const oid = (id: string) => asn1.create(Class.UNIVERSAL, Type.OID, false, asn1.oidToDer(id).getBytes())
const octets = (bytes: Buffer) =>
  asn1.create(Class.UNIVERSAL, Type.OCTETSTRING, false, bytes.toString('binary'))
const integer = (value: number) =>
  asn1.create(Class.UNIVERSAL, Type.INTEGER, false, asn1.integerToDer(value).getBytes())
const nothing = () => asn1.create(Class.UNIVERSAL, Type.NULL, false, '')
const explicit = (tag: number, part: Asn1) =>
  asn1.create(Class.CONTEXT_SPECIFIC, tag as forge.asn1.Type, true, [part])
const der = (part: Asn1) => Buffer.from(asn1.toDer(part).getBytes(), 'binary')
const raw = (bytes: Buffer) => asn1.fromDer(bytes.toString('binary'))

interface Sealed {
  readonly algorithm: Asn1
  readonly bytes: Buffer
}

function sealModern(clear: Buffer, clave: string): Sealed {
  const salt = randomBytes(16)
  const iv = randomBytes(16)
  const cipher = createCipheriv('aes-256-cbc', pbkdf2Sync(clave, salt, ITERATIONS, 32, 'sha256'), iv)
  const derivation = sequence(
    oid(OID.pbkdf2),
    sequence(octets(salt), integer(ITERATIONS), sequence(oid(OID.hmacSha256), nothing())),
  )
  return {
    algorithm: sequence(oid(OID.pbes2), sequence(derivation, sequence(oid(OID.aes256), octets(iv)))),
    bytes: Buffer.concat([cipher.update(clear), cipher.final()]),
  }
}

// What @types/node-forge leaves out.
interface Cipher {
  start(iv: forge.util.ByteBuffer): void
  update(input: forge.util.ByteBuffer): void
  finish(): boolean
  readonly output: forge.util.ByteBuffer
}

interface Ciphers {
  readonly des: { createEncryptionCipher(key: forge.util.ByteBuffer): Cipher }
  readonly rc2: { createEncryptionCipher(key: forge.util.ByteBuffer, bits: number): Cipher }
}

const ciphers = forge as unknown as Ciphers

interface Pkcs12Kdf {
  generateKey(
    password: string,
    salt: forge.util.ByteBuffer,
    id: number,
    iterations: number,
    length: number,
    md: forge.md.MessageDigest,
  ): forge.util.ByteBuffer
}

function derive(clave: string, salt: Buffer, id: number, length: number, md: forge.md.MessageDigest) {
  const kdf = (forge as unknown as { pkcs12: Pkcs12Kdf }).pkcs12
  return kdf.generateKey(clave, forge.util.createBuffer(salt.toString('binary')), id, ITERATIONS, length, md)
}

// Node's OpenSSL 3 refuses RC2 and the old derivation; forge still speaks both.
function sealLegacy(clear: Buffer, clave: string, what: 'key' | 'certs'): Sealed {
  const salt = randomBytes(8)
  const md = forge.md.sha1.create()
  const iv = derive(clave, salt, 2, 8, md)
  const cipher =
    what === 'key'
      ? ciphers.des.createEncryptionCipher(derive(clave, salt, 1, 24, md))
      : ciphers.rc2.createEncryptionCipher(derive(clave, salt, 1, 5, md), 40)
  cipher.start(iv)
  cipher.update(forge.util.createBuffer(clear.toString('binary')))
  cipher.finish()
  return {
    algorithm: sequence(
      oid(what === 'key' ? OID.sha1And3des : OID.sha1AndRc2),
      sequence(octets(salt), integer(ITERATIONS)),
    ),
    bytes: Buffer.from(cipher.output.getBytes(), 'binary'),
  }
}

function attributes(nombre: string, keyId: Buffer): Asn1 {
  const utf16 = Buffer.from(nombre, 'utf16le').swap16().toString('binary')
  const name = asn1.create(Class.UNIVERSAL, Type.BMPSTRING, false, utf16)
  return set(sequence(oid(OID.friendlyName), set(name)), sequence(oid(OID.localKeyId), set(octets(keyId))))
}

const contentData = (bytes: Buffer) => sequence(oid(OID.data), explicit(0, octets(bytes)))

function contentEncrypted({ algorithm, bytes }: Sealed): Asn1 {
  const body = asn1.create(Class.CONTEXT_SPECIFIC, 0 as forge.asn1.Type, false, bytes.toString('binary'))
  const info = sequence(oid(OID.data), algorithm, body)
  return sequence(oid(OID.encryptedData), explicit(0, sequence(integer(0), info)))
}

function macOf(content: Buffer, clave: string, formato: Formato): Asn1 {
  const legacy = formato === 'legado'
  const md = legacy ? forge.md.sha1.create() : forge.md.sha256.create()
  const salt = randomBytes(legacy ? 8 : 16)
  const key = derive(clave, salt, 3, md.digestLength, md)
  const hmac = forge.hmac.create()
  hmac.start(legacy ? 'sha1' : 'sha256', key as unknown as string)
  hmac.update(content.toString('binary'))
  const digest = sequence(
    sequence(oid(legacy ? OID.sha1 : OID.sha256), nothing()),
    octets(Buffer.from(hmac.digest().getBytes(), 'binary')),
  )
  return sequence(digest, octets(salt), integer(ITERATIONS))
}

/** A PKCS#12 file with the key, its certificate and the chain. */
export function makePkcs12({ key, certs, nombre, clave }: Contenido, formato: Formato): Buffer {
  const ders = certs.map(pem => new X509Certificate(pem))
  const keyId = Buffer.from(ders[0]!.fingerprint.replaceAll(':', ''), 'hex')
  const holder = attributes(nombre, keyId)
  const certBags = ders.map((cert, at) => {
    const value = explicit(0, sequence(oid(OID.x509), explicit(0, octets(cert.raw))))
    return sequence(oid(OID.certBag), value, ...(at === 0 ? [holder] : []))
  })
  const clearKey = key.export({ type: 'pkcs8', format: 'der' })
  const clearCerts = der(sequence(...certBags))
  const legacy = formato === 'legado'
  const sealedKey = legacy ? sealLegacy(clearKey, clave, 'key') : sealModern(clearKey, clave)
  const sealedCerts = legacy ? sealLegacy(clearCerts, clave, 'certs') : sealModern(clearCerts, clave)
  const keyValue = explicit(0, sequence(sealedKey.algorithm, octets(sealedKey.bytes)))
  const keyBag = sequence(oid(OID.keyBag), keyValue, raw(der(holder)))
  const safe = der(sequence(contentEncrypted(sealedCerts), contentData(der(sequence(keyBag)))))
  return der(sequence(integer(3), contentData(safe), macOf(safe, clave, formato)))
}
