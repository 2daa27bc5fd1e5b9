import { NS_SIFEN } from '../firma/algorithms.ts'
import { readXmlContent } from '../xml/read.ts'
import { at, childrenOf, elements, textOf, type XmlElement } from '../xml/tree.ts'

/** An event that SIFEN keeps with a document. */
export interface EventoRegistrado {
  /** As it was sent, signature included. */
  readonly rGesEve: XmlElement
  /** Name of the event's own element: `rGEveNom`, `rGeVeCan`… */
  readonly elemento: string
  readonly cdc: string | null
  readonly aprobado: boolean
  readonly dProtAut: string | null
  readonly dFecProc: string | null
}

export interface Contenido {
  readonly rDE: XmlElement
  /** The text of `rDE` as SIFEN keeps it. */
  readonly xml: string
  readonly dProtAut: string
  readonly eventos: readonly EventoRegistrado[]
  /** Some event is there that cannot be read, so absence of another cannot be told. */
  readonly ilegibles: number
}

function textAt(from: XmlElement, ...locals: string[]): string | null {
  // What SIFEN adds around the events has no namespace; what was sent has one.
  const found = at(from, from.namespace, ...locals)
  return found ? textOf(found).trim() : null
}

function readEvento(rContEv: XmlElement): EventoRegistrado | null {
  const { namespace } = rContEv
  const rGesEve = elements(at(rContEv, namespace, 'xEvento') ?? rContEv).filter(
    e => e.local === 'rGesEve' && e.namespace === NS_SIFEN,
  )
  const kinds = rGesEve.length === 1 ? at(rGesEve[0]!, NS_SIFEN, 'rEve', 'gGroupTiEvt') : undefined
  const [kind, another] = kinds ? elements(kinds) : []
  const respuesta = at(rContEv, namespace, 'rResEnviEventoDe', 'rRetEnviEventoDe')
  if (!kind || another || !respuesta) return null
  return {
    rGesEve: rGesEve[0]!,
    elemento: kind.local,
    cdc: textAt(kind, 'Id'),
    aprobado: /^aprobado\b/i.test(textAt(respuesta, 'gResProcEVe', 'dEstRes') ?? ''),
    dProtAut: textAt(respuesta, 'gResProcEVe', 'dProtAut'),
    dFecProc: textAt(respuesta, 'dFecProc'),
  }
}

/** The text from an opening tag to its end tag; the tree has already shown that there is exactly one such root. */
function cut(text: string, name: string): string {
  const start = text.search(new RegExp(`<${name}[\\s>]`))
  return text.slice(start, text.indexOf(`</${name}>`, start) + name.length + 3)
}

/**
 * Reads `xContenDE` once unescaped: not a document but a row of roots (`rDE`, `dProtAut`, `xContEv`), with XML declarations
 * in between. `null` when it has another shape.
 */
export function readContenido(text: string): Contenido | null {
  const read = readXmlContent(text)
  if (!read.ok) return null
  const roots = read.nodes.filter(node => typeof node !== 'string')
  const named = (local: string) => roots.filter(root => root.local === local)
  const [rDE, anotherDE] = named('rDE')
  const [dProtAut, anotherProt] = named('dProtAut')
  const [xContEv, anotherCont] = named('xContEv')
  if (!rDE || anotherDE || rDE.namespace !== NS_SIFEN) return null
  if (!dProtAut || anotherProt || !xContEv || anotherCont || roots.length !== 3) return null
  const protocolo = textOf(dProtAut).trim()
  if (!/^[0-9]{1,28}$/.test(protocolo)) return null
  const inside = elements(xContEv)
  const eventos = childrenOf(xContEv, xContEv.namespace, 'rContEv').map(readEvento)
  const readable = eventos.filter(evento => evento !== null)
  return {
    rDE,
    xml: cut(text, rDE.name),
    dProtAut: protocolo,
    eventos: readable,
    ilegibles: inside.length - readable.length,
  }
}
