import { NS_SIFEN } from '../firma/algorithms.ts'
import type { Broken, Outcome } from '../transport/outcome.ts'
import { type Uncertain, uncertain } from '../verdict.ts'
import { readXml } from '../xml/read.ts'
import { child, childrenOf, elements, textOf, type XmlElement } from '../xml/tree.ts'
import { NS_SOAP11, NS_SOAP12 } from './envelope.ts'

/** SIFEN's answers have at most a document of 10,000 KB, escaped. */
const MAX_REPLY_BYTES = 24 * 1024 * 1024

export type Opened =
  | { readonly ok: true; readonly element: XmlElement; readonly status: number }
  | { readonly ok: false; readonly verdict: Uncertain }

const stop = (verdict: Uncertain): Opened => ({ ok: false, verdict })

function judgeBroken({ fase, causa, codigo }: Broken): Uncertain {
  if (fase === 'before') return uncertain('no-enviado', `no se pudo enviar (${causa} ${codigo})`)
  if (causa === 'plazo' || causa === 'cancelado')
    return uncertain('plazo-vencido', 'SIFEN no respondió dentro del plazo')
  if (causa === 'muy-grande') return uncertain('respuesta-muy-grande', 'la respuesta supera el máximo')
  return uncertain('conexion-cortada', `la conexión se cortó (${codigo})`)
}

const looksLikeHtml = (bytes: Uint8Array) =>
  /^\s*(<!--[\s\S]*?-->\s*)?<(!doctype\s+html|html|head|body)\b/i.test(
    Buffer.from(bytes.subarray(0, 2000)).toString('latin1'),
  )

const isBlank = (bytes: Uint8Array) => bytes.every(b => b === 0x20 || (b >= 9 && b <= 13))

function openBody(root: XmlElement, status: number): Opened {
  const { namespace } = root
  if (root.local !== 'Envelope' || (namespace !== NS_SOAP12 && namespace !== NS_SOAP11))
    return stop(
      root.local.toLowerCase() === 'html'
        ? uncertain('html', 'la respuesta es una página, no un mensaje')
        : uncertain('forma-desconocida', 'la respuesta no es un sobre SOAP'),
    )
  const bodies = childrenOf(root, namespace, 'Body')
  const [body, otherBody] = bodies
  const [element, another] = body && !otherBody ? elements(body) : []
  if (!element || another)
    return stop(uncertain('forma-desconocida', 'el sobre SOAP no lleva un único contenido'))
  if (element.local === 'Fault' && element.namespace === namespace)
    return stop(uncertain('soap-fault', 'el servicio respondió con un error SOAP'))
  return { ok: true, element, status }
}

/** Whoever looks at an answer once more, for another reason, reads it no second time. */
const abiertas = new WeakMap<Outcome, Opened>()

/** From the raw outcome to the one element in the SOAP body, or to the reason why there is none to judge. */
export function openReply(outcome: Outcome): Opened {
  const known = abiertas.get(outcome)
  if (known !== undefined) return known
  const opened = open(outcome)
  abiertas.set(outcome, opened)
  return opened
}

function open(outcome: Outcome): Opened {
  if (outcome.kind === 'broken') return stop(judgeBroken(outcome))
  const { status, body } = outcome
  if (status >= 300 && status < 400)
    return stop(
      uncertain('redireccion', `el servidor redirige (HTTP ${status}): suele ser el certificado de conexión`),
    )
  if (status !== 200 && (status < 400 || status >= 500))
    return stop(uncertain('estado-http', `el servidor respondió HTTP ${status}`))
  if (isBlank(body)) return stop(uncertain('vacia', `la respuesta llegó vacía (HTTP ${status})`))
  if (looksLikeHtml(body))
    return stop(uncertain('html', `la respuesta es una página, no un mensaje (HTTP ${status})`))
  const read = readXml(body, { maxBytes: MAX_REPLY_BYTES })
  if (!read.ok) return stop(uncertain('no-xml', read.fault.message))
  return openBody(read.root, status)
}

export const isSifen = (element: XmlElement, local: string): boolean =>
  element.local === local && element.namespace === NS_SIFEN

/** The trimmed text of the one child of that name; null when there is none, or more than one. */
export function field(parent: XmlElement, local: string): string | null {
  const [found, another] = childrenOf(parent, parent.namespace, local)
  return found && !another ? textOf(found).trim() : null
}

export const group = (parent: XmlElement, local: string): XmlElement | undefined =>
  child(parent, parent.namespace, local)

export const groups = (parent: XmlElement, local: string): XmlElement[] =>
  childrenOf(parent, parent.namespace, local)
