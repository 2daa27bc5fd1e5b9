import { NS_SIFEN } from '../firma/algorithms.ts'
import { readXml } from '../xml/read.ts'
import { descendants } from '../xml/tree.ts'
import type { Contenido } from './contenido.ts'
import type { EventoRegistrado } from './lista-de-eventos.ts'
import { type Marcas, marcasDe } from './marcas.ts'
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

/** The event that was stored: `rGesEve`, alone or in its group. */
function nuestras(xml: string): Marcas | null {
  const read = readXml(xml)
  if (!read.ok) return null
  const [rEve, another] = [...descendants(read.root, NS_SIFEN, 'rEve')]
  const firma = rEve?.parent?.children.find(node => typeof node !== 'string' && node.local === 'Signature')
  return rEve && !another && typeof firma === 'object' ? marcasDe(rEve, firma) : null
}

/** Whether two texts carry one signed event, however each of them is wrapped; null when that cannot be told. */
export function compareEventos(un: string, otro: string): 'mismo' | 'otro' | null {
  const [a, b] = [nuestras(un), nuestras(otro)]
  if (!a || !b || a.elemento !== b.elemento || a.cdc !== b.cdc) return null
  if (!mismaFirma(a, b)) return 'otro'
  return a.firmado === b.firmado ? 'mismo' : null
}

const unknown = (detalle: string): Registro => ({ kind: 'unknown', detalle })

interface Visto {
  readonly evento: EventoRegistrado
  readonly marcas: Marcas | null
}

const mismaFirma = (a: Marcas, b: Marcas | null): b is Marcas =>
  b !== null && a.signatureValue === b.signatureValue && a.digestValue === b.digestValue

/** Proof that it is ours: its signature, on what was signed, in an event that SIFEN says is approved. */
const isOurs = (ours: Marcas, { evento, marcas }: Visto) =>
  mismaFirma(ours, marcas) && evento.aprobado && marcas.firmado === ours.firmado && marcas.cdc === ours.cdc

/** Proof of absence: the whole list was understood, and our signature is nowhere in it. */
function findOther(ours: Marcas, vistos: readonly Visto[], { extranos, resto }: Contenido): Registro {
  if (vistos.some(({ marcas }) => mismaFirma(ours, marcas)))
    return unknown('SIFEN trae nuestra firma con otro contenido, o sin decir Aprobado')
  const iguales = vistos.filter(({ evento }) => evento.elemento === ours.elemento)
  for (const { evento, marcas } of iguales) {
    if (!marcas || marcas.cdc !== ours.cdc)
      return unknown('SIFEN trae un evento de este tipo que no se puede leer')
    if (!evento.aprobado) return unknown('SIFEN trae un evento de este tipo que no dice Aprobado')
  }
  if (extranos.length > 0)
    return unknown(`SIFEN trae la lista de eventos en una forma que no se conoce: ${extranos.join('; ')}`)
  if (resto.includes(ours.signatureValue))
    return unknown('SIFEN trae nuestra firma donde no se entiende qué dice de ella')
  const [first] = iguales.filter(({ marcas }) => marcas?.plaza === ours.plaza)
  if (!first) return { kind: 'none' }
  return { kind: 'another', evento: first.evento, mismoContenido: first.marcas?.contenido === ours.contenido }
}

/** Looks for the event that was stored (its exact signed XML) among those that SIFEN keeps with the document. */
export function findRegistro(consulta: ConsultaDE, xml: string): Registro {
  if (consulta.kind === 'absent') return unknown('SIFEN dice que no tiene el documento')
  if (consulta.kind === 'rejected') return unknown(`SIFEN no permitió la consulta (${consulta.codigo})`)
  if (consulta.kind === 'uncertain') return unknown(consulta.detalle)
  const ours = nuestras(xml)
  if (!ours) return unknown('el evento guardado no se puede leer')
  const { contenido } = consulta
  if (contenido.cdc !== ours.cdc) return unknown('se preguntó por un documento que no es el del evento')
  const vistos = contenido.eventos.map(evento => ({ evento, marcas: marcasDe(evento.rEve, evento.firma) }))
  const nuestro = vistos.find(visto => isOurs(ours, visto))
  if (!nuestro) return findOther(ours, vistos, contenido)
  const { dProtAut, dFecProc } = nuestro.evento
  return { kind: 'ours', protocolo: dProtAut, dFecProc }
}
