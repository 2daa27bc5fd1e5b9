import { child, childrenOf, elements, textOf, type XmlElement } from '../xml/tree.ts'
import {
  C14N_MODES,
  DIGEST_HASHES,
  ENVELOPED,
  EXC_C14N,
  type Hash,
  NS_DSIG,
  SIGNATURE_HASHES,
} from './algorithms.ts'
import type { C14nOptions } from './c14n.ts'

export type FaultOfFirma =
  | 'xml'
  | 'estructura'
  | 'sin-firma'
  | 'id'
  | 'id-repetido'
  | 'algoritmo'
  | 'transformacion'
  | 'certificado'
  | 'contenido-alterado'
  | 'firma-falsa'

/** How the reading of a signature stops; it never leaves this folder. */
export class Invalid extends Error {
  readonly motivo: FaultOfFirma
  readonly detalle: string
  constructor(motivo: FaultOfFirma, detalle: string) {
    super(motivo)
    this.motivo = motivo
    this.detalle = detalle
  }
}

export interface SignedInfo {
  readonly element: XmlElement
  readonly c14n: C14nOptions
  readonly signatureHash: Hash
  readonly uri: string
  readonly transform: C14nOptions
  readonly digestHash: Hash
  readonly digestValue: string
}

const MAX_TRANSFORMS = 4
const MAX_PREFIXES = 16

function only(parent: XmlElement, local: string): XmlElement {
  const [found, another] = childrenOf(parent, NS_DSIG, local)
  if (!found || another) throw new Invalid('estructura', `la firma debe tener un solo ${local}`)
  return found
}

function attribute(element: XmlElement, name: string): string {
  return element.attributes.find(a => a.name === name)?.value ?? ''
}

function algorithmOf<T>(element: XmlElement, known: ReadonlyMap<string, T>): T {
  const uri = attribute(element, 'Algorithm')
  const found = known.get(uri)
  if (found === undefined)
    throw new Invalid('algoritmo', `${element.local}: no se admite "${uri.slice(0, 100)}"`)
  return found
}

function c14nOptions(element: XmlElement): C14nOptions {
  const mode = algorithmOf(element, C14N_MODES)
  const list = child(element, EXC_C14N, 'InclusiveNamespaces')
  if (!mode.exclusive || !list) return { exclusive: mode.exclusive }
  const prefixes = attribute(list, 'PrefixList').split(/\s+/).filter(Boolean)
  if (prefixes.length > MAX_PREFIXES) throw new Invalid('transformacion', 'demasiados prefijos en PrefixList')
  return { exclusive: true, inclusivePrefixes: prefixes.map(p => (p === '#default' ? '' : p)) }
}

/** NT16: the enveloped transform, and at most one canonicalisation; without one, XML-DSig prescribes the inclusive. */
function readTransforms(reference: XmlElement): C14nOptions {
  const list = child(reference, NS_DSIG, 'Transforms')
  const transforms = list ? elements(list) : []
  let found: C14nOptions | undefined
  if (transforms.length > MAX_TRANSFORMS) throw new Invalid('transformacion', 'demasiadas transformaciones')
  for (const transform of transforms) {
    const uri = attribute(transform, 'Algorithm')
    if (uri === ENVELOPED && !found) continue
    if (found || !C14N_MODES.has(uri))
      throw new Invalid('transformacion', `no se admite la transformación "${uri.slice(0, 100)}"`)
    found = c14nOptions(transform)
  }
  return found ?? { exclusive: false }
}

export function readSignedInfo(signature: XmlElement): SignedInfo {
  const element = only(signature, 'SignedInfo')
  const reference = only(element, 'Reference')
  return {
    element,
    c14n: c14nOptions(only(element, 'CanonicalizationMethod')),
    signatureHash: algorithmOf(only(element, 'SignatureMethod'), SIGNATURE_HASHES),
    uri: attribute(reference, 'URI'),
    transform: readTransforms(reference),
    digestHash: algorithmOf(only(reference, 'DigestMethod'), DIGEST_HASHES),
    digestValue: base64(only(reference, 'DigestValue')),
  }
}

/** The base64 of an element without the line breaks that some signers put in. */
export function base64(element: XmlElement): string {
  const text = textOf(element).replace(/\s+/g, '')
  if (elements(element).length > 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text))
    throw new Invalid('estructura', `${element.local} no es base64`)
  return text
}

export const signatureValueOf = (signature: XmlElement): string => base64(only(signature, 'SignatureValue'))

/** KeyInfo may hold X509Data with certificates and nothing else (NT16). */
export function certificateOf(signature: XmlElement): string {
  const keyInfo = only(signature, 'KeyInfo')
  const data = only(keyInfo, 'X509Data')
  const strange = [...elements(keyInfo), ...elements(data)].find(
    e => e.namespace !== NS_DSIG || (e !== data && e.local !== 'X509Certificate'),
  )
  if (strange) throw new Invalid('certificado', `KeyInfo no puede llevar ${strange.local.slice(0, 40)}`)
  const [first] = childrenOf(data, NS_DSIG, 'X509Certificate')
  if (!first) throw new Invalid('certificado', 'la firma no lleva el certificado')
  return base64(first)
}
