import { NS_DSIG } from '../firma/algorithms.ts'
import { canonicalize } from '../firma/c14n.ts'
import { child, textOf, type XmlElement, type XmlNode } from '../xml/tree.ts'
import { bajo, isOfSifen, isSigned, type Nodo, sobre, unfold } from './desplegar.ts'
import { type EventoRegistrado, readLista } from './lista-de-eventos.ts'
import { unico } from './marcas.ts'

export interface Contenido {
  readonly rDE: XmlElement
  /** The text of `rDE` as SIFEN keeps it. */
  readonly xml: string
  /** The Id of its DE. */
  readonly cdc: string | null
  /** What its signature covers: two documents with one digest are one. Null: it cannot be read, and nobody knows which it is. */
  readonly digestValue: string | null
  readonly dProtAut: string
  readonly eventos: readonly EventoRegistrado[]
  /** Why the list of events was not understood whole, so that absence of one cannot be told. Empty when it was. */
  readonly extranos: readonly string[]
  /** Everything but the documento, without blanks: what is not in here SIFEN did not say. */
  readonly resto: string
}

/** The text from an opening tag to its end tag; the tree has already shown that there is exactly one such root. */
function cut(text: string, name: string): string {
  const start = text.search(new RegExp(`<${name}[\\s>]`))
  return text.slice(start, text.indexOf(`</${name}>`, start) + name.length + 3)
}

const EN_EVENTOS = new Set(['xContEv', 'rContEv', 'rResEnviEventoDe', 'rRetEnviEventoDe', 'gResProcEVe'])

/** The protocol of the documento, not one of its events. */
function protocoloDe(raiz: Nodo): string | null {
  const found = new Set<string>()
  for (const hijo of bajo(raiz))
    if (hijo.local === 'dProtAut' && ![...sobre(hijo)].some(({ local }) => EN_EVENTOS.has(local)))
      found.add(hijo.texto)
  const [protocolo, another] = found
  return protocolo !== undefined && another === undefined && /^[0-9]{1,28}$/.test(protocolo)
    ? protocolo
    : null
}

const sinEspacios = (text: string) => text.replace(/\s+/g, '')

function* textosDe(element: XmlElement): Generator<string> {
  for (const { value } of element.attributes) yield value
  for (const node of element.children)
    if (typeof node === 'string') yield node
    else yield* textosDe(node)
}

/** Every text that stands outside the documento, that of its wrapping included. */
function* fueraDelDocumento(de: Nodo): Generator<string> {
  yield de.texto
  for (const hijo of de.hijos) {
    if (hijo.local === 'rDE') continue
    if (isSigned(hijo)) yield* textosDe(hijo.element)
    else {
      for (const { value } of hijo.element.attributes) yield value
      yield* fueraDelDocumento(hijo)
    }
  }
}

function read(raiz: Nodo, cortado: string | null): Contenido | null {
  const all = [...bajo(raiz)]
  const [documento, another] = all.filter(({ local }) => local === 'rDE')
  const rDE = documento?.element
  const dProtAut = protocoloDe(raiz)
  if (!rDE || another || !isOfSifen(rDE) || dProtAut === null) return null
  const de = child(rDE, rDE.namespace, 'DE')
  const digest = unico(rDE, NS_DSIG, 'Signature', 'SignedInfo', 'Reference', 'DigestValue')
  return {
    rDE,
    xml: documento.fuente === null ? canonicalize(rDE, { exclusive: true }) : cut(documento.fuente, rDE.name),
    cdc: de?.attributes.find(a => a.name === 'Id')?.value ?? null,
    digestValue: (digest && sinEspacios(textOf(digest))) || null,
    dProtAut,
    ...(cortado === null
      ? { ...readLista(raiz), resto: sinEspacios([...fueraDelDocumento(raiz)].join('')) }
      : { eventos: [], extranos: ['lo que sigue al documento no es XML'], resto: sinEspacios(cortado) }),
  }
}

const PROTOCOLO = /<((?:[\w.-]+:)?dProtAut)>[^<]*<\/\1>/
const DOCUMENTO = /<((?:[\w.-]+:)?rDE)[\s>]/

/** When the whole is no XML, the documento may be all the same: it is read by itself, and nothing is known of events. */
function readOnlyDocumento(text: string): Contenido | null {
  const name = DOCUMENTO.exec(text)?.[1]
  if (name === undefined) return null
  const rDE = cut(text, name)
  const resto = text.replace(rDE, () => '')
  const [antes = ''] = resto.split(/xContEv|rContEv/)
  const protocolo = PROTOCOLO.exec(antes)?.[0] ?? ''
  return read(unfold([rDE + protocolo]), resto)
}

/**
 * Reads the content of a query by CDC: the documento, its protocol and its events. The manual draws them inside one element; answers
 * were seen that carry several roots (`rDE`, `dProtAut`, `xContEv`) as escaped text. Therefore the elements are searched for, however
 * they are wrapped. `null` when no documento with a protocol is found.
 */
export function readContenido(nodes: readonly XmlNode[]): Contenido | null {
  const raiz = unfold(nodes)
  const found = read(raiz, null)
  if (found) return found
  return readOnlyDocumento([raiz, ...bajo(raiz)].map(({ texto }) => texto).join('\n'))
}
