import { createPrivateKey, generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto'
import forge from 'node-forge'

/** What a provider may put, or forget, in a certificate. */
export interface Emision {
  readonly bits?: number
  readonly extensiones?: object[]
  readonly titular?: string
  readonly ruc?: string | null
  readonly desde?: string
  readonly hasta?: string
  readonly firmadoPor?: Emitido
  /** The name of the issuer, if it is not that of who signed. */
  readonly diceSer?: string
  readonly digest?: 'md5' | 'sha256'
}

export interface Emitido {
  readonly key: KeyObject
  readonly certificate: X509Certificate
  readonly forge: forge.pki.Certificate
}

export const DE_FACTURACION: object[] = [
  { name: 'basicConstraints', cA: false },
  { name: 'keyUsage', critical: true, digitalSignature: true, nonRepudiation: true },
  { name: 'extKeyUsage', clientAuth: true, emailProtection: true },
]
export const DE_AUTORIDAD: object[] = [
  { name: 'basicConstraints', cA: true, critical: true },
  { name: 'keyUsage', critical: true, keyCertSign: true, cRLSign: true },
]

const claves = new Map<number, KeyObject>()
/** Making a key is what costs; who needs another says another number of bits. */
function clave(bits: number): KeyObject {
  const known = claves.get(bits)
  if (known) return known
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: bits })
  claves.set(bits, privateKey)
  return privateKey
}

const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }) as string

export function emitir(emision: Emision = {}): Emitido {
  const { bits = 2048, titular = 'EJEMPLO SA', ruc = '80099999-1', firmadoPor } = emision
  const key = clave(bits)
  const own = forge.pki.privateKeyFromPem(pem(key))
  const cert = forge.pki.createCertificate()
  cert.publicKey = forge.pki.setRsaPublicKey(own.n, own.e)
  cert.serialNumber = '0102'
  cert.validity.notBefore = new Date(emision.desde ?? '2026-01-01')
  cert.validity.notAfter = new Date(emision.hasta ?? '2040-01-01')
  const subject = [
    { name: 'commonName', value: titular },
    ...(ruc === null ? [] : [{ type: '2.5.4.5', value: `RUC${ruc}` }]),
  ] as forge.pki.CertificateField[]
  cert.setSubject(subject)
  cert.setIssuer(
    emision.diceSer
      ? [{ name: 'commonName', value: emision.diceSer }]
      : (firmadoPor?.forge.subject.attributes ?? subject),
  )
  cert.setExtensions(emision.extensiones ?? DE_FACTURACION)
  cert.sign(
    firmadoPor ? forge.pki.privateKeyFromPem(pem(firmadoPor.key)) : own,
    forge.md[emision.digest ?? 'sha256'].create(),
  )
  return {
    key: createPrivateKey(pem(key)),
    certificate: new X509Certificate(forge.pki.certificateToPem(cert)),
    forge: cert,
  }
}

/** The file that a taxpayer has in his hands. */
export function p12De({ key, forge: cert }: Emitido, clave: string, cadena: readonly Emitido[] = []): Buffer {
  const asn1 = forge.pkcs12.toPkcs12Asn1(
    forge.pki.privateKeyFromPem(pem(key)),
    [cert, ...cadena.map(c => c.forge)],
    clave,
    { algorithm: '3des' },
  )
  return Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'latin1')
}
