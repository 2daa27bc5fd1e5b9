import type { Ambiente, Servicio } from '../juez/contrato.ts'
import { unzipOnlyXml } from '../red/zip.ts'
import { findOrden, type Orden } from './orden.ts'

/** An event as it was found in a message, whatever comes of it. */
export interface EventoVisto {
  readonly tipo: string
  readonly id: string
  readonly cdc?: string
}

/** What scenarios look at to choose a request. */
export interface Peticion {
  readonly servicio: Servicio
  readonly ambiente: Ambiente
  readonly ruc: string
  readonly cdcs: readonly string[]
  readonly eventos: readonly EventoVisto[]
  readonly ordenes: readonly OrdenVista[]
}

/** An order, and the message that says it. */
export interface OrdenVista extends Orden {
  readonly cdc: string | undefined
  readonly evento: EventoVisto | undefined
}

// A CDC stands alone in an element or in an attribute.
const CDC = /[>"'](\d{2}[0-9A-D]{8}\d{34})[<"']/g
const FIRST_CDC = new RegExp(CDC.source)
const ID = /\bId\s*=\s*["']([^"']*)["']/
const TIPO = /<gGroupTiEvt[^>]*>\s*<(?:\w+:)?(\w+)/
const XDE = /<(?:\w+:)?xDE[^>]*>([A-Za-z0-9+/=\s]+)</

const NOTHING = { cdcs: [], eventos: [], ordenes: [] }

const cdcsIn = (text: string) => [...new Set(Array.from(text.matchAll(CDC)).flatMap(([, cdc]) => cdc ?? []))]

function eventoIn(text: string): EventoVisto | undefined {
  const tipo = TIPO.exec(text)?.[1]
  if (tipo === undefined) return undefined
  const cdc = FIRST_CDC.exec(text)?.[1]
  return { tipo, id: ID.exec(text)?.[1] ?? '', ...(cdc === undefined ? {} : { cdc }) }
}

function* partsOf(text: string, open: string, close: string): Generator<string> {
  for (let at = text.indexOf(open); at >= 0; at = text.indexOf(open, at + 1)) {
    const end = text.indexOf(close, at)
    yield text.slice(at, end < 0 ? undefined : end)
  }
}

const orderedBy = (text: string, cdc: string | undefined, evento?: EventoVisto): OrdenVista[] => {
  const orden = findOrden(text)
  return orden === undefined ? [] : [{ ...orden, cdc, evento }]
}

function lookIntoEventos(text: string): Seen {
  const seen = [...partsOf(text, '<rEve ', '</rEve>')].flatMap(part => {
    const evento = eventoIn(part)
    return evento === undefined ? [] : [{ part, evento }]
  })
  const eventos = seen.map(({ evento }) => evento)
  return {
    cdcs: [...new Set(eventos.flatMap(({ cdc }) => cdc ?? []))],
    eventos,
    ordenes: seen.flatMap(({ part, evento }) => orderedBy(part, evento.cdc, evento)),
  }
}

const lookIntoDocumentos = (text: string): Seen => ({
  cdcs: cdcsIn(text),
  eventos: [],
  ordenes: [...partsOf(text, '<DE ', '</DE>')].flatMap(part => orderedBy(part, FIRST_CDC.exec(part)?.[1])),
})

type Seen = Pick<Peticion, 'cdcs' | 'eventos' | 'ordenes'>

// Read loosely, by eye as it were: a message that the judge will refuse has to be found too.
export function lookInto(servicio: Servicio, body: Buffer): Seen {
  const text = body.toString('latin1')
  if (servicio === 'siConsRUC') return NOTHING
  if (servicio === 'siRecepEvento') return lookIntoEventos(text)
  if (servicio === 'siRecepDE') return lookIntoDocumentos(text)
  if (servicio !== 'siRecepLoteDE') return { ...NOTHING, cdcs: cdcsIn(text) }
  const zip = XDE.exec(text)?.[1]
  const xml = zip === undefined ? undefined : unzipOnlyXml(Buffer.from(zip, 'base64'))
  return lookIntoDocumentos(xml?.toString('latin1') ?? '')
}
