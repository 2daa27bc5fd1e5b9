import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Ambiente, Contribuyente, HechosDocumento, HechosEvento, Timbrado } from '../juez/contrato.ts'
import type { Ref } from './almacen.ts'

/** What one frame of the log says. */
export type Asiento =
  | {
      readonly k: 'D'
      readonly a: Ambiente
      readonly t: number
      readonly p: number
      readonly h: HechosDocumento
      readonly m: Ref
    }
  | {
      readonly k: 'E'
      readonly a: Ambiente
      readonly t: number
      readonly p: number
      readonly h: HechosEvento
    }
  | { readonly k: 'L'; readonly a: Ambiente; readonly l: LoteRecibido }
  | { readonly k: 'R'; readonly a: Ambiente; readonly n: string; readonly r: readonly ResultadoLote[] }
  | {
      readonly k: 'B'
      readonly a: Ambiente
      readonly ruc: string
      readonly hasta: number
      /** 0: the block was lifted. */
      readonly veces: number
    }
  | { readonly k: 'C'; readonly c: ContribuyenteRegistrado }
  | { readonly k: 'T'; readonly a: Ambiente; readonly timbrado: Timbrado }
  | { readonly k: 'S'; readonly ruc: string; readonly id: string; readonly valor: string }
  | { readonly k: 'V'; readonly serie: string }

export interface ContribuyenteRegistrado extends Contribuyente {
  /** dRUCFactElec of siConsRUC. */
  readonly facturador: boolean
  /** `false`: its certificate may not query (0421, 0501). */
  readonly puedeConsultar: boolean
  /** `true`: every lot of it is refused with 0301. */
  readonly loteBloqueado: boolean
}

export interface LoteRecibido {
  readonly numero: string
  /** RUC of the certificate that sent it: only it may ask (0340). */
  readonly remitente: string
  readonly emisor: string
  readonly recibido: number
  readonly listo: number
  readonly huella: string
  readonly cdcs: readonly string[]
}

export interface ResultadoLote {
  readonly id: string
  readonly dEstRes: string
  readonly dProtAut?: string
  readonly gResProc: readonly { readonly codigo: string; readonly mensaje: string }[]
}

export interface Leido {
  readonly asiento: Asiento
  /** The XML that goes with it, compressed still. */
  readonly cuerpo: Buffer
}

// The words that every head repeats; without it a short JSON text hardly shrinks.
const HEAD_DICTIONARY = Buffer.from(
  '{"k":"E","a":"prod","t":1795000000000,"p":1200001,"h":{"tipo":"rGEveNom","id":"1","rucFirmante":"80099999","cdc":"01","nominado":{"ruc":"80088888","tipoDocumento":"1","numeroDocumento":"1"}}}' +
    '{"k":"D","a":"test","t":1795000000000,"p":50300001,"h":{"cdc":"01800999991001001000000122026112014829150370","tipo":1,"rucEmisor":"80099999","timbrado":"80099999","establecimiento":"001","punto":"001","numero":"0000001","fechaEmision":"2026-11-20T10:15:00","receptor":{"tipoDocumento":"5","numeroDocumento":"0"},"innominado":true,"moneda":"PYG","tipoTransaccion":1,"total":"152000","asociados":[],"digestValue":"="},"m":',
)

const withDictionary = (dictionary: Buffer) => ({ dictionary, level: 6, memLevel: 8 })
const HEAD_OPTIONS = { dictionary: HEAD_DICTIONARY, level: 3, windowBits: 10, memLevel: 2 }

// Documents are a million and their heads are packed; everything else is written as it is, which is faster.
const PACKED = 0x8000_0000

export function packAsiento(asiento: Asiento, cuerpo: Buffer = Buffer.alloc(0)): Buffer {
  const clear = Buffer.from(JSON.stringify(asiento), 'utf8')
  const packed = asiento.k === 'D'
  const head = packed ? deflateRawSync(clear, HEAD_OPTIONS) : clear
  const payload = Buffer.allocUnsafe(4 + head.length + cuerpo.length)
  payload.writeUInt32LE((packed ? PACKED : 0) + head.length, 0)
  head.copy(payload, 4)
  cuerpo.copy(payload, 4 + head.length)
  return payload
}

export function unpackAsiento(payload: Buffer): Leido {
  const word = payload.readUInt32LE(0)
  const packed = word >= PACKED
  const end = 4 + (packed ? word - PACKED : word)
  const bytes = payload.subarray(4, end)
  const head = packed ? inflateRawSync(bytes, { dictionary: HEAD_DICTIONARY }) : bytes
  return { asiento: JSON.parse(head.toString('utf8')) as Asiento, cuerpo: payload.subarray(end) }
}

/** Documents of one issuer resemble each other: each is packed against the first one. */
export function packTexto(texto: string, modelo: Buffer | undefined): Buffer {
  return deflateRawSync(texto, modelo === undefined ? {} : withDictionary(modelo))
}

export function unpackTexto(bytes: Buffer, modelo: Buffer | undefined): string {
  return inflateRawSync(bytes, modelo === undefined ? {} : { dictionary: modelo }).toString('utf8')
}
