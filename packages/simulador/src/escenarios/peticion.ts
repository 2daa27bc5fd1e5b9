import type { Ambiente, Servicio } from '../juez/contrato.ts'
import { unzipOnlyXml } from '../red/zip.ts'

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
}

// A CDC stands alone in an element or in an attribute.
const CDC = /[>"'](\d{2}[0-9A-D]{8}\d{34})[<"']/g
const FIRST_CDC = new RegExp(CDC.source)
const ID = /\bId\s*=\s*["']([^"']*)["']/
const TIPO = /<gGroupTiEvt[^>]*>\s*<(?:\w+:)?(\w+)/
const XDE = /<(?:\w+:)?xDE[^>]*>([A-Za-z0-9+/=\s]+)</

const NOTHING = { cdcs: [], eventos: [] }

const cdcsIn = (text: string) => [...new Set(Array.from(text.matchAll(CDC)).flatMap(([, cdc]) => cdc ?? []))]

function eventoIn(text: string): EventoVisto | undefined {
  const tipo = TIPO.exec(text)?.[1]
  if (tipo === undefined) return undefined
  const cdc = FIRST_CDC.exec(text)?.[1]
  return { tipo, id: ID.exec(text)?.[1] ?? '', ...(cdc === undefined ? {} : { cdc }) }
}

function eventosIn(text: string): readonly EventoVisto[] {
  const eventos: EventoVisto[] = []
  for (let at = text.indexOf('<rEve '); at >= 0; at = text.indexOf('<rEve ', at + 1)) {
    const end = text.indexOf('</rEve>', at)
    const evento = eventoIn(text.slice(at, end < 0 ? undefined : end))
    if (evento !== undefined) eventos.push(evento)
  }
  return eventos
}

// Read loosely, by eye as it were: a message that the judge will refuse has to be found too.
export function lookInto(servicio: Servicio, body: Buffer): Pick<Peticion, 'cdcs' | 'eventos'> {
  const text = body.toString('latin1')
  if (servicio === 'siConsRUC') return NOTHING
  if (servicio === 'siRecepEvento') {
    const eventos = eventosIn(text)
    return { cdcs: [...new Set(eventos.flatMap(({ cdc }) => cdc ?? []))], eventos }
  }
  if (servicio !== 'siRecepLoteDE') return { cdcs: cdcsIn(text), eventos: [] }
  const zip = XDE.exec(text)?.[1]
  const xml = zip === undefined ? undefined : unzipOnlyXml(Buffer.from(zip, 'base64'))
  return { cdcs: cdcsIn(xml?.toString('latin1') ?? ''), eventos: [] }
}
