import { NS_DSIG, NS_SIFEN } from '../firma/algorithms.ts'
import { canonicalize } from '../firma/c14n.ts'
import { readXml } from '../xml/read.ts'
import { at, child, elements, textOf, type XmlElement } from '../xml/tree.ts'
import type { EventoRegistrado } from './contenido.ts'
import type { ConsultaDE } from './siConsDE.ts'

/** Whether *this* event is the one that SIFEN has registered. */
export type Registro =
  | { readonly kind: 'ours'; readonly protocolo: string | null; readonly dFecProc: string | null }
  | {
      readonly kind: 'another'
      readonly evento: EventoRegistrado
      /** The other one says the same of the same receptor for the same motive: only its signature differs. */
      readonly mismoContenido: boolean
    }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown'; readonly detalle: string }

interface Marks {
  readonly elemento: string
  readonly cdc: string
  /** Canonical text of the event's own element: receptor and motive, nothing else. */
  readonly contenido: string
  /** Canonical text of the whole `rEve`. */
  readonly firmado: string
  readonly digestValue: string
  readonly signatureValue: string
}

const unspaced = (element: XmlElement | undefined) => (element ? textOf(element).replace(/\s+/g, '') : '')

function marksOf(rGesEve: XmlElement): Marks | null {
  const rEve = child(rGesEve, NS_SIFEN, 'rEve')
  const group = rEve && child(rEve, NS_SIFEN, 'gGroupTiEvt')
  const [kind, another] = group ? elements(group) : []
  const signature = child(rGesEve, NS_DSIG, 'Signature')
  const id = kind && child(kind, NS_SIFEN, 'Id')
  if (!rEve || !kind || another || !id || !signature) return null
  const options = { exclusive: true, withoutIndentation: true }
  return {
    elemento: kind.local,
    cdc: textOf(id).trim(),
    contenido: canonicalize(kind, options),
    firmado: canonicalize(rEve, options),
    digestValue: unspaced(at(signature, NS_DSIG, 'SignedInfo', 'Reference', 'DigestValue')),
    signatureValue: unspaced(child(signature, NS_DSIG, 'SignatureValue')),
  }
}

function ourMarks(xml: string): Marks | null {
  const read = readXml(xml)
  if (!read.ok) return null
  const { root } = read
  if (root.local === 'rGesEve') return marksOf(root)
  const [rGesEve, another] = elements(root)
  return rGesEve && !another ? marksOf(rGesEve) : null
}

const unknown = (detalle: string): Registro => ({ kind: 'unknown', detalle })

type Comparison = 'same' | 'contradiction' | 'same-content' | 'other'

function compare(ours: Marks, theirs: Marks): Comparison {
  const sameSignature =
    ours.signatureValue === theirs.signatureValue && ours.digestValue === theirs.digestValue
  if (sameSignature) return ours.firmado === theirs.firmado ? 'same' : 'contradiction'
  return ours.contenido === theirs.contenido ? 'same-content' : 'other'
}

/** Looks for the event that was stored (its exact signed XML) among those that SIFEN keeps with the document. */
export function findRegistro(consulta: ConsultaDE, xml: string): Registro {
  if (consulta.kind === 'absent') return unknown('SIFEN dice que no tiene el documento')
  if (consulta.kind === 'rejected') return unknown(`SIFEN no permitió la consulta (${consulta.codigo})`)
  if (consulta.kind === 'uncertain') return unknown(consulta.detalle)
  const ours = ourMarks(xml)
  if (!ours || ours.signatureValue === '') return unknown('el evento guardado no se puede leer')
  let another: Registro | null = null
  for (const evento of consulta.contenido.eventos) {
    if (evento.elemento !== ours.elemento) continue
    const theirs = marksOf(evento.rGesEve)
    if (!theirs || theirs.cdc !== ours.cdc)
      return unknown('SIFEN trae un evento de este tipo que no se puede leer')
    const comparison = compare(ours, theirs)
    if (comparison === 'contradiction') return unknown('SIFEN trae nuestra firma con otro contenido')
    if (!evento.aprobado) return unknown('SIFEN trae un evento de este tipo que no dice Aprobado')
    if (comparison === 'same') return { kind: 'ours', protocolo: evento.dProtAut, dFecProc: evento.dFecProc }
    another ??= { kind: 'another', evento, mismoContenido: comparison === 'same-content' }
  }
  if (consulta.contenido.ilegibles > 0) return unknown('SIFEN trae eventos que no se pueden leer')
  return another ?? { kind: 'none' }
}
