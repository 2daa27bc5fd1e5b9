import { constants, createPublicKey, type KeyObject, privateEncrypt, randomBytes } from 'node:crypto'
import forge from 'node-forge'

export interface Sujeto {
  readonly nombre: string
  /** RUC with its check digit, `80099999-1`. */
  readonly ruc?: string | undefined
  /** A natural person's certificate carries the RUC in the alternative name, not in the subject. */
  readonly personaFisica?: boolean | undefined
}

export interface CertificadoSpec {
  readonly sujeto: Sujeto
  readonly uso: 'ca' | 'servidor' | 'cliente'
  readonly desde: Date
  readonly hasta: Date
  /** Host names and addresses of a server. */
  readonly hosts?: readonly string[]
}

export interface Emisor {
  readonly cert: forge.pki.Certificate
  readonly key: KeyObject
}

const SERIAL_NUMBER = '2.5.4.5'
const IP = /^[\d.]+$|:/

function subjectOf({ nombre, ruc, personaFisica }: Sujeto): forge.pki.CertificateField[] {
  const utf8 = (type: string, value: string) =>
    ({ type, value, valueTagClass: forge.asn1.Type.UTF8 }) as unknown as forge.pki.CertificateField
  const fields = [
    { shortName: 'C', value: 'PY' },
    utf8('2.5.4.10', personaFisica ? 'CERTIFICADO CUALIFICADO DE FIRMA ELECTRONICA' : nombre),
    utf8('2.5.4.3', nombre),
  ]
  if (ruc === undefined) return fields
  const own = personaFisica ? `CI${ruc.split('-')[0]}` : `RUC${ruc}`
  return [...fields, { type: SERIAL_NUMBER, value: own } as forge.pki.CertificateField]
}

/** directoryName { serialNumber = RUC… }, where a natural person's certificate carries the RUC. */
function rucDirectoryName(ruc: string): forge.asn1.Asn1 {
  const { asn1 } = forge
  const { Class, Type } = asn1
  const oid = asn1.create(Class.UNIVERSAL, Type.OID, false, asn1.oidToDer(SERIAL_NUMBER).getBytes())
  const text = asn1.create(Class.UNIVERSAL, Type.PRINTABLESTRING, false, `RUC${ruc}`)
  const pair = asn1.create(Class.UNIVERSAL, Type.SEQUENCE, true, [oid, text])
  const name = asn1.create(Class.UNIVERSAL, Type.SEQUENCE, true, [
    asn1.create(Class.UNIVERSAL, Type.SET, true, [pair]),
  ])
  const general = asn1.create(Class.CONTEXT_SPECIFIC, 4 as forge.asn1.Type, true, [name])
  return asn1.create(Class.UNIVERSAL, Type.SEQUENCE, true, [general])
}

function alternativeNames(spec: CertificadoSpec): object[] {
  const { personaFisica, ruc } = spec.sujeto
  if (spec.hosts !== undefined) {
    const altNames = spec.hosts.map(host =>
      IP.test(host) ? { type: 7, ip: host } : { type: 2, value: host },
    )
    return [{ name: 'subjectAltName', altNames }]
  }
  if (!personaFisica || ruc === undefined) return []
  return [{ id: '2.5.29.17', critical: false, value: rucDirectoryName(ruc) }]
}

function extensionsOf(spec: CertificadoSpec): object[] {
  const ids = [{ name: 'subjectKeyIdentifier' }]
  if (spec.uso === 'ca')
    return [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
      ...ids,
    ]
  const servidor = spec.uso === 'servidor'
  return [
    { name: 'basicConstraints', cA: false },
    {
      name: 'keyUsage',
      critical: true,
      digitalSignature: true,
      nonRepudiation: !servidor,
      keyEncipherment: true,
    },
    { name: 'extKeyUsage', serverAuth: servidor, clientAuth: !servidor, emailProtection: !servidor },
    ...ids,
    ...alternativeNames(spec),
  ]
}

function serialNumber(): string {
  const bytes = randomBytes(12)
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40
  return bytes.toString('hex')
}

// What PKCS#1 puts before a digest of SHA-256.
const DIGEST_INFO = Buffer.from('3031300d060960864801650304020105000420', 'hex')

/** Signs as forge wants it, by OpenSSL: forge itself takes some forty milliseconds for each. */
function signerOf(key: KeyObject): forge.pki.rsa.PrivateKey {
  const sign = (md: forge.md.MessageDigest): string => {
    const info = Buffer.concat([DIGEST_INFO, Buffer.from(md.digest().getBytes(), 'binary')])
    return privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, info).toString('binary')
  }
  return { sign } as unknown as forge.pki.rsa.PrivateKey
}

/** An X.509 certificate for the key; signed by the issuer, or by itself when there is none. */
export function makeCertificado(spec: CertificadoSpec, key: KeyObject, emisor?: Emisor): string {
  const cert = forge.pki.createCertificate()
  const spki = createPublicKey(key).export({ type: 'spki', format: 'pem' }) as string
  cert.publicKey = forge.pki.publicKeyFromPem(spki)
  cert.serialNumber = serialNumber()
  cert.validity.notBefore = spec.desde
  cert.validity.notAfter = spec.hasta
  const subject = subjectOf(spec.sujeto)
  cert.setSubject(subject)
  cert.setIssuer(emisor?.cert.subject.attributes ?? subject)
  cert.setExtensions(extensionsOf(spec))
  cert.sign(signerOf(emisor?.key ?? key), forge.md.sha256.create())
  return forge.pki.certificateToPem(cert)
}
