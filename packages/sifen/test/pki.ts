import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto'
import forge from 'node-forge'
import { makeCertificado } from '../src/firma/certificado.ts'

/** A throw-away authority: its own certificate, one for the server, one per taxpayer. */
export function authority() {
  const keys = (bits = 2048) => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: bits })
    return privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  }
  const caKey = keys()
  const issue = (pem: string, attributes: forge.pki.CertificateField[], extensions: object[]) => {
    const cert = forge.pki.createCertificate()
    const key = forge.pki.privateKeyFromPem(pem)
    cert.publicKey = forge.pki.setRsaPublicKey(key.n, key.e)
    cert.serialNumber = `01${Buffer.from(attributes.map(a => a.value).join())
      .toString('hex')
      .slice(0, 16)}`
    cert.validity.notBefore = new Date('2026-01-01')
    cert.validity.notAfter = new Date('2040-01-01')
    cert.setSubject(attributes)
    cert.setIssuer([{ name: 'commonName', value: 'CA de prueba' }])
    cert.setExtensions(extensions)
    cert.sign(forge.pki.privateKeyFromPem(caKey), forge.md.sha256.create())
    return forge.pki.certificateToPem(cert)
  }
  const ca = issue(
    caKey,
    [{ name: 'commonName', value: 'CA de prueba' }],
    [{ name: 'basicConstraints', cA: true, critical: true }],
  )
  const serverKey = keys()
  const server = issue(
    serverKey,
    [{ name: 'commonName', value: 'localhost' }],
    [
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  )
  const contribuyente = (ruc: string, bits?: number) => {
    const pem = keys(bits)
    const cert = issue(
      pem,
      [
        { name: 'commonName', value: ruc },
        { type: '2.5.4.5', value: `RUC${ruc}` } as forge.pki.CertificateField,
      ],
      [],
    )
    return makeCertificado(createPrivateKey(pem), new X509Certificate(cert))
  }
  return { ca, server, serverKey, contribuyente }
}
