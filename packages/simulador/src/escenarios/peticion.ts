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

const CDC = /(?<![0-9A-Za-z])[0-9]{2}[0-9A-D]{8}[0-9]{34}(?![0-9A-Za-z])/g
const EVENTO =
  /<rEve\s[^>]*?\bId\s*=\s*["']([^"']*)["'][\s\S]*?<gGroupTiEvt[^>]*>\s*<(?:\w+:)?(\w+)([\s\S]*?)<\/rEve>/g
const XDE = /<(?:\w+:)?xDE[^>]*>([A-Za-z0-9+/=\s]+)</

const NOTHING = { cdcs: [], eventos: [] }

const cdcsIn = (text: string) => [...new Set(text.match(CDC) ?? [])]

function eventosIn(text: string): readonly EventoVisto[] {
  return [...text.matchAll(EVENTO)].map(([, id = '', tipo = '', rest = '']) => {
    const cdc = cdcsIn(rest)[0]
    return { tipo, id, ...(cdc === undefined ? {} : { cdc }) }
  })
}

// Read loosely, by eye as it were: a message that the judge will refuse has to be found too.
export function lookInto(servicio: Servicio, body: Buffer): Pick<Peticion, 'cdcs' | 'eventos'> {
  const text = body.toString('latin1')
  if (servicio === 'siConsRUC') return NOTHING
  if (servicio === 'siRecepEvento') return { cdcs: cdcsIn(text), eventos: eventosIn(text) }
  if (servicio !== 'siRecepLoteDE') return { cdcs: cdcsIn(text), eventos: [] }
  const zip = XDE.exec(text)?.[1]
  const xml = zip === undefined ? undefined : unzipOnlyXml(Buffer.from(zip, 'base64'))
  return { cdcs: cdcsIn(xml?.toString('latin1') ?? ''), eventos: [] }
}
