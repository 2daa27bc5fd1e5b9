import { hash, sign as rsaSign } from 'node:crypto'
import { ENVELOPED, EXC_C14N, NS_DSIG, NS_SIFEN, RSA_SHA256, SHA256 } from './algorithms.ts'
import type { Certificado } from './certificado.ts'

export interface Firma {
  /** `<Signature …>…</Signature>`, to be placed right after the signed element. */
  readonly signature: string
  /** Base64; the QR of a document carries it. */
  readonly digestValue: string
  readonly signatureValue: string
}

const BEFORE_URI =
  `<CanonicalizationMethod Algorithm="${EXC_C14N}"></CanonicalizationMethod>` +
  `<SignatureMethod Algorithm="${RSA_SHA256}"></SignatureMethod><Reference URI="#`
const BEFORE_DIGEST =
  `"><Transforms><Transform Algorithm="${ENVELOPED}"></Transform>` +
  `<Transform Algorithm="${EXC_C14N}"></Transform></Transforms>` +
  `<DigestMethod Algorithm="${SHA256}"></DigestMethod><DigestValue>`
const AFTER_DIGEST = '</DigestValue></Reference></SignedInfo>'
const APEX = /^<(DE|rEve) Id="([0-9A-Z]{1,44})">/

interface Prepared {
  readonly digestValue: string
  readonly signedInfo: string
}

/**
 * `element` is `<DE Id="…">…</DE>` or `<rEve Id="…">…</rEve>` by the canonical writer. Its exclusive canonical form differs
 * from the written text in one thing: the default namespace, inherited from the parent, stands on the element itself.
 * The same holds for SignedInfo inside Signature.
 */
function prepare(element: string): Prepared {
  const [, name, id] = APEX.exec(element) ?? []
  if (name === undefined || id === undefined) throw new TypeError('se firma un DE o un rEve con su Id')
  const digestValue = hash(
    'sha256',
    `<${name} xmlns="${NS_SIFEN}"${element.slice(name.length + 1)}`,
    'base64',
  )
  return { digestValue, signedInfo: BEFORE_URI + id + BEFORE_DIGEST + digestValue + AFTER_DIGEST }
}

const canonicalSignedInfo = (p: Prepared) => Buffer.from(`<SignedInfo xmlns="${NS_DSIG}">${p.signedInfo}`)

function finish(prepared: Prepared, value: Buffer, certificado: Certificado): Firma {
  const signatureValue = value.toString('base64')
  return {
    digestValue: prepared.digestValue,
    signatureValue,
    signature:
      `<Signature xmlns="${NS_DSIG}"><SignedInfo>${prepared.signedInfo}` +
      `<SignatureValue>${signatureValue}</SignatureValue>${certificado.keyInfo}</Signature>`,
  }
}

/** One digest and one RSA operation, on the calling thread. */
export function sign(element: string, certificado: Certificado): Firma {
  const prepared = prepare(element)
  return finish(prepared, rsaSign('RSA-SHA256', canonicalSignedInfo(prepared), certificado.key), certificado)
}

type Then = (error: Error | null, value: Buffer) => void

/** Is called once, and holds nothing after it: what Node hands to its threads stays until all of the memory is looked through, and with it whatever its callback holds. */
function onlyUntilThen(then: Then): Then {
  let held: Then | null = then
  return (error, value) => {
    const told = held
    held = null
    told?.(error, value)
  }
}

/** The same with the RSA operation in the thread pool: the event loop is kept for the digest and the text only. */
export async function signAsync(element: string, certificado: Certificado): Promise<Firma> {
  const prepared = prepare(element)
  const { promise, resolve, reject } = Promise.withResolvers<Firma>()
  const then = onlyUntilThen((error, value) => {
    if (error) reject(error)
    else resolve(finish(prepared, value, certificado))
  })
  rsaSign('RSA-SHA256', canonicalSignedInfo(prepared), certificado.key, then)
  return promise
}

/** A documento in the three parts that its writer gives; the group with the QR depends on the digest. */
export interface PartesDeDocumento {
  readonly head: string
  readonly de: string
  readonly gCamFuFD: (digestValue: string) => string
}

export interface DocumentoFirmado {
  readonly xml: string
  readonly digestValue: string
}

function join({ head, de, gCamFuFD }: PartesDeDocumento, firma: Firma): DocumentoFirmado {
  const { signature, digestValue } = firma
  return { xml: `${head}${de}${signature}${gCamFuFD(digestValue)}</rDE>`, digestValue }
}

export function signDocumento(partes: PartesDeDocumento, certificado: Certificado): DocumentoFirmado {
  return join(partes, sign(partes.de, certificado))
}

export async function signDocumentoAsync(
  partes: PartesDeDocumento,
  certificado: Certificado,
): Promise<DocumentoFirmado> {
  return join(partes, await signAsync(partes.de, certificado))
}
