import { NS_DSIG, NS_SIFEN } from '../firma/algorithms.ts'
import { elements, textOf, type XmlElement } from '../xml/tree.ts'

/** What an event is known by, whatever prefix, namespace or indentation it came back with. */
export interface Marcas {
  readonly elemento: string
  readonly cdc: string | null
  /** What no other event of the same may stand beside it in: null for a kind of which there is one, its own for one of several. */
  readonly plaza: string | null
  /** The event's own element: receptor and motive, nothing else. */
  readonly contenido: string
  /** The whole `rEve`. */
  readonly firmado: string
  readonly digestValue: string
  readonly signatureValue: string
}

const sinEspacios = (element: XmlElement | undefined) => (element ? textOf(element).replace(/\s+/g, '') : '')

/** The children of that name in a namespace, or in none: an element cut out as text loses what stood above it. */
const propios = (parent: XmlElement | undefined, namespace: string, local: string): XmlElement[] =>
  parent
    ? elements(parent).filter(e => e.local === local && (e.namespace === namespace || e.namespace === ''))
    : []

export function unico(
  parent: XmlElement | undefined,
  namespace: string,
  ...locals: string[]
): XmlElement | undefined {
  let here = parent
  for (const local of locals) {
    const [found, another] = propios(here, namespace, local)
    if (!found || another) return undefined
    here = found
  }
  return here
}

const isOfSchema = (namespace: string) => namespace === 'http://www.w3.org/2001/XMLSchema-instance'

/** A text that two elements share when they say the same: names without prefix, blanks as one, SIFEN's namespace or none. */
function huella(element: XmlElement): string {
  const { namespace, local, attributes, children } = element
  const name = namespace === NS_SIFEN || namespace === '' ? local : `{${namespace}}${local}`
  const attribs = attributes
    .filter(a => !isOfSchema(a.namespace))
    .map(a => ` ${a.local}=${JSON.stringify(a.value)}`)
    .sort()
    .join('')
  const inside = children.map(node =>
    typeof node === 'string' ? JSON.stringify(node.replace(/\s+/g, ' ').trim()) : huella(node),
  )
  return `<${name}${attribs}>${inside.filter(text => text !== '""').join('')}</>`
}

/** The one event of an `rEve`. */
export function clase(rEve: XmlElement): XmlElement | undefined {
  const group = unico(rEve, NS_SIFEN, 'gGroupTiEvt')
  const [kind, another] = group ? elements(group) : []
  return another ? undefined : kind
}

export function cdcDe(kind: XmlElement): string | null {
  const id = unico(kind, NS_SIFEN, 'Id')
  return id ? textOf(id).trim() : null
}

/** Of a conformity there may be a partial and a total one, and the transport may be updated again (MT v150, chapter 11). */
function plazaDe(kind: XmlElement, signatureValue: string): string | null {
  if (kind.local === 'rGeVeTr') return signatureValue
  if (kind.local !== 'rGeVeConf') return null
  const tipo = unico(kind, NS_SIFEN, 'iTipConf')
  return tipo ? textOf(tipo).trim() : null
}

/** `null` when it is not a signed event. */
export function marcasDe(rEve: XmlElement, firma: XmlElement | undefined): Marcas | null {
  const kind = clase(rEve)
  if (!kind || !firma) return null
  const digestValue = sinEspacios(unico(firma, NS_DSIG, 'SignedInfo', 'Reference', 'DigestValue'))
  const signatureValue = sinEspacios(unico(firma, NS_DSIG, 'SignatureValue'))
  if (digestValue === '' || signatureValue === '') return null
  return {
    elemento: kind.local,
    cdc: cdcDe(kind),
    plaza: plazaDe(kind, signatureValue),
    contenido: huella(kind),
    firmado: huella(rEve),
    digestValue,
    signatureValue,
  }
}
