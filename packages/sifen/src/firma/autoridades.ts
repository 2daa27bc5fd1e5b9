import { X509Certificate } from 'node:crypto'
import type { Certificado } from './certificado.ts'
import { readAlgoritmo, readAutoridad } from './certificado-extensiones.ts'

/** The certificate authorities whose certificates prove whose a RUC is: Paraguay's accredited providers, or a simulator's. */
export interface Autoridades {
  readonly cuantas: number
  /** Whether one of them stands behind a certificate at an instant, through the issuers that came with its file. */
  reconoce(certificado: Pick<Certificado, 'certificate' | 'chain'>, now: Date): boolean
}

/** Each that begins: of one that is cut off, or has a sign that is no letter of it, somebody hears. */
const BLOCK = /-----BEGIN (?:X509 |TRUSTED )?CERTIFICATE-----[^-]*(?:-----END [^-]*-----)?/g

/** The authorities of a text with certificates in PEM; it throws, in Spanish, what is wrong with the text. */
export function readAutoridades(pem: string): Autoridades {
  const blocks = pem.match(BLOCK) ?? []
  if (blocks.length === 0)
    throw new Error('no contiene ningún certificado en PEM (-----BEGIN CERTIFICATE-----)')
  return makeAutoridades(blocks.map(parse))
}

function parse(block: string, index: number): X509Certificate {
  const cual = `el certificado ${index + 1}`
  let certificate: X509Certificate
  try {
    certificate = new X509Certificate(block)
  } catch {
    throw new Error(`${cual} está dañado`)
  }
  if (readAutoridad(certificate.raw) === null)
    throw new Error(`${cual} ("${certificate.subject.split('\n').join(', ')}") no es de una autoridad`)
  return certificate
}

function makeAutoridades(certificates: readonly X509Certificate[]): Autoridades {
  const trusted = new Set(certificates.map(({ fingerprint256 }) => fingerprint256))
  return {
    cuantas: trusted.size,
    reconoce: ({ certificate, chain }, now) =>
      reaches(certificate, { trusted, candidates: [...certificates, ...chain], now }),
  }
}

interface Camino {
  readonly trusted: ReadonlySet<string>
  readonly candidates: readonly X509Certificate[]
  readonly now: Date
}

/** No chain of a provider is longer. */
const MAX_INTERMEDIATES = 5

/**
 * Searches breadth-first from a certificate through its possible issuers until one is trusted. Each certificate is visited once, at its
 * shortest distance: where that exceeds an issuer's pathLenConstraint (RFC 5280 §4.2.1.9), every other way does too.
 */
function reaches(leaf: X509Certificate, camino: Camino): boolean {
  const seen = new Set([leaf.fingerprint256])
  let step: X509Certificate[] = [leaf]
  for (let below = 0; below <= MAX_INTERMEDIATES && step.length > 0; below++) {
    const next: X509Certificate[] = []
    for (const issuer of step.flatMap(here => issuersOf(here, below, camino))) {
      if (camino.trusted.has(issuer.fingerprint256)) return true
      if (seen.has(issuer.fingerprint256)) continue
      seen.add(issuer.fingerprint256)
      next.push(issuer)
    }
    step = next
  }
  return false
}

/** Those that signed it, may sign, and are in force. `below`: how many authorities stand between them and the holder. */
const issuersOf = (here: X509Certificate, below: number, { candidates, now }: Camino): X509Certificate[] =>
  signedWell(here)
    ? candidates.filter(
        issuer =>
          issuer.fingerprint256 !== here.fingerprint256 &&
          issuer.subject === here.issuer &&
          new Date(issuer.validFrom) <= now &&
          now <= new Date(issuer.validTo) &&
          maySign(issuer, below) &&
          here.checkIssued(issuer) &&
          here.verify(issuer.publicKey),
      )
    : []

function maySign(issuer: X509Certificate, below: number): boolean {
  const autoridad = readAutoridad(issuer.raw)
  return autoridad !== null && below <= autoridad.intermedias && strong(issuer)
}

function strong({ publicKey }: X509Certificate): boolean {
  const { modulusLength = 0 } = publicKey.asymmetricKeyDetails ?? {}
  return publicKey.asymmetricKeyType === 'rsa' ? modulusLength >= 2048 : publicKey.asymmetricKeyType === 'ec'
}

/** Signatures over MD5 and SHA-1 are not accepted: collisions of both are practical, so a forged certificate can carry a valid signature. */
const FIRMAS: ReadonlySet<string> = new Set([
  '1.2.840.113549.1.1.11',
  '1.2.840.113549.1.1.12',
  '1.2.840.113549.1.1.13',
  '1.2.840.10045.4.3.2',
  '1.2.840.10045.4.3.3',
  '1.2.840.10045.4.3.4',
])

const signedWell = ({ raw }: X509Certificate): boolean => FIRMAS.has(readAlgoritmo(raw))
