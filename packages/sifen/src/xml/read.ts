import { Refusal, type XmlFault } from './fault.ts'
import { type ContentForm, Parser } from './parser.ts'
import { toText } from './source.ts'
import type { XmlElement, XmlNode } from './tree.ts'

/** What a hostile text may cost at most. Far above anything that SIFEN sends, far below what would hurt. */
export interface XmlLimits {
  /** A document has 1,000 KB at most; a query gives it back escaped, with its events. */
  readonly maxBytes: number
  /** A signed document inside an envelope is 12 deep. */
  readonly maxDepth: number
  /** Elements; a document of 999 items has about 40,000. */
  readonly maxNodes: number
  /** Attributes and namespace declarations of one element. */
  readonly maxAttributes: number
}

export const defaultXmlLimits: XmlLimits = {
  maxBytes: 8 * 1024 * 1024,
  maxDepth: 64,
  maxNodes: 250_000,
  maxAttributes: 32,
}

export type XmlRead =
  | { readonly ok: true; readonly root: XmlElement }
  | { readonly ok: false; readonly fault: XmlFault }
export type XmlContent =
  | { readonly ok: true; readonly nodes: readonly XmlNode[] }
  | { readonly ok: false; readonly fault: XmlFault }

/** Reads a document: one root. UTF-8 only; no DTD, no instructions, no entities of its own. Never throws. */
export function readXml(input: Uint8Array | string, limits: Partial<XmlLimits> = {}): XmlRead {
  const read = readNodes(input, limits, 'document')
  if (!read.ok) return read
  const root = read.nodes.find(node => typeof node !== 'string')
  if (root === undefined) throw new Error('a document was read that has no root')
  return { ok: true, root }
}

/**
 * Reads a fragment that was cut out of a larger text: any number of roots, texts and XML declarations. An undeclared prefix means no
 * namespace, because its declaration may stand outside of the fragment. Never throws.
 */
export function readXmlFragment(input: Uint8Array | string): XmlContent {
  return readNodes(input, {}, 'fragment')
}

function readNodes(input: Uint8Array | string, limits: Partial<XmlLimits>, form: ContentForm): XmlContent {
  const all = { ...defaultXmlLimits, ...limits }
  try {
    return { ok: true, nodes: new Parser(toText(input, all.maxBytes), all, form).nodes() }
  } catch (thrown) {
    if (thrown instanceof Refusal) return { ok: false, fault: thrown.fault }
    throw thrown
  }
}
