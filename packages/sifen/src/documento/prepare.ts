import { buildCdc, type Cdc } from '../cdc.ts'
import { digitoVerificador } from '../dv.ts'
import type { Fault } from '../fault.ts'
import { cleanTextos } from '../textos.ts'
import { checkCampos } from './campos.generated.ts'
import { decimal, grupo, note, texto } from './comprobar.ts'
import type { Documento, DocumentoEntrada, Preparado } from './entrada.ts'
import { LEYENDA_PRUEBA } from './leyenda.ts'
import { reglas } from './reglas/index.ts'
import { reglasDeTotales } from './reglas/totales.ts'
import { type Calculo, computeTotales } from './totales.ts'

/**
 * Judges a documento against the schema and the published rules, and computes all that follows from it. Every fault
 * there is comes back, in the order of the fields; sums are judged once the fields that they need are sound.
 */
export function prepareDocumento(dada: DocumentoEntrada): Preparado {
  const entrada = cleanTextos(dada)
  const faults: Fault[] = []
  if (!grupo(entrada, '', faults)) return { ok: false, faults }
  opciones(entrada, faults)
  checkCampos(entrada, faults)
  const sano = faults.length === 0
  if (!estructura(entrada, faults)) return { ok: false, faults }
  const e = conLeyenda(entrada)
  reglas(e, faults)
  if (!sano) return { ok: false, faults }
  const calculo = computeTotales(e)
  reglasDeTotales(e, calculo, faults)
  if (faults.length > 0) return { ok: false, faults }
  return { ok: true, documento: assemble(e, calculo) }
}

const APARTE = {
  descuentoGlobal: { campo: 'descuentoGlobal', id: 'F010', enteros: 15, fraccion: 8, positivo: false },
  anticipoGlobal: { campo: 'anticipoGlobal', id: 'F035', enteros: 15, fraccion: 8, positivo: false },
  leyendaPrueba: { campo: 'leyendaPrueba', id: 'D105', minimo: 4, maximo: 255 },
  leyendaPrimerItem: { campo: 'leyendaPrimerItem', id: 'E708', minimo: 1, maximo: 2000 },
}

/** What the entrada says besides the fields of the manual. */
function opciones(e: DocumentoEntrada, faults: Fault[]): void {
  const { ambiente, descuentoGlobal, anticipoGlobal, leyendaPrueba, leyendaPrimerItem } = e
  if (ambiente !== 'PRUEBA' && ambiente !== 'PRODUCCION') {
    note(faults, {
      campo: 'ambiente',
      regla: 'XSD',
      valor: ambiente,
      codigo: null,
      detalle: 'El ambiente es PRUEBA o PRODUCCION.',
    })
  }
  if (descuentoGlobal != null) decimal(descuentoGlobal, APARTE.descuentoGlobal, '', faults)
  if (anticipoGlobal != null) decimal(anticipoGlobal, APARTE.anticipoGlobal, '', faults)
  if (leyendaPrueba != null) texto(leyendaPrueba, APARTE.leyendaPrueba, '', faults)
  if (leyendaPrimerItem != null) {
    texto(leyendaPrimerItem, APARTE.leyendaPrimerItem, '', faults)
  }
}

/** Every group that is there is a group, so that the rules may look at several fields at once. */
function estructura(e: DocumentoEntrada, faults: readonly Fault[]): boolean {
  const minimo =
    e.gTimb != null && e.gEmis != null && e.gDatRec != null && e.gOpeDE != null && e.gCamItem != null
  return minimo && !faults.some(fault => fault.regla === 'XSD')
}

function conLeyenda(e: DocumentoEntrada): DocumentoEntrada {
  if (e.ambiente !== 'PRUEBA') return e
  const { gEmis, gCamItem, leyendaPrueba, leyendaPrimerItem } = e
  const [primero, ...otros] = gCamItem
  return {
    ...e,
    ...(leyendaPrueba === null ? {} : { gEmis: { ...gEmis, dNomEmi: leyendaPrueba ?? LEYENDA_PRUEBA } }),
    ...(leyendaPrimerItem == null || !primero
      ? {}
      : { gCamItem: [{ ...primero, dDesProSer: leyendaPrimerItem }, ...otros] }),
  }
}

export function assemble(e: DocumentoEntrada, { items, totales }: Calculo): Documento {
  const cdc = cdcDe(e)
  const receptor =
    e.gDatRec.dRucRec == null ? `dNumIDRec=${e.gDatRec.dNumIDRec ?? '0'}` : `dRucRec=${e.gDatRec.dRucRec}`
  return {
    cdc,
    entrada: e,
    items,
    totales,
    qr: {
      ambiente: e.ambiente,
      cdc,
      dFeEmiDE: e.dFeEmiDE,
      receptor,
      dTotGralOpe: totales?.dTotGralOpe ?? '0',
      dTotIVA: totales?.dTotIVA ?? '0',
      cItems: e.gCamItem.length,
    },
  }
}

function cdcDe({ gTimb, gEmis, gOpeDE, dFeEmiDE }: DocumentoEntrada): Cdc {
  return buildCdc({
    iTiDE: gTimb.iTiDE,
    dRucEm: gEmis.dRucEm,
    dDVEmi: gEmis.dDVEmi ?? digitoVerificador(gEmis.dRucEm),
    dEst: gTimb.dEst,
    dPunExp: gTimb.dPunExp,
    dNumDoc: gTimb.dNumDoc,
    iTipCont: gEmis.iTipCont,
    fecha: dFeEmiDE,
    iTipEmi: gOpeDE.iTipEmi ?? 1,
    dCodSeg: gOpeDE.dCodSeg,
  })
}
