import { createHash, type KeyObject, verify as rsaVerify, X509Certificate } from 'node:crypto'
import { readXml } from '../xml/read.ts'
import { childrenOf, elements, type XmlElement } from '../xml/tree.ts'
import { NS_DSIG, NS_SIFEN } from './algorithms.ts'
import { type C14nOptions, canonicalize, hasIndentation } from './c14n.ts'
import type { RucDeCertificado } from './certificado.ts'
import { readRuc } from './certificado-ruc.ts'
import {
  certificateOf,
  type FaultOfFirma,
  Invalid,
  readSignedInfo,
  type SignedInfo,
  signatureValueOf,
} from './signed-info.ts'

export interface FirmaValida {
  readonly valida: true
  /** The very element whose digest was checked: read the content from here, not by searching again. */
  readonly firmado: XmlElement
  readonly id: string
  readonly digestValue: string
  readonly signatureValue: string
  readonly certificate: X509Certificate
  readonly ruc: RucDeCertificado | null
  /** The issuer added blanks between tags after signing; without them the signature is right. */
  readonly sangrado: boolean
}

export interface FirmaInvalida {
  readonly valida: false
  readonly motivo: FaultOfFirma
  readonly detalle: string
}

export type Verificacion = FirmaValida | FirmaInvalida

const MIN_RSA_BITS = 2048

/** Whether any other element could be taken for the signed one. */
function checkUnique(root: XmlElement, id: string): void {
  let found = 0
  const pending = [root]
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (next.attributes.some(a => a.local.toLowerCase() === 'id' && a.value === id)) found++
    for (const node of elements(next)) pending.push(node)
  }
  if (found > 1) throw new Invalid('id-repetido', `hay ${found} elementos con el Id ${id.slice(0, 44)}`)
}

interface CertificadoLeido {
  readonly certificate: X509Certificate
  readonly publicKey: KeyObject
  readonly ruc: RucDeCertificado | null
}

/** Whoever signs thousands of documents does it with one certificate: the last ones that were read, by their whole text. */
const leidos = new Map<string, CertificadoLeido>()
const MAX_LEIDOS = 64

function readCertificate(base64: string): CertificadoLeido {
  const known = leidos.get(base64)
  if (known) return known
  const leido = parseCertificate(base64)
  const { asymmetricKeyType, asymmetricKeyDetails } = leido.publicKey
  if (asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) < MIN_RSA_BITS)
    throw new Invalid('certificado', `el certificado de la firma debe ser RSA de ${MIN_RSA_BITS} bits o más`)
  if (leidos.size >= MAX_LEIDOS) leidos.clear()
  leidos.set(base64, leido)
  return leido
}

function parseCertificate(base64: string): CertificadoLeido {
  try {
    const certificate = new X509Certificate(Buffer.from(base64, 'base64'))
    return { certificate, publicKey: certificate.publicKey, ruc: readRuc(certificate.raw) }
  } catch {
    throw new Invalid('certificado', 'el certificado de la firma no se puede leer')
  }
}

/** Tries the element as it stands and, if that fails and there are any, without the blanks between its tags. */
function holds(element: XmlElement, c14n: C14nOptions, test: (canonical: string) => boolean): boolean | null {
  if (test(canonicalize(element, c14n))) return false
  if (!hasIndentation(element)) return null
  return test(canonicalize(element, { ...c14n, withoutIndentation: true })) ? true : null
}

function checkDigest(info: SignedInfo, signed: XmlElement): boolean {
  const indented = holds(
    signed,
    info.transform,
    canonical => createHash(info.digestHash).update(canonical).digest('base64') === info.digestValue,
  )
  if (indented === null)
    throw new Invalid('contenido-alterado', 'el contenido no es el que se firmó: fue modificado después')
  return indented
}

function checkValue(info: SignedInfo, value: string, publicKey: KeyObject): boolean {
  const bytes = Buffer.from(value, 'base64')
  const indented = holds(info.element, info.c14n, canonical =>
    rsaVerify(`RSA-${info.signatureHash}`, Buffer.from(canonical), publicKey, bytes),
  )
  if (indented === null)
    throw new Invalid('firma-falsa', 'el valor de la firma no corresponde al certificado que lleva')
  return indented
}

const CONTAINERS: ReadonlyMap<string, 'DE' | 'rEve'> = new Map([
  ['rDE', 'DE'],
  ['rGesEve', 'rEve'],
])

function signedOf(container: XmlElement): XmlElement {
  const local = container.namespace === NS_SIFEN ? CONTAINERS.get(container.local) : undefined
  if (!local) throw new Invalid('estructura', 'se esperaba rDE o rGesEve')
  const [signed, another] = childrenOf(container, NS_SIFEN, local)
  if (!signed || another) throw new Invalid('estructura', `${container.local} debe tener un solo ${local}`)
  return signed
}

function verifyStrictly(container: XmlElement, root: XmlElement): FirmaValida {
  const firmado = signedOf(container)
  const [signature, another] = childrenOf(container, NS_DSIG, 'Signature')
  if (!signature) throw new Invalid('sin-firma', `${container.local} no lleva firma`)
  if (another) throw new Invalid('estructura', `${container.local} lleva más de una firma`)
  const id = firmado.attributes.find(a => a.name === 'Id')?.value ?? ''
  const info = readSignedInfo(signature)
  if (id === '' || info.uri !== `#${id}`)
    throw new Invalid('id', `la firma se refiere a "${info.uri.slice(0, 60)}", no a este ${firmado.local}`)
  checkUnique(root, id)
  const { certificate, publicKey, ruc } = readCertificate(certificateOf(signature))
  const signatureValue = signatureValueOf(signature)
  const valueIndented = checkValue(info, signatureValue, publicKey)
  const contentIndented = checkDigest(info, firmado)
  return {
    valida: true,
    firmado,
    id,
    digestValue: info.digestValue,
    signatureValue,
    certificate,
    ruc,
    sangrado: valueIndented || contentIndented,
  }
}

/** Verifies one `rDE` or `rGesEve` that stands in a tree already read. */
export function verifyElement(container: XmlElement, root: XmlElement = container): Verificacion {
  try {
    return verifyStrictly(container, root)
  } catch (error) {
    if (error instanceof Invalid) return { valida: false, motivo: error.motivo, detalle: error.detalle }
    return { valida: false, motivo: 'estructura', detalle: 'la firma no se puede leer' }
  }
}

const invalid = (motivo: FaultOfFirma, detalle: string): FirmaInvalida => ({ valida: false, motivo, detalle })

/** Verifies a documento (`rDE`) or a single event (`rGesEve`, or `gGroupGesEve` around one). Never throws. */
export function verifyFirma(xml: Uint8Array | string): Verificacion {
  const all = verifyFirmas(xml)
  const [only, another] = all
  return only && !another ? only : invalid('estructura', `hay ${all.length} eventos; se esperaba uno`)
}

/** Verifies every event of a group, or the one documento; at least one result. Never throws. */
export function verifyFirmas(xml: Uint8Array | string): readonly Verificacion[] {
  const read = readXml(xml)
  if (!read.ok) return [invalid('xml', read.fault.message)]
  const { root } = read
  if (root.local !== 'gGroupGesEve' || root.namespace !== NS_SIFEN) return [verifyElement(root)]
  const containers = childrenOf(root, NS_SIFEN, 'rGesEve')
  if (containers.length === 0 || containers.length > 15)
    return [invalid('estructura', 'gGroupGesEve lleva de 1 a 15 eventos')]
  return containers.map(container => verifyElement(container, root))
}
