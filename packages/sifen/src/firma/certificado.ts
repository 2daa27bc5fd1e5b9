import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readRuc } from './certificado-ruc.ts'

/** A certificate with its key, opened once and kept. Nothing in it prints the key. */
export interface Certificado {
  readonly key: KeyObject
  readonly certificate: X509Certificate
  /** Issuers that came with the file, nearest first, for the TLS handshake. */
  readonly chain: readonly X509Certificate[]
  /** `<KeyInfo>` as every signature of this certificate carries it. */
  readonly keyInfo: string
  readonly ruc: RucDeCertificado | null
  readonly titular: string
  readonly serie: string
  readonly validoDesde: Date
  readonly validoHasta: Date
}

export interface RucDeCertificado {
  readonly numero: string
  readonly dv: string
}

export type FaultOfCertificado =
  | 'clave-no-rsa'
  | 'clave-no-corresponde'
  | 'aun-no-vigente'
  | 'vencido'
  | 'sin-ruc'
  | 'ruc-de-otro'

export interface CertificadoRechazado {
  readonly motivo: FaultOfCertificado
  readonly detalle: string
}

export function makeCertificado(
  key: KeyObject,
  certificate: X509Certificate,
  chain: readonly X509Certificate[] = [],
): Certificado {
  const base64 = certificate.raw.toString('base64')
  return {
    key,
    certificate,
    chain,
    keyInfo: `<KeyInfo><X509Data><X509Certificate>${base64}</X509Certificate></X509Data></KeyInfo>`,
    ruc: readRuc(certificate.raw),
    titular: certificate.subject.split('\n').join(', '),
    serie: certificate.serialNumber,
    validoDesde: certificate.validFromDate,
    validoHasta: certificate.validToDate,
  }
}

/** From PEM texts; the usual way is `openPkcs12`. */
export function certificadoFromPem(keyPem: string, certificatePem: string): Certificado {
  return makeCertificado(createPrivateKey(keyPem), new X509Certificate(certificatePem))
}

const day = (date: Date) => date.toISOString().slice(0, 10)

/** Whether a certificate serves to sign for a taxpayer at an instant; every reason why not. */
export function checkCertificado(
  certificado: Certificado,
  now: Date,
  rucNumero: string,
): readonly CertificadoRechazado[] {
  const { key, certificate, ruc, validoDesde, validoHasta } = certificado
  const found: CertificadoRechazado[] = []
  const add = (motivo: FaultOfCertificado, detalle: string) => found.push({ motivo, detalle })
  if (key.asymmetricKeyType !== 'rsa')
    add('clave-no-rsa', `la clave es ${key.asymmetricKeyType ?? 'desconocida'}; SIFEN exige RSA`)
  else if (!certificate.checkPrivateKey(key))
    add('clave-no-corresponde', 'la clave privada no es la de este certificado')
  if (now < validoDesde) add('aun-no-vigente', `el certificado vale recién desde el ${day(validoDesde)}`)
  if (now > validoHasta)
    add('vencido', `el certificado venció el ${day(validoHasta)}; hay que cargar el renovado`)
  if (ruc === null)
    add('sin-ruc', 'el certificado no lleva RUC; pida a su prestador uno de facturación electrónica')
  else if (ruc.numero !== rucNumero)
    add('ruc-de-otro', `el certificado es del RUC ${ruc.numero}-${ruc.dv}, no del ${rucNumero}`)
  return found
}
