import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import forge from 'node-forge'

/** A private key and the certificate that goes with it, both PEM. */
export interface Firmante {
  readonly clave: string
  readonly certificado: string
}

export interface Pedido {
  readonly ruc?: string
  /** Natural person: the RUC goes in SubjectAltName. */
  readonly enSan?: boolean
  readonly desde?: string
  readonly hasta?: string
  readonly usos?: object
  readonly ca?: boolean
  readonly serie?: string
}

const par = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = ({ privateKey }: ReturnType<typeof par>) =>
  privateKey.export({ type: 'pkcs8', format: 'pem' }) as string

const CLAVE_CA = pem(par())
const CLAVE_AJENA = pem(par())
/** One key signs for everybody: certificates say who. */
const CLAVE = pem(par())

const nombreCa = [{ name: 'commonName', value: 'CA DE PRUEBA' }]

function serialEnSan(ruc: string) {
  const { asn1 } = forge
  const utf8 = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.PRINTABLESTRING, false, ruc)
  const tipo = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.OID, false, asn1.oidToDer('2.5.4.5').getBytes())
  const atributo = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SEQUENCE, true, [tipo, utf8])
  const rdn = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SET, true, [atributo])
  const nombre = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SEQUENCE, true, [rdn])
  const directorio = asn1.create(asn1.Class.CONTEXT_SPECIFIC, 4, true, [nombre])
  const lista = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SEQUENCE, true, [directorio])
  return { id: '2.5.29.17', value: asn1.toDer(lista).getBytes() }
}

const FIRMA = { digitalSignature: true, nonRepudiation: true }

function emitir(
  p: Pedido,
  clave: string,
  claveEmisora: string,
  emisor: forge.pki.CertificateField[],
): string {
  const privada = forge.pki.privateKeyFromPem(clave) as forge.pki.rsa.PrivateKey
  const c = forge.pki.createCertificate()
  c.publicKey = forge.pki.setRsaPublicKey(privada.n, privada.e)
  c.serialNumber = p.serie ?? '0a01'
  c.validity.notBefore = new Date(p.desde ?? '2026-01-01T00:00:00Z')
  c.validity.notAfter = new Date(p.hasta ?? '2029-01-01T00:00:00Z')
  const nombre = [{ name: 'commonName', value: `PERSONA ${p.ruc ?? ''}` }]
  const serial =
    p.ruc && !p.enSan
      ? [{ type: '2.5.4.5', value: `RUC${p.ruc}` } as unknown as forge.pki.CertificateField]
      : []
  c.setSubject(p.ca ? emisor : [...nombre, ...serial])
  c.setIssuer(emisor)
  c.setExtensions([
    { name: 'basicConstraints', cA: p.ca === true },
    { name: 'keyUsage', ...(p.usos ?? (p.ca ? { keyCertSign: true, ...FIRMA } : FIRMA)) },
    ...(p.ruc && p.enSan ? [serialEnSan(`RUC${p.ruc}`)] : []),
  ])
  c.sign(forge.pki.privateKeyFromPem(claveEmisora), forge.md.sha256.create())
  return forge.pki.certificateToPem(c)
}

const PEM_CA = emitir({ ca: true, serie: '01' }, CLAVE_CA, CLAVE_CA, nombreCa)
export const CA = new X509Certificate(PEM_CA)
export const FIRMANTE_CA: Firmante = { clave: CLAVE_CA, certificado: PEM_CA }

export const firmanteDe = (p: Pedido): Firmante => ({
  clave: CLAVE,
  certificado: emitir(p, CLAVE, CLAVE_CA, nombreCa),
})

/** Issued by somebody else who uses the same name. */
export const firmanteAjeno = (p: Pedido): Firmante => ({
  clave: CLAVE,
  certificado: emitir(p, CLAVE, CLAVE_AJENA, nombreCa),
})
