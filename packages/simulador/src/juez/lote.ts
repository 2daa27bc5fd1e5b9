import { malFormado, mensajeDe } from './codigos.ts'
import type { Codigo, Contexto, MensajeRechazado, Pieza } from './contrato.ts'
import { arbolDe, cortarPiezas } from './piezas.ts'
import { formaDeCdc, rucDeCdc, tipoDeCdc } from './valores/cdc.ts'
import { hijoDe, hijosDe, leerUtf8, leerXml } from './xml/leer.ts'

/** The documents of an unzipped rLoteDE, which may or may not declare the namespace. */
export function readLote(bytes: Uint8Array): { piezas: readonly Pieza[] } | MensajeRechazado {
  const fuente = leerUtf8(bytes)
  const raiz = fuente === undefined ? undefined : leerXml(fuente)
  if (raiz?.localName !== 'rLoteDE') return { rechazo: malFormado([]) }
  const hijos = hijosDe(raiz)
  if (!hijos.length) return { piezas: [] }
  const piezas = hijos.every(h => h.nodeName === 'rDE') ? cortarPiezas(fuente as string, hijos) : undefined
  return piezas ? { piezas } : { rechazo: malFormado([]) }
}

export type VeredictoLote =
  | {
      readonly aceptado: true
      readonly rucEmisor: string
      readonly tipo: number
      readonly cdcs: readonly string[]
    }
  | { readonly aceptado: false; readonly codigo: Codigo; readonly rucEmisor?: string }

const MAXIMO = 50

function cdcDe(pieza: Pieza): string {
  const rDE = arbolDe(pieza)
  return (rDE && hijoDe(rDE, 'DE')?.atributo('Id')) ?? ''
}

/** May the batch be queued? One issuer, one type, one to fifty documents, no CDC twice. */
export function judgeLote(piezas: readonly Pieza[], ctx: Pick<Contexto, 'ambiente'>): VeredictoLote {
  const cdcs = piezas.map(cdcDe)
  const primero = cdcs[0]
  const rucs = new Set(cdcs.map(rucDeCdc))
  const rucEmisor = rucs.size === 1 && primero ? { rucEmisor: rucDeCdc(primero) } : {}
  const negar = (codigo: string): VeredictoLote => ({
    aceptado: false,
    codigo: mensajeDe(codigo, ctx.ambiente),
    ...rucEmisor,
  })
  if (!primero || piezas.length > MAXIMO || !cdcs.every(formaDeCdc)) return negar('0301')
  if (rucs.size > 1 || new Set(cdcs).size < cdcs.length) return negar('0301')
  if (new Set(cdcs.map(tipoDeCdc)).size > 1) return negar('0363')
  return { aceptado: true, rucEmisor: rucDeCdc(primero), tipo: tipoDeCdc(primero), cdcs }
}
