import type { Ambiente, HechosDocumento, HechosEvento, Registro, Timbrado } from '../juez/contrato.ts'
import type { Almacen, Ref } from './almacen.ts'
import { type Asiento, packAsiento } from './asiento.ts'
import { createDocumentos } from './documentos.ts'
import { createEventos } from './eventos.ts'
import { createLotes } from './lotes.ts'
import type { Padron } from './padron.ts'

const FIRST_DE = 50_300_001
const FIRST_EVENTO = 1_200_001
const FIRST_LOTE = 500_001

/** Everything that one of the two hosts knows. It is what the judge asks. */
export function createAmbiente(almacen: Almacen, a: Ambiente, padron: Padron) {
  const documentos = createDocumentos(almacen)
  const eventos = createEventos(almacen)
  const lotes = createLotes(almacen, a)
  const timbrados = new Map<string, Timbrado>()
  let nextDe = FIRST_DE
  let nextEvento = FIRST_EVENTO

  const registro: Registro = {
    contribuyente: ruc => padron.find(ruc),
    // GP 2026: the stamp of a test taxpayer is its RUC padded to eight; the same serves here for production.
    timbrado: numero => timbrados.get(numero) ?? inventTimbrado(numero),
    documento: cdc => documentos.find(cdc),
    numeroUsado: documentos.numeroUsado,
    serieActual: documentos.serieActual,
    eventos: cdc => eventos.of(cdc),
    inutilizado: eventos.inutilizado,
    asociadosA: documentos.asociadosA,
    csc: (ruc, id) => padron.csc(ruc, id),
  }

  function noteEvento(h: HechosEvento): void {
    if (h.tipo === 'rGeVeCan' && h.cdc !== undefined) documentos.cancel(h.cdc)
  }

  function addDocumento(h: HechosDocumento, texto: string, now: number): number {
    const protAut = nextDe++
    documentos.add(a, h, texto, now, protAut)
    return protAut
  }

  function addEvento(h: HechosEvento, texto: string, now: number): number {
    const protAut = nextEvento++
    eventos.add(a, h, texto, now, protAut)
    noteEvento(h)
    return protAut
  }

  function putTimbrado(timbrado: Timbrado): void {
    timbrados.set(timbrado.numero, timbrado)
    almacen.append(packAsiento({ k: 'T', a, timbrado }))
  }

  function restore(asiento: Asiento, ref: Ref): void {
    if (asiento.k === 'D') {
      documentos.index(asiento, ref)
      nextDe = Math.max(nextDe, asiento.p + 1)
    } else if (asiento.k === 'E') {
      eventos.index(asiento, ref)
      noteEvento(asiento.h)
      nextEvento = Math.max(nextEvento, asiento.p + 1)
    } else if (asiento.k === 'T') timbrados.set(asiento.timbrado.numero, asiento.timbrado)
    else if (asiento.k === 'L' || asiento.k === 'R' || asiento.k === 'B') lotes.index(asiento, ref)
  }

  /** Seventeen digits, as those of the real service. */
  const nextLote = (ruc: string) =>
    `111${ruc.replaceAll(/\D/g, '0').padStart(8, '0')}${String(FIRST_LOTE + lotes.size).padStart(6, '0')}`

  return {
    ambiente: a,
    registro,
    documentos,
    eventos,
    lotes,
    addDocumento,
    addEvento,
    putTimbrado,
    restore,
    nextLote,
  }
}

function inventTimbrado(numero: string): Timbrado | undefined {
  if (!/^\d{8}$/.test(numero)) return undefined
  return { numero, ruc: numero.replace(/^0+/, ''), electronico: true, activo: true, supuesto: true }
}

export type EstadoAmbiente = ReturnType<typeof createAmbiente>
