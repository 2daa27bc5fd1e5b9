import { NS_DSIG, NS_SIFEN } from '../firma/algorithms.ts'
import { readXmlFragment } from '../xml/read.ts'
import type { XmlElement, XmlNode } from '../xml/tree.ts'
import { NS_SOAP11, NS_SOAP12 } from './envelope.ts'

/**
 * An element of an answer, with what stands inside it however it was wrapped: as elements, as escaped text, or as CDATA. What
 * was signed (`rDE`, `rGesEve`, `rEve`) is not opened: its texts are the taxpayer's, and may quote anything.
 */
export interface Nodo {
  /** `null` for the one above all. */
  readonly element: XmlElement | null
  /** Without the prefix. */
  readonly local: string
  readonly padre: Nodo | null
  readonly hijos: readonly Interior[]
  /** Text that holds no elements. */
  readonly texto: string
  /** The text that this node was read from, when it was unfolded from one. */
  readonly fuente: string | null
}

/** Any but the one above all. */
export interface Interior extends Nodo {
  readonly element: XmlElement
  readonly padre: Nodo
}

interface NodoAbierto extends Nodo {
  readonly hijos: Interior[]
  texto: string
}

/** An answer escapes its content once; a gateway that wraps it again, twice or three times. */
const MAX_PLIEGUES = 4
const FIRMADOS = new Set(['rDE', 'rGesEve', 'rEve', 'Signature'])
/** The manual's prefixes of what holds other elements; a `d…` holds data, and only this one of them a message. */
const ESTRUCTURA = /^(?:[xrg][A-Z]|dEvReg$)/
/** Elements, or elements that are escaped once more. */
const MARCADO = /^(?:<|&lt;|&#60;|&#x3c;)/i
const PROPIOS = new Set([NS_SIFEN, ''])
const CONOCIDOS = new Set([...PROPIOS, NS_SOAP11, NS_SOAP12, NS_DSIG])

/** In SIFEN's namespace, or cut out without it. */
export const isOfSifen = ({ namespace }: XmlElement): boolean => PROPIOS.has(namespace)

export const isKnown = ({ namespace }: XmlElement): boolean => CONOCIDOS.has(namespace)

export const isSigned = ({ local }: Nodo): boolean => FIRMADOS.has(local)

const vacio = (local: string, fuente: string | null) => ({ local, hijos: [], texto: '', fuente })

function llenar(en: NodoAbierto, nodes: readonly XmlNode[], pliegues: number, fuente: string | null): void {
  for (const node of nodes) {
    if (typeof node === 'string') desplegarTexto(en, node, pliegues)
    else {
      const hijo: NodoAbierto & Interior = { ...vacio(node.local, fuente), element: node, padre: en }
      en.hijos.push(hijo)
      if (!FIRMADOS.has(node.local)) llenar(hijo, node.children, pliegues, fuente)
    }
  }
}

function desplegarTexto(en: NodoAbierto, text: string, pliegues: number): void {
  const content = text.trim()
  const holds = en.element === null || ESTRUCTURA.test(en.local)
  const read =
    holds && MARCADO.test(content) && pliegues < MAX_PLIEGUES
      ? readXmlFragment(sinDeclaraciones(content))
      : null
  if (read?.ok) llenar(en, read.nodes, pliegues + 1, content)
  else en.texto += content
}

/** Text has no encoding left to declare: whatever it says, it was decoded with the answer. None reaches beyond a `<`, or each of many beginnings would be followed to the end. */
const sinDeclaraciones = (text: string) => text.replace(/<\?xml\s[^<>]*\?>/g, '')

export function unfold(nodes: readonly XmlNode[]): Nodo {
  const raiz: NodoAbierto = { ...vacio('', null), element: null, padre: null }
  llenar(raiz, nodes, 0, null)
  return raiz
}

/** Every node below, in the order of the text. */
export function* bajo(de: Nodo): Generator<Interior> {
  for (const hijo of de.hijos) {
    yield hijo
    yield* bajo(hijo)
  }
}

/** From the parent to the one above all. */
export function* sobre(de: Nodo): Generator<Nodo> {
  for (let padre = de.padre; padre; padre = padre.padre) yield padre
}
