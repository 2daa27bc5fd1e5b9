import type { KeyObject, X509Certificate } from 'node:crypto'
import { createSecureContext, type SecureContext } from 'node:tls'

interface ParaTls {
  readonly key: KeyObject
  readonly certificate: X509Certificate
  readonly chain: readonly X509Certificate[]
}

/** The certificate as every connection with SIFEN presents it. Throws when this machine's TLS does not accept it. */
export const contextoTls = ({ key, certificate, chain }: ParaTls, ca?: readonly string[]): SecureContext =>
  createSecureContext({
    key: key.export({ type: 'pkcs8', format: 'pem' }),
    cert: [certificate, ...chain].map(c => c.toString()).join(''),
    minVersion: 'TLSv1.2',
    ...(ca ? { ca: [...ca] } : {}),
  })
