import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readUsos } from './certificado-extensiones.ts'
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
  | 'clave-corta'
  | 'clave-larga'
  | 'uso-de-clave'
  | 'uso-extendido'
  | 'cadena'
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

/** RSA 2048 is what the providers issue, and 4096 in hardware (MT v150 §7.7). */
const BITS = { min: 2048, max: 4096 }

type Anotar = (motivo: FaultOfCertificado, detalle: string) => void

function judgeClave({ key, certificate }: Certificado, add: Anotar): void {
  if (key.asymmetricKeyType !== 'rsa') {
    add('clave-no-rsa', `la clave es ${key.asymmetricKeyType ?? 'desconocida'}; SIFEN exige RSA`)
    return
  }
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  const cura = 'pida a su prestador uno con clave RSA de 2048 bits'
  if (bits < BITS.min)
    add('clave-corta', `la clave RSA es de ${bits} bits y SIFEN exige desde ${BITS.min}; ${cura}`)
  if (bits > BITS.max)
    add('clave-larga', `la clave RSA es de ${bits} bits y SIFEN admite hasta ${BITS.max}; ${cura}`)
  if (!certificate.checkPrivateKey(key))
    add('clave-no-corresponde', 'la clave privada no es la de este certificado')
}

/** The uses that SIFEN demands: with a certificate that may not sign it answers 0120 to every message; with one that may not connect (clientAuth) it closes the connection. */
function judgeUsos({ certificate }: Certificado, add: Anotar): void {
  const usos = readUsos(certificate.raw)
  const cura = 'pida a su prestador uno de facturación electrónica'
  if (usos === null) add('uso-de-clave', `no se puede leer para qué sirve el certificado; ${cura}`)
  else if (!usos.firma || !usos.noRepudio)
    add(
      'uso-de-clave',
      `el certificado no permite ${usos.firma ? 'el no repudio' : 'firmar'} (KeyUsage); ${cura}`,
    )
  if (usos?.clienteTls === false)
    add(
      'uso-extendido',
      `el certificado no permite conectarse a SIFEN (ExtendedKeyUsage sin clientAuth); ${cura}`,
    )
}

const MAX_CADENA = 20

/**
 * Follows the issuers as far as the file contains them; SIFEN has the rest. A certificate that bears the issuer's name must have signed and
 * be in force, because TLS presents the whole chain.
 */
function judgeCadena({ certificate, chain }: Certificado, now: Date, add: Anotar): void {
  // Each of them is verified against each: hundreds would hold the thread.
  if (chain.length > MAX_CADENA) {
    add(
      'cadena',
      `el archivo trae ${chain.length} certificados más; expórtelo de nuevo con la cadena de su prestador`,
    )
    return
  }
  const seen = new Set<string>()
  for (let here: X509Certificate | null = certificate; here && !seen.has(here.fingerprint256); ) {
    seen.add(here.fingerprint256)
    here = emisorDe(here, chain, now, add)
  }
}

function emisorDe(
  here: X509Certificate,
  chain: readonly X509Certificate[],
  now: Date,
  add: Anotar,
): X509Certificate | null {
  const named = here.issuer === here.subject ? [] : chain.filter(other => other.subject === here.issuer)
  if (named.length === 0) return null
  const issuers = named.filter(other => here.checkIssued(other) && here.verify(other.publicKey))
  const current = issuers.find(({ validFromDate, validToDate }) => validFromDate <= now && now <= validToDate)
  const autoridad = `la autoridad "${lastOf(here.issuer)}" que trae el archivo`
  const cura = 'expórtelo de nuevo con la cadena de su prestador, o sin ella'
  if (issuers.length === 0)
    add('cadena', `${autoridad} no firmó el certificado que dice haber firmado; ${cura}`)
  else if (!current) add('cadena', `${autoridad} no está vigente; ${cura}`)
  return current ?? null
}

const lastOf = (name: string) =>
  name
    .slice(name.lastIndexOf('\n') + 1)
    .replace(/^\w+=/, '')
    .slice(0, 80)

function judgeFechas({ validoDesde, validoHasta }: Certificado, now: Date, add: Anotar): void {
  if (now < validoDesde) add('aun-no-vigente', `el certificado vale recién desde el ${day(validoDesde)}`)
  if (now > validoHasta)
    add('vencido', `el certificado venció el ${day(validoHasta)}; hay que cargar el renovado`)
}

/** Whether a certificate serves to sign for a taxpayer (null: for whom it says) at an instant, and to connect; every reason why not. */
export function checkCertificado(
  certificado: Certificado,
  now: Date,
  rucNumero: string | null,
): readonly CertificadoRechazado[] {
  const { ruc } = certificado
  const found: CertificadoRechazado[] = []
  const add: Anotar = (motivo, detalle) => {
    found.push({ motivo, detalle })
  }
  judgeClave(certificado, add)
  judgeUsos(certificado, add)
  judgeCadena(certificado, now, add)
  judgeFechas(certificado, now, add)
  if (ruc === null)
    add('sin-ruc', 'el certificado no lleva RUC; pida a su prestador uno de facturación electrónica')
  else if (rucNumero !== null && ruc.numero !== rucNumero)
    add('ruc-de-otro', `el certificado es del RUC ${ruc.numero}-${ruc.dv}, no del ${rucNumero}`)
  return found
}
