import type { XmlAttribute, XmlElement, XmlNode } from '../xml/tree.ts'
import { escapeText } from '../xml/write.ts'

/**
 * Canonical XML 1.0 and its exclusive form over the reader's tree, for one element and all below it. Comments are not
 * in that tree: a reference of the form `#id` leaves them out in every variant.
 */
export interface C14nOptions {
  readonly exclusive: boolean
  /** Exclusive form: the prefixes of InclusiveNamespaces, '' for the default namespace. */
  readonly inclusivePrefixes?: readonly string[]
  /** Leave out the blanks between tags, which an issuer added after signing. */
  readonly withoutIndentation?: boolean
}

const ATTRIBUTE_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
}
const escapeAttribute = (value: string) => value.replace(/[&<"\t\n\r]/g, c => ATTRIBUTE_ESCAPES[c] ?? c)

/** Bindings that change on the way down and are put back on the way up, so that depth costs nothing. */
class Bindings {
  private readonly current = new Map<string, string>()

  get(prefix: string): string | undefined {
    return this.current.get(prefix)
  }

  entries(): [string, string][] {
    return [...this.current]
  }

  /** Binds and gives what undoes it. */
  bind(bindings: readonly (readonly [string, string])[]): () => void {
    const before = bindings.map(([prefix]) => [prefix, this.current.get(prefix)] as const)
    for (const [prefix, uri] of bindings) this.current.set(prefix, uri)
    return () => {
      for (const [prefix, uri] of before)
        if (uri === undefined) this.current.delete(prefix)
        else this.current.set(prefix, uri)
    }
  }
}

const declarationsOf = (element: XmlElement) =>
  element.declarations.map(({ prefix, uri }) => [prefix, uri] as const)

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function ancestors(element: XmlElement): XmlElement[] {
  const found: XmlElement[] = []
  for (let up = element.parent; up; up = up.parent) found.unshift(up)
  return found
}

/** The bindings of which the element must declare those that its output ancestors do not already declare. */
function candidates(element: XmlElement, scope: Bindings, options: C14nOptions, isApex: boolean) {
  if (!options.exclusive) return isApex ? scope.entries() : declarationsOf(element)
  const used = new Map<string, string>([[element.prefix, element.namespace]])
  for (const attribute of element.attributes)
    if (attribute.prefix !== '') used.set(attribute.prefix, attribute.namespace)
  for (const prefix of options.inclusivePrefixes ?? []) {
    const uri = scope.get(prefix)
    if (uri !== undefined) used.set(prefix, uri)
  }
  return [...used]
}

function openTag(
  element: XmlElement,
  declared: readonly (readonly [string, string])[],
  attributes: readonly XmlAttribute[],
): string {
  let tag = `<${element.name}`
  for (const [prefix, uri] of declared) tag += ` xmlns${prefix && ':'}${prefix}="${escapeAttribute(uri)}"`
  for (const { name, value } of attributes) tag += ` ${name}="${escapeAttribute(value)}"`
  return `${tag}>`
}

/** The inclusive form takes `xml:lang` and the like from the ancestors that are left behind. */
function withXmlAttributes(element: XmlElement): XmlAttribute[] {
  const inherited = new Map<string, XmlAttribute>()
  for (const up of ancestors(element))
    for (const attribute of up.attributes)
      if (attribute.prefix === 'xml') inherited.set(attribute.local, attribute)
  for (const attribute of element.attributes)
    if (attribute.prefix === 'xml') inherited.delete(attribute.local)
  return [...inherited.values(), ...element.attributes]
}

const isBlank = (text: string) => /^[ \t\r\n]*$/.test(text)
const isElement = (node: XmlNode): node is XmlElement => typeof node !== 'string'

/** Whether there are blanks between tags, in it or below. The reader's limit of depth bounds the recursion. */
export const hasIndentation = ({ children }: XmlElement): boolean =>
  children.some(isElement) && children.some(node => (isElement(node) ? hasIndentation(node) : isBlank(node)))

const byNamespaceAndName = (a: XmlAttribute, b: XmlAttribute) =>
  compare(a.namespace, b.namespace) || compare(a.local, b.local)

export function canonicalize(apex: XmlElement, options: C14nOptions): string {
  const out: string[] = []
  const scope = new Bindings()
  const rendered = new Bindings()
  for (const up of ancestors(apex)) scope.bind(declarationsOf(up))
  // The reader's limit of depth bounds this recursion.
  const write = (element: XmlElement) => {
    const isApex = element === apex
    const leaveScope = scope.bind(declarationsOf(element))
    const declared = candidates(element, scope, options, isApex)
      .filter(([prefix, uri]) => prefix !== 'xml' && (rendered.get(prefix) ?? '') !== uri)
      .sort(([a], [b]) => compare(a, b))
    const leaveRendered = rendered.bind(declared)
    const attributes = isApex && !options.exclusive ? withXmlAttributes(element) : element.attributes
    out.push(openTag(element, declared, [...attributes].sort(byNamespaceAndName)))
    const hasElements = options.withoutIndentation && element.children.some(isElement)
    for (const node of element.children) {
      if (isElement(node)) write(node)
      else if (!hasElements || !isBlank(node)) out.push(escapeText(node))
    }
    out.push(`</${element.name}>`)
    leaveRendered()
    leaveScope()
  }
  write(apex)
  return out.join('')
}
