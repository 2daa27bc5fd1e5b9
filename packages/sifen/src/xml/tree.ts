/** The tree that the reader gives: what canonicalisation and the judges of replies need, and nothing else. */

export interface XmlAttribute {
  /** As written, with its prefix. */
  readonly name: string
  readonly prefix: string
  readonly local: string
  /** '' when there is none. */
  readonly namespace: string
  readonly value: string
}

export interface XmlNamespace {
  /** '' for the default namespace. */
  readonly prefix: string
  readonly uri: string
}

export interface XmlElement {
  /** As written, with its prefix. */
  readonly name: string
  readonly prefix: string
  readonly local: string
  /** '' when there is none. */
  readonly namespace: string
  readonly parent: XmlElement | undefined
  /** The namespaces declared on this very element, in order of writing. */
  readonly declarations: readonly XmlNamespace[]
  /** Without the namespace declarations, in order of writing. */
  readonly attributes: readonly XmlAttribute[]
  /** Texts have their references resolved; comments are gone; two texts never stand side by side. */
  readonly children: readonly XmlNode[]
}

export type XmlNode = XmlElement | string

const is = (node: XmlNode, namespace: string, local: string): node is XmlElement =>
  typeof node !== 'string' && node.local === local && node.namespace === namespace

/** The first child element of that name. */
export function child(parent: XmlElement, namespace: string, local: string): XmlElement | undefined {
  for (const node of parent.children) if (is(node, namespace, local)) return node
  return undefined
}

/** All child elements of that name. */
export function childrenOf(parent: XmlElement, namespace: string, local: string): XmlElement[] {
  return parent.children.filter((node): node is XmlElement => is(node, namespace, local))
}

/** All child elements. */
export function elements(parent: XmlElement): XmlElement[] {
  return parent.children.filter(node => typeof node !== 'string')
}

/** Follows the first child of each name: `at(rDE, ns, 'DE', 'gTimb', 'dNumTim')`. */
export function at(from: XmlElement, namespace: string, ...locals: string[]): XmlElement | undefined {
  let here: XmlElement | undefined = from
  for (const local of locals) {
    here = child(here, namespace, local)
    if (!here) return undefined
  }
  return here
}

/** The text directly inside an element (that of its descendants is not its own). */
export function textOf(element: XmlElement): string {
  const { children } = element
  if (children.length === 1 && typeof children[0] === 'string') return children[0]
  return children.filter(node => typeof node === 'string').join('')
}

/** Every element of that name below, in document order, the element itself excluded. */
export function* descendants(from: XmlElement, namespace: string, local: string): Generator<XmlElement> {
  const pending: XmlElement[] = []
  // One by one: what a stranger wrote may have more children than a call takes arguments.
  const push = ({ children }: XmlElement) => {
    for (const node of children.toReversed()) if (typeof node !== 'string') pending.push(node)
  }
  push(from)
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (is(next, namespace, local)) yield next
    push(next)
  }
}
