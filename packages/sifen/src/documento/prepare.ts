import { buildCdc, type Cdc } from '../cdc.ts'
import { digitoVerificador } from '../dv.ts'
import type { Fault } from '../fault.ts'
import { limpiarTextos } from '../textos.ts'
import { checkCampos } from './campos.generated.ts'
import { anotar, decimal, grupo, texto } from './comprobar.ts'
import type { Documento, DocumentoEntrada, Preparado } from './entrada.ts'
import { LEYENDA_PRUEBA } from './leyenda.ts'
import { reglas } from './reglas/index.ts'
import { reglasDeTotales } from './reglas/totales.ts'
import { type Calculo, calcular } from './totales.ts'

/**
 * Judges a documento against the schema and the published rules, and computes all that follows from it. Every fault
 * there is comes back, in the order of the fields; sums are judged once the fields that they need are sound.
 */
export function prepareDocumento(dada: DocumentoEntrada): Preparado {
  const entrada = limpiarTextos(dada)
  const faults: Fault[] = []
  if (!grupo(faults, '', entrada)) return { ok: false, faults }
  opciones(entrada, faults)
  checkCampos(entrada, faults)
  const sano = faults.length === 0
  if (!estructura(entrada, faults)) return { ok: false, faults }
  const e = conLeyenda(entrada)
  reglas(e, faults)
  if (!sano) return { ok: false, faults }
  const calculo = calcular(e)
  reglasDeTotales(e, calculo, faults)
  if (faults.length > 0) return { ok: false, faults }
  return { ok: true, documento: armar(e, calculo) }
}

/** What the entrada says besides the fields of the manual. */
function opciones(e: DocumentoEntrada, faults: Fault[]): void {
  const { ambiente, anticipoGlobal, leyendaPrueba, leyendaPrimerItem } = e
  if (ambiente !== 'PRUEBA' && ambiente !== 'PRODUCCION') {
    anotar(faults, 'ambiente', 'XSD', ambiente, null, 'El ambiente es PRUEBA o PRODUCCION.')
  }
  if (anticipoGlobal != null) decimal(faults, '', 'anticipoGlobal', 'F035', anticipoGlobal, 15, 8, false)
  if (leyendaPrueba != null) texto(faults, '', 'leyendaPrueba', 'D105', leyendaPrueba, 4, 255)
  if (leyendaPrimerItem != null) {
    texto(faults, '', 'leyendaPrimerItem', 'E708', leyendaPrimerItem, 1, 2000)
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

function armar(e: DocumentoEntrada, { items, totales }: Calculo): Documento {
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
