// Written by tools/campos.ts from datos/campos.txt; change it there.

import { departamentos } from '../catalogos/departamentos.generated.ts'
import { tipoEmision, tipoDocumento, tipoTransaccion, tipoImpuesto, condicionTipoCambio, condicionAnticipo, tipoContribuyente, tipoRegimen, obligacionAfectada, documentoResponsable, naturalezaReceptor, tipoOperacion, documentoReceptor, indicadorPresencia, naturalezaVendedor, documentoVendedor, motivoNota, motivoRemision, responsableRemision, condicionOperacion, tipoPago, tarjeta, procesamientoPago, condicionCredito, relevanciaMercaderia, afectacionIva, operacionVehiculo, combustible, tipoConstancia, tipoDocumentoAsociado, tipoDocumentoImpreso, tipoTransporte, modalidadTransporte, responsableFlete, condicionNegociacion, identificacionVehiculo, caracteristicaCarga, documentoResponsableLibre, documentoReceptorLibre, indicadorPresenciaLibre, motivoRemisionLibre, tipoPagoLibre, tarjetaLibre, combustibleLibre, caracteristicaCargaLibre } from '../catalogos/enumeraciones.generated.ts'
import { ciudad, distrito } from '../catalogos/geo.ts'
import { monedas } from '../catalogos/monedas.generated.ts'
import { paises } from '../catalogos/paises.generated.ts'
import { unidades } from '../catalogos/unidades.generated.ts'
import { type Monto, textoDecimal as dec } from '../decimal.ts'
import { digitoVerificador } from '../dv.ts'
import type { Fault } from '../fault.ts'
import { escapeText as esc } from '../xml/write.ts'
import { cdc, codigo, decimal, descripcion, digito, docid, email, entero, falta, fecha, fechaHora, fechaSifen, forma, grupo, lista, lugar, porcentaje, ruc, texto } from './comprobar.ts'

const PATRON_1 = /^(?!0+$)\d{9}$/
const PATRON_2 = /^(?!0+$)\d{8}$/
const PATRON_3 = /^\d{3}$/
const PATRON_4 = /^(?!0+$)\d{7}$/
const PATRON_5 = /^[A-Z]{2}$/
const PATRON_6 = /^[0-9A-Z]{1,8}$/
const PATRON_7 = /^(?!0+$)\d{5}$/
const PATRON_8 = /^\d{8}$/
const PATRON_9 = /^[0-9A-Za-z]{17}$/
const PATRON_10 = /^\/d$/
const PATRON_11 = /^(?!0+$)\d{4}$/
const PATRON_12 = /^(?!0+$)\d{6,8}$/
const PATRON_13 = /^\d{3,4}$/
const PATRON_14 = /^(?!0+$)\d{8,14}$/
const PATRON_15 = /^(?!0+$)\d{11}$/
const PATRON_16 = /^[0-9A-Za-z-]{8}$/

export interface GOpeDE {
  readonly iTipEmi?: 1 | 2 | undefined
  readonly dCodSeg: string
  readonly dInfoEmi?: string | undefined
  readonly dInfoFisc?: string | undefined
}
export function checkGOpeDE(v: GOpeDE, r: string, f: Fault[]): void {
  if (!grupo(f, r, v)) return
  if (v.iTipEmi != null) codigo(f, r, 'iTipEmi', 'B002', v.iTipEmi, tipoEmision)
  if (v.dCodSeg != null) forma(f, r, 'dCodSeg', 'B004', v.dCodSeg, PATRON_1); else falta(f, r, 'dCodSeg', 'B004')
  if (v.dInfoEmi != null) texto(f, r, 'dInfoEmi', 'B005', v.dInfoEmi, 1, 3000)
  if (v.dInfoFisc != null) texto(f, r, 'dInfoFisc', 'B006', v.dInfoFisc, 1, 3000)
}
export function writeGOpeDE(v: GOpeDE): string {
  let s = '<gOpeDE>'
  s += '<iTipEmi>' + (v.iTipEmi ?? 1) + '</iTipEmi>'
  s += '<dDesTipEmi>' + tipoEmision.get((v.iTipEmi ?? 1))! + '</dDesTipEmi>'
  s += '<dCodSeg>' + v.dCodSeg + '</dCodSeg>'
  if (v.dInfoEmi != null) s += '<dInfoEmi>' + esc(v.dInfoEmi) + '</dInfoEmi>'
  if (v.dInfoFisc != null) s += '<dInfoFisc>' + esc(v.dInfoFisc) + '</dInfoFisc>'
  return s + '</gOpeDE>'
}

export interface GTimb {
  readonly iTiDE: 1 | 4 | 5 | 6 | 7
  readonly dNumTim: string
  readonly dEst: string
  readonly dPunExp: string
  readonly dNumDoc: string
  readonly dSerieNum?: string | undefined
  readonly dFeIniT: string
}
export function checkGTimb(v: GTimb, r: string, f: Fault[]): void {
  if (!grupo(f, r, v)) return
  if (v.iTiDE != null) codigo(f, r, 'iTiDE', 'C002', v.iTiDE, tipoDocumento); else falta(f, r, 'iTiDE', 'C002')
  if (v.dNumTim != null) forma(f, r, 'dNumTim', 'C004', v.dNumTim, PATRON_2); else falta(f, r, 'dNumTim', 'C004')
  if (v.dEst != null) forma(f, r, 'dEst', 'C005', v.dEst, PATRON_3); else falta(f, r, 'dEst', 'C005')
  if (v.dPunExp != null) forma(f, r, 'dPunExp', 'C006', v.dPunExp, PATRON_3); else falta(f, r, 'dPunExp', 'C006')
  if (v.dNumDoc != null) forma(f, r, 'dNumDoc', 'C007', v.dNumDoc, PATRON_4); else falta(f, r, 'dNumDoc', 'C007')
  if (v.dSerieNum != null) forma(f, r, 'dSerieNum', 'C010', v.dSerieNum, PATRON_5)
  if (v.dFeIniT != null) fechaSifen(f, r, 'dFeIniT', 'C008', v.dFeIniT); else falta(f, r, 'dFeIniT', 'C008')
}
export function writeGTimb(v: GTimb): string {
  let s = '<gTimb>'
  s += '<iTiDE>' + v.iTiDE + '</iTiDE>'
  if (v.iTiDE != null) s += '<dDesTiDE>' + tipoDocumento.get(v.iTiDE)! + '</dDesTiDE>'
  s += '<dNumTim>' + v.dNumTim + '</dNumTim>'
  s += '<dEst>' + v.dEst + '</dEst>'
  s += '<dPunExp>' + v.dPunExp + '</dPunExp>'
  s += '<dNumDoc>' + v.dNumDoc + '</dNumDoc>'
  if (v.dSerieNum != null) s += '<dSerieNum>' + v.dSerieNum + '</dSerieNum>'
  s += '<dFeIniT>' + v.dFeIniT + '</dFeIniT>'
  return s + '</gTimb>'
}

export interface GOblAfe {
  readonly cOblAfe: 113 | 143 | 211 | 311 | 321 | 700 | 701 | 702 | 703 | 715 | 716
}
export function checkGOblAfe(v: GOblAfe, r: string, f: Fault[]): void {
  if (!grupo(f, r, v)) return
  if (v.cOblAfe != null) codigo(f, r, 'cOblAfe', 'D031', v.cOblAfe, obligacionAfectada); else falta(f, r, 'cOblAfe', 'D031')
}
export function writeGOblAfe(v: GOblAfe): string {
  let s = '<gOblAfe>'
  s += '<cOblAfe>' + v.cOblAfe + '</cOblAfe>'
  if (v.cOblAfe != null) s += '<dDesOblAfe>' + obligacionAfectada.get(v.cOblAfe)! + '</dDesOblAfe>'
  return s + '</gOblAfe>'
}

export interface GOpeCom {
  readonly iTipTra?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | undefined
  readonly iTImp: 1 | 2 | 3 | 4 | 5
  readonly cMoneOpe: string
  readonly dCondTiCam?: 1 | 2 | undefined
  readonly dTiCam?: Monto | undefined
  readonly iCondAnt?: 1 | 2 | undefined
  readonly gOblAfe?: readonly GOblAfe[] | undefined
}
export function checkGOpeCom(v: GOpeCom, r: string, f: Fault[]): void {
  if (!grupo(f, r, v)) return
  if (v.iTipTra != null) codigo(f, r, 'iTipTra', 'D011', v.iTipTra, tipoTransaccion)
  if (v.iTImp != null) codigo(f, r, 'iTImp', 'D013', v.iTImp, tipoImpuesto); else falta(f, r, 'iTImp', 'D013')
  if (v.cMoneOpe != null) codigo(f, r, 'cMoneOpe', 'D015', v.cMoneOpe, monedas); else falta(f, r, 'cMoneOpe', 'D015')
  if (v.dCondTiCam != null) codigo(f, r, 'dCondTiCam', 'D017', v.dCondTiCam, condicionTipoCambio)
  if (v.dTiCam != null) decimal(f, r, 'dTiCam', 'D018', v.dTiCam, 5, 4, true)
  if (v.iCondAnt != null) codigo(f, r, 'iCondAnt', 'D019', v.iCondAnt, condicionAnticipo)
  if (lista(f, r, 'gOblAfe', 'D030', v.gOblAfe, 0, 12)) for (let i = 0; i < v.gOblAfe.length; i++) checkGOblAfe(v.gOblAfe[i]!, `${r}gOblAfe[${i}].`, f)
}
export function writeGOpeCom(v: GOpeCom): string {
  let s = '<gOpeCom>'
  if (v.iTipTra != null) s += '<iTipTra>' + v.iTipTra + '</iTipTra>'
  if (v.iTipTra != null) s += '<dDesTipTra>' + tipoTransaccion.get(v.iTipTra)! + '</dDesTipTra>'
  s += '<iTImp>' + v.iTImp + '</iTImp>'
  if (v.iTImp != null) s += '<dDesTImp>' + tipoImpuesto.get(v.iTImp)! + '</dDesTImp>'
  s += '<cMoneOpe>' + v.cMoneOpe + '</cMoneOpe>'
  if (v.cMoneOpe != null) s += '<dDesMoneOpe>' + esc(monedas.get(v.cMoneOpe)!) + '</dDesMoneOpe>'
  if (v.dCondTiCam != null) s += '<dCondTiCam>' + v.dCondTiCam + '</dCondTiCam>'
  if (v.dTiCam != null) s += '<dTiCam>' + dec(v.dTiCam) + '</dTiCam>'
  if (v.iCondAnt != null) s += '<iCondAnt>' + v.iCondAnt + '</iCondAnt>'
  if (v.iCondAnt != null) s += '<dDesCondAnt>' + condicionAnticipo.get(v.iCondAnt)! + '</dDesCondAnt>'
  if (v.gOblAfe != null) for (const x of v.gOblAfe) s += writeGOblAfe(x)
  return s + '</gOpeCom>'
}

export interface GActEco {
  readonly cActEco: string
  readonly dDesActEco: string
}
export function checkGActEco(v: GActEco, r: string, f: Fault[]): void {
  if (!grupo(f, r, v)) return
  if (v.cActEco != null) forma(f, r, 'cActEco', 'D131', v.cActEco, PATRON_6); else falta(f, r, 'cActEco', 'D131')
  if (v.dDesActEco != null) texto(f, r, 'dDesActEco', 'D132', v.dDesActEco, 1, 300); else falta(f, r, 'dDesActEco', 'D132')
}
export function writeGActEco(v: GActEco): string {
  let s = '<gActEco>'
  s += '<cActEco>' + v.cActEco + '</cActEco>'
  s += '<dDesActEco>' + esc(v.dDesActEco) + '</dDesActEco>'
  return s + '</gActEco>'
}

export interface GRespDE {
  readonly iTipIDRespDE: 1 | 2 | 3 | 4 | 9
  readonly dDTipIDRespDE?: string | undefined
  readonly dNumIDRespDE: string
  readonly dNomRespDE: string
  readonly dCarRespDE: string
}
export function checkGRespDE(v: GRespDE, r: string, f: Fault[]): void {
  if (!grupo(f, r, v)) return
  if (v.iTipIDRespDE != null) codigo(f, r, 'iTipIDRespDE', 'D141', v.iTipIDRespDE, documentoResponsable, documentoResponsableLibre.codigo); else falta(f, r, 'iTipIDRespDE', 'D141')
  descripcion(f, r, 'dDTipIDRespDE', 'D142', v.dDTipIDRespDE, v.iTipIDRespDE, documentoResponsable, documentoResponsableLibre, '1265')
  if (v.dNumIDRespDE != null) docid(f, r, 'dNumIDRespDE', 'D143', v.dNumIDRespDE); else falta(f, r, 'dNumIDRespDE', 'D143')
  if (v.dNomRespDE != null) texto(f, r, 'dNomRespDE', 'D144', v.dNomRespDE, 4, 255); else falta(f, r, 'dNomRespDE', 'D144')
  if (v.dCarRespDE != null) texto(f, r, 'dCarRespDE', 'D145', v.dCarRespDE, 4, 100); else falta(f, r, 'dCarRespDE', 'D145')
}
export function writeGRespDE(v: GRespDE): string {
  let s = '<gRespDE>'
  s += '<iTipIDRespDE>' + v.iTipIDRespDE + '</iTipIDRespDE>'
  if (v.iTipIDRespDE != null) s += '<dDTipIDRespDE>' + (v.iTipIDRespDE === documentoResponsableLibre.codigo ? esc(v.dDTipIDRespDE!) : documentoResponsable.get(v.iTipIDRespDE)!) + '</dDTipIDRespDE>'
  s += '<dNumIDRespDE>' + v.dNumIDRespDE + '</dNumIDRespDE>'
  s += '<dNomRespDE>' + esc(v.dNomRespDE) + '</dNomRespDE>'
  s += '<dCarRespDE>' + esc(v.dCarRespDE) + '</dCarRespDE>'
  return s + '</gRespDE>'
}

export interface GEmis {
  readonly dRucEm: string
  readonly dDVEmi?: number | undefined
  readonly iTipCont: 1 | 2
  readonly cTipReg?: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | undefined
  readonly dNomEmi: string
  readonly dNomFanEmi?: string | undefined
  readonly dDirEmi: string
  readonly dNumCas: number
  readonly dCompDir1?: string | undefined
  readonly dCompDir2?: string | undefined
  readonly cDepEmi: number
  readonly cDisEmi?: number | undefined
  readonly dDesDisEmi?: string | undefined
  readonly cCiuEmi: number
  readonly dDesCiuEmi?: string | undefined
  readonly dTelEmi: string
  readonly dEmailE: string
  readonly dDenSuc?: string | undefined
  readonly gActEco: readonly GActEco[]
  readonly gRespDE?: GRespDE | undefined
}
export function checkGEmis(v: GEmis, r: string, f: Fault[]): void {
  if (!grupo(f, r, v)) return
  if (v.dRucEm != null) ruc(f, r, 'dRucEm', 'D101', v.dRucEm); else falta(f, r, 'dRucEm', 'D101')
  digito(f, r, 'dDVEmi', 'D102', v.dRucEm, v.dDVEmi, '1253')
  if (v.iTipCont != null) codigo(f, r, 'iTipCont', 'D103', v.iTipCont, tipoContribuyente); else falta(f, r, 'iTipCont', 'D103')
  if (v.cTipReg != null) codigo(f, r, 'cTipReg', 'D104', v.cTipReg, tipoRegimen)
  if (v.dNomEmi != null) texto(f, r, 'dNomEmi', 'D105', v.dNomEmi, 4, 255); else falta(f, r, 'dNomEmi', 'D105')
  if (v.dNomFanEmi != null) texto(f, r, 'dNomFanEmi', 'D106', v.dNomFanEmi, 4, 255)
  if (v.dDirEmi != null) texto(f, r, 'dDirEmi', 'D107', v.dDirEmi, 1, 255); else falta(f, r, 'dDirEmi', 'D107')
  if (v.dNumCas != null) entero(f, r, 'dNumCas', 'D108', v.dNumCas, 0, 999999); else falta(f, r, 'dNumCas', 'D108')
  if (v.dCompDir1 != null) texto(f, r, 'dCompDir1', 'D109', v.dCompDir1, 1, 255)
  if (v.dCompDir2 != null) texto(f, r, 'dCompDir2', 'D110', v.dCompDir2, 1, 255)
  if (v.cDepEmi != null) codigo(f, r, 'cDepEmi', 'D111', v.cDepEmi, departamentos); else falta(f, r, 'cDepEmi', 'D111')
  if (v.cDisEmi != null) entero(f, r, 'cDisEmi', 'D113', v.cDisEmi, 1, 9999)
  lugar(f, r, 'dDesDisEmi', 'D114', v.dDesDisEmi, v.cDisEmi, distrito, '1257')
  if (v.cCiuEmi != null) entero(f, r, 'cCiuEmi', 'D115', v.cCiuEmi, 1, 99999); else falta(f, r, 'cCiuEmi', 'D115')
  lugar(f, r, 'dDesCiuEmi', 'D116', v.dDesCiuEmi, v.cCiuEmi, ciudad, '1260')
  if (v.dTelEmi != null) texto(f, r, 'dTelEmi', 'D117', v.dTelEmi, 6, 15); else falta(f, r, 'dTelEmi', 'D117')
  if (v.dEmailE != null) email(f, r, 'dEmailE', 'D118', v.dEmailE); else falta(f, r, 'dEmailE', 'D118')
  if (v.dDenSuc != null) texto(f, r, 'dDenSuc', 'D119', v.dDenSuc, 1, 30)
  if (lista(f, r, 'gActEco', 'D130', v.gActEco, 1, 9)) for (let i = 0; i < v.gActEco.length; i++) checkGActEco(v.gActEco[i]!, `${r}gActEco[${i}].`, f)
  if (v.gRespDE != null) checkGRespDE(v.gRespDE, `${r}gRespDE.`, f)
}
export function writeGEmis(v: GEmis): string {
  let s = '<gEmis>'
  s += '<dRucEm>' + v.dRucEm + '</dRucEm>'
  if (v.dRucEm != null) s += '<dDVEmi>' + (v.dDVEmi ?? digitoVerificador(v.dRucEm)) + '</dDVEmi>'
  s += '<iTipCont>' + v.iTipCont + '</iTipCont>'
  if (v.cTipReg != null) s += '<cTipReg>' + v.cTipReg + '</cTipReg>'
  s += '<dNomEmi>' + esc(v.dNomEmi) + '</dNomEmi>'
  if (v.dNomFanEmi != null) s += '<dNomFanEmi>' + esc(v.dNomFanEmi) + '</dNomFanEmi>'
  s += '<dDirEmi>' + esc(v.dDirEmi) + '</dDirEmi>'
  s += '<dNumCas>' + v.dNumCas + '</dNumCas>'
  if (v.dCompDir1 != null) s += '<dCompDir1>' + esc(v.dCompDir1) + '</dCompDir1>'
  if (v.dCompDir2 != null) s += '<dCompDir2>' + esc(v.dCompDir2) + '</dCompDir2>'
  s += '<cDepEmi>' + v.cDepEmi + '</cDepEmi>'
  if (v.cDepEmi != null) s += '<dDesDepEmi>' + departamentos.get(v.cDepEmi)! + '</dDesDepEmi>'
  if (v.cDisEmi != null) s += '<cDisEmi>' + v.cDisEmi + '</cDisEmi>'
  if (v.cDisEmi != null) s += '<dDesDisEmi>' + (v.dDesDisEmi != null ? esc(v.dDesDisEmi) : esc(distrito(v.cDisEmi)!.nombre)) + '</dDesDisEmi>'
  s += '<cCiuEmi>' + v.cCiuEmi + '</cCiuEmi>'
  if (v.cCiuEmi != null) s += '<dDesCiuEmi>' + (v.dDesCiuEmi != null ? esc(v.dDesCiuEmi) : esc(ciudad(v.cCiuEmi)!.nombre)) + '</dDesCiuEmi>'
  s += '<dTelEmi>' + esc(v.dTelEmi) + '</dTelEmi>'
  s += '<dEmailE>' + v.dEmailE + '</dEmailE>'
  if (v.dDenSuc != null) s += '<dDenSuc>' + esc(v.dDenSuc) + '</dDenSuc>'
  if (v.gActEco != null) for (const x of v.gActEco) s += writeGActEco(x)
  if (v.gRespDE != null) s += writeGRespDE(v.gRespDE)
  return s + '</gEmis>'
}

export interface GDatRec {
  readonly iNatRec: 1 | 2
  readonly iTiOpe: 1 | 2 | 3 | 4
  readonly cPaisRec: string
  readonly iTiContRec?: 1 | 2 | undefined
  readonly dRucRec?: string | undefined
  readonly dDVRec?: number | undefined
  readonly iTipIDRec?: 1 | 2 | 3 | 4 | 5 | 6 | 9 | undefined
  readonly dDTipIDRec?: string | undefined
  readonly dNumIDRec?: string | undefined
  readonly dNomRec: string
  readonly dNomFanRec?: string | undefined
  readonly dDirRec?: string | undefined
  readonly dNumCasRec?: number | undefined
  readonly cDepRec?: number | undefined
  readonly cDisRec?: number | undefined
  readonly dDesDisRec?: string | undefined
  readonly cCiuRec?: number | undefined
  readonly dDesCiuRec?: string | undefined
  readonly dTelRec?: string | undefined
  readonly dCelRec?: string | undefined
  readonly dEmailRec?: string | undefined
  readonly dCodCliente?: string | undefined
}
export function checkGDatRec(v: GDatRec, r: string, f: Fault[]): void {
  if (!grupo(f, r, v)) return
  if (v.iNatRec != null) codigo(f, r, 'iNatRec', 'D201', v.iNatRec, naturalezaReceptor); else falta(f, r, 'iNatRec', 'D201')
  if (v.iTiOpe != null) codigo(f, r, 'iTiOpe', 'D202', v.iTiOpe, tipoOperacion); else falta(f, r, 'iTiOpe', 'D202')
  if (v.cPaisRec != null) codigo(f, r, 'cPaisRec', 'D203', v.cPaisRec, paises); else falta(f, r, 'cPaisRec', 'D203')
  if (v.iTiContRec != null) codigo(f, r, 'iTiContRec', 'D205', v.iTiContRec, tipoContribuyente)
  if (v.dRucRec != null) ruc(f, r, 'dRucRec', 'D206', v.dRucRec)
  digito(f, r, 'dDVRec', 'D207', v.dRucRec, v.dDVRec, '1309')
  if (v.iTipIDRec != null) codigo(f, r, 'iTipIDRec', 'D208', v.iTipIDRec, documentoReceptor, documentoReceptorLibre.codigo)
  descripcion(f, r, 'dDTipIDRec', 'D209', v.dDTipIDRec, v.iTipIDRec, documentoReceptor, documentoReceptorLibre, '1313')
  if (v.dNumIDRec != null) docid(f, r, 'dNumIDRec', 'D210', v.dNumIDRec)
  if (v.dNomRec != null) texto(f, r, 'dNomRec', 'D211', v.dNomRec, 4, 255); else falta(f, r, 'dNomRec', 'D211')
  if (v.dNomFanRec != null) texto(f, r, 'dNomFanRec', 'D212', v.dNomFanRec, 4, 255)
  if (v.dDirRec != null) texto(f, r, 'dDirRec', 'D213', v.dDirRec, 1, 255)
  if (v.dNumCasRec != null) entero(f, r, 'dNumCasRec', 'D218', v.dNumCasRec, 0, 999999)
  if (v.cDepRec != null) codigo(f, r, 'cDepRec', 'D219', v.cDepRec, departamentos)
  if (v.cDisRec != null) entero(f, r, 'cDisRec', 'D221', v.cDisRec, 1, 9999)
  lugar(f, r, 'dDesDisRec', 'D222', v.dDesDisRec, v.cDisRec, distrito, '1326')
  if (v.cCiuRec != null) entero(f, r, 'cCiuRec', 'D223', v.cCiuRec, 1, 99999)
  lugar(f, r, 'dDesCiuRec', 'D224', v.dDesCiuRec, v.cCiuRec, ciudad, '1329')
  if (v.dTelRec != null) texto(f, r, 'dTelRec', 'D214', v.dTelRec, 6, 15)
  if (v.dCelRec != null) texto(f, r, 'dCelRec', 'D215', v.dCelRec, 10, 20)
  if (v.dEmailRec != null) email(f, r, 'dEmailRec', 'D216', v.dEmailRec)
  if (v.dCodCliente != null) texto(f, r, 'dCodCliente', 'D217', v.dCodCliente, 3, 15)
}
export function writeGDatRec(v: GDatRec): string {
  let s = '<gDatRec>'
  s += '<iNatRec>' + v.iNatRec + '</iNatRec>'
  s += '<iTiOpe>' + v.iTiOpe + '</iTiOpe>'
  s += '<cPaisRec>' + v.cPaisRec + '</cPaisRec>'
  if (v.cPaisRec != null) s += '<dDesPaisRe>' + esc(paises.get(v.cPaisRec)!) + '</dDesPaisRe>'
  if (v.iTiContRec != null) s += '<iTiContRec>' + v.iTiContRec + '</iTiContRec>'
  if (v.dRucRec != null) s += '<dRucRec>' + v.dRucRec + '</dRucRec>'
  if (v.dRucRec != null) s += '<dDVRec>' + (v.dDVRec ?? digitoVerificador(v.dRucRec)) + '</dDVRec>'
  if (v.iTipIDRec != null) s += '<iTipIDRec>' + v.iTipIDRec + '</iTipIDRec>'
  if (v.iTipIDRec != null) s += '<dDTipIDRec>' + (v.iTipIDRec === documentoReceptorLibre.codigo ? esc(v.dDTipIDRec!) : documentoReceptor.get(v.iTipIDRec)!) + '</dDTipIDRec>'
  if (v.dNumIDRec != null) s += '<dNumIDRec>' + v.dNumIDRec + '</dNumIDRec>'
  s += '<dNomRec>' + esc(v.dNomRec) + '</dNomRec>'
  if (v.dNomFanRec != null) s += '<dNomFanRec>' + esc(v.dNomFanRec) + '</dNomFanRec>'
  if (v.dDirRec != null) s += '<dDirRec>' + esc(v.dDirRec) + '</dDirRec>'
  if (v.dNumCasRec != null) s += '<dNumCasRec>' + v.dNumCasRec + '</dNumCasRec>'
  if (v.cDepRec != null) s += '<cDepRec>' + v.cDepRec + '</cDepRec>'
  if (v.cDepRec != null) s += '<dDesDepRec>' + departamentos.get(v.cDepRec)! + '</dDesDepRec>'
  if (v.cDisRec != null) s += '<cDisRec>' + v.cDisRec + '</cDisRec>'
  if (v.cDisRec != null) s += '<dDesDisRec>' + (v.dDesDisRec != null ? esc(v.dDesDisRec) : esc(distrito(v.cDisRec)!.nombre)) + '</dDesDisRec>'
  if (v.cCiuRec != null) s += '<cCiuRec>' + v.cCiuRec + '</cCiuRec>'
  if (v.cCiuRec != null) s += '<dDesCiuRec>' + (v.dDesCiuRec != null ? esc(v.dDesCiuRec) : esc(ciudad(v.cCiuRec)!.nombre)) + '</dDesCiuRec>'
  if (v.dTelRec != null) s += '<dTelRec>' + esc(v.dTelRec) + '</dTelRec>'
  if (v.dCelRec != null) s += '<dCelRec>' + esc(v.dCelRec) + '</dCelRec>'
  if (v.dEmailRec != null) s += '<dEmailRec>' + v.dEmailRec + '</dEmailRec>'
  if (v.dCodCliente != null) s += '<dCodCliente>' + esc(v.dCodCliente) + '</dCodCliente>'
  return s + '</gDatRec>'
}

export interface GCompPub {
  readonly dModCont: string
  readonly dEntCont: string
  readonly dAnoCont: number
  readonly dSecCont: string
  readonly dFeCodCont: string
}
export function checkGCompPub(v: GCompPub, r: string, f: Fault[]): void {
  if (!grupo(f, r, v)) return
  if (v.dModCont != null) texto(f, r, 'dModCont', 'E021', v.dModCont, 2, 2); else falta(f, r, 'dModCont', 'E021')
  if (v.dEntCont != null) forma(f, r, 'dEntCont', 'E022', v.dEntCont, PATRON_7); else falta(f, r, 'dEntCont', 'E022')
  if (v.dAnoCont != null) entero(f, r, 'dAnoCont', 'E023', v.dAnoCont, 1, 99); else falta(f, r, 'dAnoCont', 'E023')
  if (v.dSecCont != null) forma(f, r, 'dSecCont', 'E024', v.dSecCont, PATRON_4); else falta(f, r, 'dSecCont', 'E024')
  if (v.dFeCodCont != null) fecha(f, r, 'dFeCodCont', 'E025', v.dFeCodCont); else falta(f, r, 'dFeCodCont', 'E025')
}
export function writeGCompPub(v: GCompPub): string {
  let s = '<gCompPub>'
  s += '<dModCont>' + esc(v.dModCont) + '</dModCont>'
  s += '<dEntCont>' + v.dEntCont + '</dEntCont>'
  s += '<dAnoCont>' + v.dAnoCont + '</dAnoCont>'
  s += '<dSecCont>' + v.dSecCont + '</dSecCont>'
  s += '<dFeCodCont>' + v.dFeCodCont + '</dFeCodCont>'
  return s + '</gCompPub>'
}

export interface GCamFE {
  readonly iIndPres: 1 | 2 | 3 | 4 | 5 | 6 | 9
  readonly dDesIndPres?: string | undefined
  readonly dFecEmNR?: string | undefined
  readonly gCompPub?: GCompPub | undefined
}
export function checkGCamFE(v: GCamFE, r: string, f: Fault[]): void {
  if (!grupo(f, r, v)) return
  if (v.iIndPres != null) codigo(f, r, 'iIndPres', 'E011', v.iIndPres, indicadorPresencia, indicadorPresenciaLibre.codigo); else falta(f, r, 'iIndPres', 'E011')
  descripcion(f, r, 'dDesIndPres', 'E012', v.dDesIndPres, v.iIndPres, indicadorPresencia, indicadorPresenciaLibre, '1352')
  if (v.dFecEmNR != null) fecha(f, r, 'dFecEmNR', 'E013', v.dFecEmNR)
  if (v.gCompPub != null) checkGCompPub(v.gCompPub, `${r}gCompPub.`, f)
}
export function writeGCamFE(v: GCamFE): string {
  let s = '<gCamFE>'
  s += '<iIndPres>' + v.iIndPres + '</iIndPres>'
  if (v.iIndPres != null) s += '<dDesIndPres>' + (v.iIndPres === indicadorPresenciaLibre.codigo ? esc(v.dDesIndPres!) : indicadorPresencia.get(v.iIndPres)!) + '</dDesIndPres>'
  if (v.dFecEmNR != null) s += '<dFecEmNR>' + v.dFecEmNR + '</dFecEmNR>'
  if (v.gCompPub != null) s += writeGCompPub(v.gCompPub)
  return s + '</gCamFE>'
}

export interface GCamAE {
  readonly iNatVen: 1 | 2
  readonly iTipIDVen: 1 | 2 | 3 | 4
  readonly dNumIDVen: string
  readonly dNomVen: string
  readonly dDirVen: string
  readonly dNumCasVen: number
  readonly cDepVen: number
  readonly cDisVen?: number | undefined
  readonly dDesDisVen?: string | undefined
  readonly cCiuVen: number
  readonly dDesCiuVen?: string | undefined
  readonly dDirProv: string
  readonly cDepProv: number
  readonly cDisProv?: number | undefined
  readonly dDesDisProv?: string | undefined
  readonly cCiuProv: number
  readonly dDesCiuProv?: string | undefined
}
export function checkGCamAE(v: GCamAE, r: string, f: Fault[]): void {
  if (!grupo(f, r, v)) return
  if (v.iNatVen != null) codigo(f, r, 'iNatVen', 'E301', v.iNatVen, naturalezaVendedor); else falta(f, r, 'iNatVen', 'E301')
  if (v.iTipIDVen != null) codigo(f, r, 'iTipIDVen', 'E304', v.iTipIDVen, documentoVendedor); else falta(f, r, 'iTipIDVen', 'E304')
  if (v.dNumIDVen != null) docid(f, r, 'dNumIDVen', 'E306', v.dNumIDVen); else falta(f, r, 'dNumIDVen', 'E306')
  if (v.dNomVen != null) texto(f, r, 'dNomVen', 'E307', v.dNomVen, 4, 60); else falta(f, r, 'dNomVen', 'E307')
  if (v.dDirVen != null) texto(f, r, 'dDirVen', 'E308', v.dDirVen, 1, 255); else falta(f, r, 'dDirVen', 'E308')
  if (v.dNumCasVen != null) entero(f, r, 'dNumCasVen', 'E309', v.dNumCasVen, 0, 999999); else falta(f, r, 'dNumCasVen', 'E309')
  if (v.cDepVen != null) codigo(f, r, 'cDepVen', 'E310', v.cDepVen, departamentos); else falta(f, r, 'cDepVen', 'E310')
  if (v.cDisVen != null) entero(f, r, 'cDisVen', 'E312', v.cDisVen, 1, 9999)
  lugar(f, r, 'dDesDisVen', 'E313', v.dDesDisVen, v.cDisVen, distrito, '2561')
  if (v.cCiuVen != null) entero(f, r, 'cCiuVen', 'E314', v.cCiuVen, 1, 99999); else falta(f, r, 'cCiuVen', 'E314')
  lugar(f, r, 'dDesCiuVen', 'E315', v.dDesCiuVen, v.cCiuVen, ciudad, '2555')
  if (v.dDirProv != null) texto(f, r, 'dDirProv', 'E316', v.dDirProv, 1, 255); else falta(f, r, 'dDirProv', 'E316')
  if (v.cDepProv != null) codigo(f, r, 'cDepProv', 'E317', v.cDepProv, departamentos); else falta(f, r, 'cDepProv', 'E317')
  if (v.cDisProv != null) entero(f, r, 'cDisProv', 'E319', v.cDisProv, 1, 9999)
  lugar(f, r, 'dDesDisProv', 'E320', v.dDesDisProv, v.cDisProv, distrito, '2558')
  if (v.cCiuProv != null) entero(f, r, 'cCiuProv', 'E321', v.cCiuProv, 1, 99999); else falta(f, r, 'cCiuProv', 'E321')
  lugar(f, r, 'dDesCiuProv', 'E322', v.dDesCiuProv, v.cCiuProv, ciudad, '2559')
}
export function writeGCamAE(v: GCamAE): string {
  let s = '<gCamAE>'
  s += '<iNatVen>' + v.iNatVen + '</iNatVen>'
  if (v.iNatVen != null) s += '<dDesNatVen>' + naturalezaVendedor.get(v.iNatVen)! + '</dDesNatVen>'
  s += '<iTipIDVen>' + v.iTipIDVen + '</iTipIDVen>'
  if (v.iTipIDVen != null) s += '<dDTipIDVen>' + documentoVendedor.get(v.iTipIDVen)! + '</dDTipIDVen>'
  s += '<dNumIDVen>' + v.dNumIDVen + '</dNumIDVen>'
  s += '<dNomVen>' + esc(v.dNomVen) + '</dNomVen>'
  s += '<dDirVen>' + esc(v.dDirVen) + '</dDirVen>'
  s += '<dNumCasVen>' + v.dNumCasVen + '</dNumCasVen>'
  s += '<cDepVen>' + v.cDepVen + '</cDepVen>'
  if (v.cDepVen != null) s += '<dDesDepVen>' + departamentos.get(v.cDepVen)! + '</dDesDepVen>'
  if (v.cDisVen != null) s += '<cDisVen>' + v.cDisVen + '</cDisVen>'
  if (v.cDisVen != null) s += '<dDesDisVen>' + (v.dDesDisVen != null ? esc(v.dDesDisVen) : esc(distrito(v.cDisVen)!.nombre)) + '</dDesDisVen>'
  s += '<cCiuVen>' + v.cCiuVen + '</cCiuVen>'
  if (v.cCiuVen != null) s += '<dDesCiuVen>' + (v.dDesCiuVen != null ? esc(v.dDesCiuVen) : esc(ciudad(v.cCiuVen)!.nombre)) + '</dDesCiuVen>'
  s += '<dDirProv>' + esc(v.dDirProv) + '</dDirProv>'
  s += '<cDepProv>' + v.cDepProv + '</cDepProv>'
  if (v.cDepProv != null) s += '<dDesDepProv>' + departamentos.get(v.cDepProv)! + '</dDesDepProv>'
  if (v.cDisProv != null) s += '<cDisProv>' + v.cDisProv + '</cDisProv>'
  if (v.cDisProv != null) s += '<dDesDisProv>' + (v.dDesDisProv != null ? esc(v.dDesDisProv) : esc(distrito(v.cDisProv)!.nombre)) + '</dDesDisProv>'
  s += '<cCiuProv>' + v.cCiuProv + '</cCiuProv>'
  if (v.cCiuProv != null) s += '<dDesCiuProv>' + (v.dDesCiuProv != null ? esc(v.dDesCiuProv) : esc(ciudad(v.cCiuProv)!.nombre)) + '</dDesCiuProv>'
  return s + '</gCamAE>'
}

export interface GCamNCDE {
  readonly iMotEmi: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
}
export function checkGCamNCDE(v: GCamNCDE, r: string, f: Fault[]): void {
  if (!grupo(f, r, v)) return
  if (v.iMotEmi != null) codigo(f, r, 'iMotEmi', 'E401', v.iMotEmi, motivoNota); else falta(f, r, 'iMotEmi', 'E401')
}
export function writeGCamNCDE(v: GCamNCDE): string {
  let s = '<gCamNCDE>'
  s += '<iMotEmi>' + v.iMotEmi + '</iMotEmi>'
  if (v.iMotEmi != null) s += '<dDesMotEmi>' + motivoNota.get(v.iMotEmi)! + '</dDesMotEmi>'
  return s + '</gCamNCDE>'
}

export interface GCamNRE {
  readonly iMotEmiNR: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 99
  readonly dDesMotEmiNR?: string | undefined
  readonly iRespEmiNR: 1 | 2 | 3 | 4 | 5
  readonly dKmR: number
  readonly dFecEm?: string | undefined
  readonly cPreFle?: Monto | undefined
}
export function checkGCamNRE(v: GCamNRE, r: string, f: Fault[]): void {
  if (!grupo(f, r, v)) return
  if (v.iMotEmiNR != null) codigo(f, r, 'iMotEmiNR', 'E501', v.iMotEmiNR, motivoRemision, motivoRemisionLibre.codigo); else falta(f, r, 'iMotEmiNR', 'E501')
  descripcion(f, r, 'dDesMotEmiNR', 'E502', v.dDesMotEmiNR, v.iMotEmiNR, motivoRemision, motivoRemisionLibre, '2602')
  if (v.iRespEmiNR != null) codigo(f, r, 'iRespEmiNR', 'E503', v.iRespEmiNR, responsableRemision); else falta(f, r, 'iRespEmiNR', 'E503')
  if (v.dKmR != null) entero(f, r, 'dKmR', 'E505', v.dKmR, 1, 99999); else falta(f, r, 'dKmR', 'E505')
  if (v.dFecEm != null) fecha(f, r, 'dFecEm', 'E506', v.dFecEm)
  if (v.cPreFle != null) decimal(f, r, 'cPreFle', 'E507', v.cPreFle, 15, 8, false)
}
export function writeGCamNRE(v: GCamNRE): string {
  let s = '<gCamNRE>'
  s += '<iMotEmiNR>' + v.iMotEmiNR + '</iMotEmiNR>'
  if (v.iMotEmiNR != null) s += '<dDesMotEmiNR>' + (v.iMotEmiNR === motivoRemisionLibre.codigo ? esc(v.dDesMotEmiNR!) : motivoRemision.get(v.iMotEmiNR)!) + '</dDesMotEmiNR>'
  s += '<iRespEmiNR>' + v.iRespEmiNR + '</iRespEmiNR>'
  if (v.iRespEmiNR != null) s += '<dDesRespEmiNR>' + responsableRemision.get(v.iRespEmiNR)! + '</dDesRespEmiNR>'
  s += '<dKmR>' + v.dKmR + '</dKmR>'
  if (v.dFecEm != null) s += '<dFecEm>' + v.dFecEm + '</dFecEm>'
  if (v.cPreFle != null) s += '<cPreFle>' + dec(v.cPreFle) + '</cPreFle>'
  return s + '</gCamNRE>'
}

export interface GPagTarCD {
  readonly iDenTarj: 1 | 2 | 3 | 4 | 5 | 6 | 99
  readonly dDesDenTarj?: string | undefined
  readonly dRSProTar?: string | undefined
  readonly dRUCProTar?: string | undefined
  readonly dDVProTar?: number | undefined
  readonly iForProPa: 1 | 2 | 9
  readonly dCodAuOpe?: number | undefined
  readonly dNomTit?: string | undefined
  readonly dNumTarj?: number | undefined
}
export function checkGPagTarCD(v: GPagTarCD, r: string, f: Fault[]): void {
  if (!grupo(f, r, v)) return
  if (v.iDenTarj != null) codigo(f, r, 'iDenTarj', 'E621', v.iDenTarj, tarjeta, tarjetaLibre.codigo); else falta(f, r, 'iDenTarj', 'E621')
  descripcion(f, r, 'dDesDenTarj', 'E622', v.dDesDenTarj, v.iDenTarj, tarjeta, tarjetaLibre, '1602')
  if (v.dRSProTar != null) texto(f, r, 'dRSProTar', 'E623', v.dRSProTar, 4, 60)
  if (v.dRUCProTar != null) ruc(f, r, 'dRUCProTar', 'E624', v.dRUCProTar)
  digito(f, r, 'dDVProTar', 'E625', v.dRUCProTar, v.dDVProTar, '1604')
  if (v.iForProPa != null) codigo(f, r, 'iForProPa', 'E626', v.iForProPa, procesamientoPago); else falta(f, r, 'iForProPa', 'E626')
  if (v.dCodAuOpe != null) entero(f, r, 'dCodAuOpe', 'E627', v.dCodAuOpe, 100000, 9999999999)
  if (v.dNomTit != null) texto(f, r, 'dNomTit', 'E628', v.dNomTit, 4, 30)
  if (v.dNumTarj != null) entero(f, r, 'dNumTarj', 'E629', v.dNumTarj, 1, 9999)
}
export function writeGPagTarCD(v: GPagTarCD): string {
  let s = '<gPagTarCD>'
  s += '<iDenTarj>' + v.iDenTarj + '</iDenTarj>'
  if (v.iDenTarj != null) s += '<dDesDenTarj>' + (v.iDenTarj === tarjetaLibre.codigo ? esc(v.dDesDenTarj!) : tarjeta.get(v.iDenTarj)!) + '</dDesDenTarj>'
  if (v.dRSProTar != null) s += '<dRSProTar>' + esc(v.dRSProTar) + '</dRSProTar>'
  if (v.dRUCProTar != null) s += '<dRUCProTar>' + v.dRUCProTar + '</dRUCProTar>'
  if (v.dRUCProTar != null) s += '<dDVProTar>' + (v.dDVProTar ?? digitoVerificador(v.dRUCProTar)) + '</dDVProTar>'
  s += '<iForProPa>' + v.iForProPa + '</iForProPa>'
  if (v.dCodAuOpe != null) s += '<dCodAuOpe>' + v.dCodAuOpe + '</dCodAuOpe>'
  if (v.dNomTit != null) s += '<dNomTit>' + esc(v.dNomTit) + '</dNomTit>'
  if (v.dNumTarj != null) s += '<dNumTarj>' + v.dNumTarj + '</dNumTarj>'
  return s + '</gPagTarCD>'
}

export interface GPagCheq {
  readonly dNumCheq: string
  readonly dBcoEmi: string
}
export function checkGPagCheq(v: GPagCheq, r: string, f: Fault[]): void {
  if (!grupo(f, r, v)) return
  if (v.dNumCheq != null) forma(f, r, 'dNumCheq', 'E631', v.dNumCheq, PATRON_8); else falta(f, r, 'dNumCheq', 'E631')
  if (v.dBcoEmi != null) texto(f, r, 'dBcoEmi', 'E632', v.dBcoEmi, 4, 20); else falta(f, r, 'dBcoEmi', 'E632')
}
export function writeGPagCheq(v: GPagCheq): string {
  let s = '<gPagCheq>'
  s += '<dNumCheq>' + v.dNumCheq + '</dNumCheq>'
  s += '<dBcoEmi>' + esc(v.dBcoEmi) + '</dBcoEmi>'
  return s + '</gPagCheq>'
}

export interface GPaConEIni {
  readonly iTiPago: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 99
  readonly dDesTiPag?: string | undefined
  readonly dMonTiPag: Monto
  readonly cMoneTiPag: string
  readonly dTiCamTiPag?: Monto | undefined
  readonly gPagTarCD?: GPagTarCD | undefined
  readonly gPagCheq?: GPagCheq | undefined
}
export function checkGPaConEIni(v: GPaConEIni, r: string, f: Fault[]): void {
  if (!grupo(f, r, v)) return
  if (v.iTiPago != null) codigo(f, r, 'iTiPago', 'E606', v.iTiPago, tipoPago, tipoPagoLibre.codigo); else falta(f, r, 'iTiPago', 'E606')
  descripcion(f, r, 'dDesTiPag', 'E607', v.dDesTiPag, v.iTiPago, tipoPago, tipoPagoLibre, '1554')
  if (v.dMonTiPag != null) decimal(f, r, 'dMonTiPag', 'E608', v.dMonTiPag, 15, 4, false); else falta(f, r, 'dMonTiPag', 'E608')
  if (v.cMoneTiPag != null) codigo(f, r, 'cMoneTiPag', 'E609', v.cMoneTiPag, monedas); else falta(f, r, 'cMoneTiPag', 'E609')
  if (v.dTiCamTiPag != null) decimal(f, r, 'dTiCamTiPag', 'E611', v.dTiCamTiPag, 5, 4, true)
  if (v.gPagTarCD != null) checkGPagTarCD(v.gPagTarCD, `${r}gPagTarCD.`, f)
  if (v.gPagCheq != null) checkGPagCheq(v.gPagCheq, `${r}gPagCheq.`, f)
}
export function writeGPaConEIni(v: GPaConEIni): string {
  let s = '<gPaConEIni>'
  s += '<iTiPago>' + v.iTiPago + '</iTiPago>'
  if (v.iTiPago != null) s += '<dDesTiPag>' + (v.iTiPago === tipoPagoLibre.codigo ? esc(v.dDesTiPag!) : tipoPago.get(v.iTiPago)!) + '</dDesTiPag>'
  s += '<dMonTiPag>' + dec(v.dMonTiPag) + '</dMonTiPag>'
  s += '<cMoneTiPag>' + v.cMoneTiPag + '</cMoneTiPag>'
  if (v.cMoneTiPag != null) s += '<dDMoneTiPag>' + esc(monedas.get(v.cMoneTiPag)!) + '</dDMoneTiPag>'
  if (v.dTiCamTiPag != null) s += '<dTiCamTiPag>' + dec(v.dTiCamTiPag) + '</dTiCamTiPag>'
  if (v.gPagTarCD != null) s += writeGPagTarCD(v.gPagTarCD)
  if (v.gPagCheq != null) s += writeGPagCheq(v.gPagCheq)
  return s + '</gPaConEIni>'
}

export interface GCuotas {
  readonly cMoneCuo: string
  readonly dMonCuota: Monto
  readonly dVencCuo?: string | undefined
}
export function checkGCuotas(v: GCuotas, r: string, f: Fault[]): void {
  if (!grupo(f, r, v)) return
  if (v.cMoneCuo != null) codigo(f, r, 'cMoneCuo', 'E653', v.cMoneCuo, monedas); else falta(f, r, 'cMoneCuo', 'E653')
  if (v.dMonCuota != null) decimal(f, r, 'dMonCuota', 'E651', v.dMonCuota, 15, 4, false); else falta(f, r, 'dMonCuota', 'E651')
  if (v.dVencCuo != null) fecha(f, r, 'dVencCuo', 'E652', v.dVencCuo)
}
export function writeGCuotas(v: GCuotas): string {
  let s = '<gCuotas>'
  s += '<cMoneCuo>' + v.cMoneCuo + '</cMoneCuo>'
  if (v.cMoneCuo != null) s += '<dDMoneCuo>' + esc(monedas.get(v.cMoneCuo)!) + '</dDMoneCuo>'
  s += '<dMonCuota>' + dec(v.dMonCuota) + '</dMonCuota>'
  if (v.dVencCuo != null) s += '<dVencCuo>' + v.dVencCuo + '</dVencCuo>'
  return s + '</gCuotas>'
}

export interface GPagCred {
  readonly iCondCred: 1 | 2
  readonly dPlazoCre?: string | undefined
  readonly dCuotas?: number | undefined
  readonly dMonEnt?: Monto | undefined
  readonly gCuotas?: readonly GCuotas[] | undefined
}
export function checkGPagCred(v: GPagCred, r: string, f: Fault[]): void {
  if (!grupo(f, r, v)) return
  if (v.iCondCred != null) codigo(f, r, 'iCondCred', 'E641', v.iCondCred, condicionCredito); else falta(f, r, 'iCondCred', 'E641')
  if (v.dPlazoCre != null) texto(f, r, 'dPlazoCre', 'E643', v.dPlazoCre, 2, 15)
  if (v.dCuotas != null) entero(f, r, 'dCuotas', 'E644', v.dCuotas, 1, 999)
  if (v.dMonEnt != null) decimal(f, r, 'dMonEnt', 'E645', v.dMonEnt, 15, 4, false)
  if (lista(f, r, 'gCuotas', 'E650', v.gCuotas, 0, 999)) for (let i = 0; i < v.gCuotas.length; i++) checkGCuotas(v.gCuotas[i]!, `${r}gCuotas[${i}].`, f)
}
export function writeGPagCred(v: GPagCred): string {
  let s = '<gPagCred>'
  s += '<iCondCred>' + v.iCondCred + '</iCondCred>'
  if (v.iCondCred != null) s += '<dDCondCred>' + condicionCredito.get(v.iCondCred)! + '</dDCondCred>'
  if (v.dPlazoCre != null) s += '<dPlazoCre>' + esc(v.dPlazoCre) + '</dPlazoCre>'
  if (v.dCuotas != null) s += '<dCuotas>' + v.dCuotas + '</dCuotas>'
  if (v.dMonEnt != null) s += '<dMonEnt>' + dec(v.dMonEnt) + '</dMonEnt>'
  if (v.gCuotas != null) for (const x of v.gCuotas) s += writeGCuotas(x)
  return s + '</gPagCred>'
}

export interface GCamCond {
  readonly iCondOpe: 1 | 2
  readonly gPaConEIni?: readonly GPaConEIni[] | undefined
  readonly gPagCred?: GPagCred | undefined
}
export function checkGCamCond(v: GCamCond, r: string, f: Fault[]): void {
  if (!grupo(f, r, v)) return
  if (v.iCondOpe != null) codigo(f, r, 'iCondOpe', 'E601', v.iCondOpe, condicionOperacion); else falta(f, r, 'iCondOpe', 'E601')
  if (lista(f, r, 'gPaConEIni', 'E605', v.gPaConEIni, 0, 999)) for (let i = 0; i < v.gPaConEIni.length; i++) checkGPaConEIni(v.gPaConEIni[i]!, `${r}gPaConEIni[${i}].`, f)
  if (v.gPagCred != null) checkGPagCred(v.gPagCred, `${r}gPagCred.`, f)
}
export function writeGCamCond(v: GCamCond): string {
  let s = '<gCamCond>'
  s += '<iCondOpe>' + v.iCondOpe + '</iCondOpe>'
  if (v.iCondOpe != null) s += '<dDCondOpe>' + condicionOperacion.get(v.iCondOpe)! + '</dDCondOpe>'
  if (v.gPaConEIni != null) for (const x of v.gPaConEIni) s += writeGPaConEIni(x)
  if (v.gPagCred != null) s += writeGPagCred(v.gPagCred)
  return s + '</gCamCond>'
}

export interface GValorItem {
  readonly dPUniProSer: Monto
  readonly dTiCamIt?: Monto | undefined
  readonly dDescItem?: Monto | undefined
  readonly dAntPreUniIt?: Monto | undefined
  readonly dAntGloPreUniIt?: Monto | undefined
}
export function checkGValorItem(v: GValorItem, r: string, f: Fault[]): void {
  if (!grupo(f, r, v)) return
  if (v.dPUniProSer != null) decimal(f, r, 'dPUniProSer', 'E721', v.dPUniProSer, 15, 8, false); else falta(f, r, 'dPUniProSer', 'E721')
  if (v.dTiCamIt != null) decimal(f, r, 'dTiCamIt', 'E725', v.dTiCamIt, 5, 4, true)
  if (v.dDescItem != null) decimal(f, r, 'dDescItem', 'EA002', v.dDescItem, 15, 8, false)
  if (v.dAntPreUniIt != null) decimal(f, r, 'dAntPreUniIt', 'EA006', v.dAntPreUniIt, 15, 8, false)
  if (v.dAntGloPreUniIt != null) decimal(f, r, 'dAntGloPreUniIt', 'EA007', v.dAntGloPreUniIt, 15, 8, false)
}

export interface GCamIVA {
  readonly iAfecIVA: 1 | 2 | 3 | 4
  readonly dPropIVA?: Monto | undefined
  readonly dTasaIVA?: number | undefined
}
export function checkGCamIVA(v: GCamIVA, r: string, f: Fault[]): void {
  if (!grupo(f, r, v)) return
  if (v.iAfecIVA != null) codigo(f, r, 'iAfecIVA', 'E731', v.iAfecIVA, afectacionIva); else falta(f, r, 'iAfecIVA', 'E731')
  if (v.dPropIVA != null) porcentaje(f, r, 'dPropIVA', 'E733', v.dPropIVA)
  if (v.dTasaIVA != null) entero(f, r, 'dTasaIVA', 'E734', v.dTasaIVA, 0, 99)
}

export interface GRasMerc {
  readonly dNumLote?: string | undefined
  readonly dVencMerc?: string | undefined
  readonly dNSerie?: string | undefined
  readonly dNumPedi?: string | undefined
  readonly dNumSegui?: string | undefined
  readonly dNumReg?: string | undefined
  readonly dNumRegEntCom?: string | undefined
  readonly dNomPro?: string | undefined
}
export function checkGRasMerc(v: GRasMerc, r: string, f: Fault[]): void {
  if (!grupo(f, r, v)) return
  if (v.dNumLote != null) texto(f, r, 'dNumLote', 'E751', v.dNumLote, 1, 80)
  if (v.dVencMerc != null) fecha(f, r, 'dVencMerc', 'E752', v.dVencMerc)
  if (v.dNSerie != null) texto(f, r, 'dNSerie', 'E753', v.dNSerie, 1, 10)
  if (v.dNumPedi != null) texto(f, r, 'dNumPedi', 'E754', v.dNumPedi, 1, 20)
  if (v.dNumSegui != null) texto(f, r, 'dNumSegui', 'E755', v.dNumSegui, 1, 20)
  if (v.dNumReg != null) texto(f, r, 'dNumReg', 'E759', v.dNumReg, 1, 20)
  if (v.dNumRegEntCom != null) texto(f, r, 'dNumRegEntCom', 'E760', v.dNumRegEntCom, 1, 20)
  if (v.dNomPro != null) texto(f, r, 'dNomPro', 'E761', v.dNomPro, 1, 30)
}
export function writeGRasMerc(v: GRasMerc): string {
  let s = '<gRasMerc>'
  if (v.dNumLote != null) s += '<dNumLote>' + esc(v.dNumLote) + '</dNumLote>'
  if (v.dVencMerc != null) s += '<dVencMerc>' + v.dVencMerc + '</dVencMerc>'
  if (v.dNSerie != null) s += '<dNSerie>' + esc(v.dNSerie) + '</dNSerie>'
  if (v.dNumPedi != null) s += '<dNumPedi>' + esc(v.dNumPedi) + '</dNumPedi>'
  if (v.dNumSegui != null) s += '<dNumSegui>' + esc(v.dNumSegui) + '</dNumSegui>'
  if (v.dNumReg != null) s += '<dNumReg>' + esc(v.dNumReg) + '</dNumReg>'
  if (v.dNumRegEntCom != null) s += '<dNumRegEntCom>' + esc(v.dNumRegEntCom) + '</dNumRegEntCom>'
  if (v.dNomPro != null) s += '<dNomPro>' + esc(v.dNomPro) + '</dNomPro>'
  return s === '<gRasMerc>' ? '' : s + '</gRasMerc>'
}

export interface GVehNuevo {
  readonly iTipOpVN?: 1 | 2 | 3 | 4 | undefined
  readonly dChasis?: string | undefined
  readonly dColor?: string | undefined
  readonly dPotencia?: number | undefined
  readonly dCapMot?: number | undefined
  readonly dPNet?: Monto | undefined
  readonly dPBruto?: Monto | undefined
  readonly iTipCom?: 1 | 2 | 3 | 4 | 5 | 9 | undefined
  readonly dDesTipCom?: string | undefined
  readonly dNroMotor?: string | undefined
  readonly dCapTracc?: Monto | undefined
  readonly dAnoFab?: number | undefined
  readonly cTipVeh?: string | undefined
  readonly dCapac?: number | undefined
  readonly dCilin?: string | undefined
}
export function checkGVehNuevo(v: GVehNuevo, r: string, f: Fault[]): void {
  if (!grupo(f, r, v)) return
  if (v.iTipOpVN != null) codigo(f, r, 'iTipOpVN', 'E771', v.iTipOpVN, operacionVehiculo)
  if (v.dChasis != null) forma(f, r, 'dChasis', 'E773', v.dChasis, PATRON_9)
  if (v.dColor != null) texto(f, r, 'dColor', 'E774', v.dColor, 1, 10)
  if (v.dPotencia != null) entero(f, r, 'dPotencia', 'E775', v.dPotencia, 1, 9999)
  if (v.dCapMot != null) entero(f, r, 'dCapMot', 'E776', v.dCapMot, 1, 9999)
  if (v.dPNet != null) decimal(f, r, 'dPNet', 'E777', v.dPNet, 6, 4, false)
  if (v.dPBruto != null) decimal(f, r, 'dPBruto', 'E778', v.dPBruto, 6, 4, false)
  if (v.iTipCom != null) codigo(f, r, 'iTipCom', 'E779', v.iTipCom, combustible, combustibleLibre.codigo)
  descripcion(f, r, 'dDesTipCom', 'E780', v.dDesTipCom, v.iTipCom, combustible, combustibleLibre, '')
  if (v.dNroMotor != null) texto(f, r, 'dNroMotor', 'E781', v.dNroMotor, 1, 21)
  if (v.dCapTracc != null) decimal(f, r, 'dCapTracc', 'E782', v.dCapTracc, 6, 4, false)
  if (v.dAnoFab != null) entero(f, r, 'dAnoFab', 'E783', v.dAnoFab, 1000, 9999)
  if (v.cTipVeh != null) texto(f, r, 'cTipVeh', 'E784', v.cTipVeh, 4, 10)
  if (v.dCapac != null) entero(f, r, 'dCapac', 'E785', v.dCapac, 1, 999)
  if (v.dCilin != null) forma(f, r, 'dCilin', 'E786', v.dCilin, PATRON_10)
}
export function writeGVehNuevo(v: GVehNuevo): string {
  let s = '<gVehNuevo>'
  if (v.iTipOpVN != null) s += '<iTipOpVN>' + v.iTipOpVN + '</iTipOpVN>'
  if (v.iTipOpVN != null) s += '<dDesTipOpVN>' + operacionVehiculo.get(v.iTipOpVN)! + '</dDesTipOpVN>'
  if (v.dChasis != null) s += '<dChasis>' + v.dChasis + '</dChasis>'
  if (v.dColor != null) s += '<dColor>' + esc(v.dColor) + '</dColor>'
  if (v.dPotencia != null) s += '<dPotencia>' + v.dPotencia + '</dPotencia>'
  if (v.dCapMot != null) s += '<dCapMot>' + v.dCapMot + '</dCapMot>'
  if (v.dPNet != null) s += '<dPNet>' + dec(v.dPNet) + '</dPNet>'
  if (v.dPBruto != null) s += '<dPBruto>' + dec(v.dPBruto) + '</dPBruto>'
  if (v.iTipCom != null) s += '<iTipCom>' + v.iTipCom + '</iTipCom>'
  if (v.iTipCom != null) s += '<dDesTipCom>' + (v.iTipCom === combustibleLibre.codigo ? esc(v.dDesTipCom!) : combustible.get(v.iTipCom)!) + '</dDesTipCom>'
  if (v.dNroMotor != null) s += '<dNroMotor>' + esc(v.dNroMotor) + '</dNroMotor>'
  if (v.dCapTracc != null) s += '<dCapTracc>' + dec(v.dCapTracc) + '</dCapTracc>'
  if (v.dAnoFab != null) s += '<dAnoFab>' + v.dAnoFab + '</dAnoFab>'
  if (v.cTipVeh != null) s += '<cTipVeh>' + esc(v.cTipVeh) + '</cTipVeh>'
  if (v.dCapac != null) s += '<dCapac>' + v.dCapac + '</dCapac>'
  if (v.dCilin != null) s += '<dCilin>' + v.dCilin + '</dCilin>'
  return s === '<gVehNuevo>' ? '' : s + '</gVehNuevo>'
}

export interface GCamItem {
  readonly dCodInt: string
  readonly dParAranc?: string | undefined
  readonly dNCM?: string | undefined
  readonly dDncpG?: string | undefined
  readonly dDncpE?: string | undefined
  readonly dGtin?: string | undefined
  readonly dGtinPq?: string | undefined
  readonly dDesProSer: string
  readonly cUniMed: number
  readonly dCantProSer: Monto
  readonly cPaisOrig?: string | undefined
  readonly dInfItem?: string | undefined
  readonly cRelMerc?: 1 | 2 | undefined
  readonly dCanQuiMer?: Monto | undefined
  readonly dPorQuiMer?: Monto | undefined
  readonly dCDCAnticipo?: string | undefined
  readonly gValorItem?: GValorItem | undefined
  readonly gCamIVA?: GCamIVA | undefined
  readonly gRasMerc?: GRasMerc | undefined
  readonly gVehNuevo?: GVehNuevo | undefined
}
export function checkGCamItem(v: GCamItem, r: string, f: Fault[]): void {
  if (!grupo(f, r, v)) return
  if (v.dCodInt != null) texto(f, r, 'dCodInt', 'E701', v.dCodInt, 1, 50); else falta(f, r, 'dCodInt', 'E701')
  if (v.dParAranc != null) forma(f, r, 'dParAranc', 'E702', v.dParAranc, PATRON_11)
  if (v.dNCM != null) forma(f, r, 'dNCM', 'E703', v.dNCM, PATRON_12)
  if (v.dDncpG != null) forma(f, r, 'dDncpG', 'E704', v.dDncpG, PATRON_8)
  if (v.dDncpE != null) forma(f, r, 'dDncpE', 'E705', v.dDncpE, PATRON_13)
  if (v.dGtin != null) forma(f, r, 'dGtin', 'E706', v.dGtin, PATRON_14)
  if (v.dGtinPq != null) forma(f, r, 'dGtinPq', 'E707', v.dGtinPq, PATRON_14)
  if (v.dDesProSer != null) texto(f, r, 'dDesProSer', 'E708', v.dDesProSer, 1, 2000); else falta(f, r, 'dDesProSer', 'E708')
  if (v.cUniMed != null) codigo(f, r, 'cUniMed', 'E709', v.cUniMed, unidades); else falta(f, r, 'cUniMed', 'E709')
  if (v.dCantProSer != null) decimal(f, r, 'dCantProSer', 'E711', v.dCantProSer, 10, 8, false); else falta(f, r, 'dCantProSer', 'E711')
  if (v.cPaisOrig != null) codigo(f, r, 'cPaisOrig', 'E712', v.cPaisOrig, paises)
  if (v.dInfItem != null) texto(f, r, 'dInfItem', 'E714', v.dInfItem, 1, 500)
  if (v.cRelMerc != null) codigo(f, r, 'cRelMerc', 'E715', v.cRelMerc, relevanciaMercaderia)
  if (v.dCanQuiMer != null) decimal(f, r, 'dCanQuiMer', 'E717', v.dCanQuiMer, 10, 4, false)
  if (v.dPorQuiMer != null) porcentaje(f, r, 'dPorQuiMer', 'E718', v.dPorQuiMer)
  if (v.dCDCAnticipo != null) cdc(f, r, 'dCDCAnticipo', 'E719', v.dCDCAnticipo)
  if (v.gValorItem != null) checkGValorItem(v.gValorItem, `${r}gValorItem.`, f)
  if (v.gCamIVA != null) checkGCamIVA(v.gCamIVA, `${r}gCamIVA.`, f)
  if (v.gRasMerc != null) checkGRasMerc(v.gRasMerc, `${r}gRasMerc.`, f)
  if (v.gVehNuevo != null) checkGVehNuevo(v.gVehNuevo, `${r}gVehNuevo.`, f)
}
export function writeGCamItem(v: GCamItem, c: { readonly gValorItem: string; readonly gCamIVA: string }): string {
  let s = '<gCamItem>'
  s += '<dCodInt>' + esc(v.dCodInt) + '</dCodInt>'
  if (v.dParAranc != null) s += '<dParAranc>' + v.dParAranc + '</dParAranc>'
  if (v.dNCM != null) s += '<dNCM>' + v.dNCM + '</dNCM>'
  if (v.dDncpG != null) s += '<dDncpG>' + v.dDncpG + '</dDncpG>'
  if (v.dDncpE != null) s += '<dDncpE>' + v.dDncpE + '</dDncpE>'
  if (v.dGtin != null) s += '<dGtin>' + v.dGtin + '</dGtin>'
  if (v.dGtinPq != null) s += '<dGtinPq>' + v.dGtinPq + '</dGtinPq>'
  s += '<dDesProSer>' + esc(v.dDesProSer) + '</dDesProSer>'
  s += '<cUniMed>' + v.cUniMed + '</cUniMed>'
  if (v.cUniMed != null) s += '<dDesUniMed>' + unidades.get(v.cUniMed)! + '</dDesUniMed>'
  s += '<dCantProSer>' + dec(v.dCantProSer) + '</dCantProSer>'
  if (v.cPaisOrig != null) s += '<cPaisOrig>' + v.cPaisOrig + '</cPaisOrig>'
  if (v.cPaisOrig != null) s += '<dDesPaisOrig>' + esc(paises.get(v.cPaisOrig)!) + '</dDesPaisOrig>'
  if (v.dInfItem != null) s += '<dInfItem>' + esc(v.dInfItem) + '</dInfItem>'
  if (v.cRelMerc != null) s += '<cRelMerc>' + v.cRelMerc + '</cRelMerc>'
  if (v.cRelMerc != null) s += '<dDesRelMerc>' + relevanciaMercaderia.get(v.cRelMerc)! + '</dDesRelMerc>'
  if (v.dCanQuiMer != null) s += '<dCanQuiMer>' + dec(v.dCanQuiMer) + '</dCanQuiMer>'
  if (v.dPorQuiMer != null) s += '<dPorQuiMer>' + dec(v.dPorQuiMer) + '</dPorQuiMer>'
  if (v.dCDCAnticipo != null) s += '<dCDCAnticipo>' + v.dCDCAnticipo + '</dCDCAnticipo>'
  s += c.gValorItem
  s += c.gCamIVA
  if (v.gRasMerc != null) s += writeGRasMerc(v.gRasMerc)
  if (v.gVehNuevo != null) s += writeGVehNuevo(v.gVehNuevo)
  return s + '</gCamItem>'
}

export interface GGrupEner {
  readonly dNroMed?: string | undefined
  readonly dActiv?: number | undefined
  readonly dCateg?: string | undefined
  readonly dLecAnt?: Monto | undefined
  readonly dLecAct?: Monto | undefined
  readonly dConKwh?: Monto | undefined
}
export function checkGGrupEner(v: GGrupEner, r: string, f: Fault[]): void {
  if (!grupo(f, r, v)) return
  if (v.dNroMed != null) texto(f, r, 'dNroMed', 'E792', v.dNroMed, 1, 50)
  if (v.dActiv != null) entero(f, r, 'dActiv', 'E793', v.dActiv, 0, 99)
  if (v.dCateg != null) texto(f, r, 'dCateg', 'E794', v.dCateg, 1, 3)
  if (v.dLecAnt != null) decimal(f, r, 'dLecAnt', 'E795', v.dLecAnt, 11, 2, false)
  if (v.dLecAct != null) decimal(f, r, 'dLecAct', 'E796', v.dLecAct, 11, 2, false)
  if (v.dConKwh != null) decimal(f, r, 'dConKwh', 'E797', v.dConKwh, 11, 2, false)
}
export function writeGGrupEner(v: GGrupEner): string {
  let s = '<gGrupEner>'
  if (v.dNroMed != null) s += '<dNroMed>' + esc(v.dNroMed) + '</dNroMed>'
  if (v.dActiv != null) s += '<dActiv>' + v.dActiv + '</dActiv>'
  if (v.dCateg != null) s += '<dCateg>' + esc(v.dCateg) + '</dCateg>'
  if (v.dLecAnt != null) s += '<dLecAnt>' + dec(v.dLecAnt) + '</dLecAnt>'
  if (v.dLecAct != null) s += '<dLecAct>' + dec(v.dLecAct) + '</dLecAct>'
  if (v.dConKwh != null) s += '<dConKwh>' + dec(v.dConKwh) + '</dConKwh>'
  return s === '<gGrupEner>' ? '' : s + '</gGrupEner>'
}

export interface GGrupPolSeg {
  readonly dPoliza: string
  readonly dUnidVig: string
  readonly dVigencia: Monto
  readonly dNumPoliza: string
  readonly dFecIniVig?: string | undefined
  readonly dFecFinVig?: string | undefined
  readonly dCodInt?: string | undefined
}
export function checkGGrupPolSeg(v: GGrupPolSeg, r: string, f: Fault[]): void {
  if (!grupo(f, r, v)) return
  if (v.dPoliza != null) texto(f, r, 'dPoliza', 'EA791', v.dPoliza, 1, 20); else falta(f, r, 'dPoliza', 'EA791')
  if (v.dUnidVig != null) texto(f, r, 'dUnidVig', 'EA792', v.dUnidVig, 3, 15); else falta(f, r, 'dUnidVig', 'EA792')
  if (v.dVigencia != null) decimal(f, r, 'dVigencia', 'EA793', v.dVigencia, 5, 1, true); else falta(f, r, 'dVigencia', 'EA793')
  if (v.dNumPoliza != null) texto(f, r, 'dNumPoliza', 'EA794', v.dNumPoliza, 1, 25); else falta(f, r, 'dNumPoliza', 'EA794')
  if (v.dFecIniVig != null) fechaHora(f, r, 'dFecIniVig', 'EA795', v.dFecIniVig)
  if (v.dFecFinVig != null) fechaHora(f, r, 'dFecFinVig', 'EA796', v.dFecFinVig)
  if (v.dCodInt != null) texto(f, r, 'dCodInt', 'EA797', v.dCodInt, 1, 50)
}
export function writeGGrupPolSeg(v: GGrupPolSeg): string {
  let s = '<gGrupPolSeg>'
  s += '<dPoliza>' + esc(v.dPoliza) + '</dPoliza>'
  s += '<dUnidVig>' + esc(v.dUnidVig) + '</dUnidVig>'
  s += '<dVigencia>' + dec(v.dVigencia) + '</dVigencia>'
  s += '<dNumPoliza>' + esc(v.dNumPoliza) + '</dNumPoliza>'
  if (v.dFecIniVig != null) s += '<dFecIniVig>' + v.dFecIniVig + '</dFecIniVig>'
  if (v.dFecFinVig != null) s += '<dFecFinVig>' + v.dFecFinVig + '</dFecFinVig>'
  if (v.dCodInt != null) s += '<dCodInt>' + esc(v.dCodInt) + '</dCodInt>'
  return s + '</gGrupPolSeg>'
}

export interface GGrupSeg {
  readonly dCodEmpSeg?: string | undefined
  readonly gGrupPolSeg: readonly GGrupPolSeg[]
}
export function checkGGrupSeg(v: GGrupSeg, r: string, f: Fault[]): void {
  if (!grupo(f, r, v)) return
  if (v.dCodEmpSeg != null) texto(f, r, 'dCodEmpSeg', 'E801', v.dCodEmpSeg, 1, 20)
  if (lista(f, r, 'gGrupPolSeg', 'EA790', v.gGrupPolSeg, 1, 999)) for (let i = 0; i < v.gGrupPolSeg.length; i++) checkGGrupPolSeg(v.gGrupPolSeg[i]!, `${r}gGrupPolSeg[${i}].`, f)
}
export function writeGGrupSeg(v: GGrupSeg): string {
  let s = '<gGrupSeg>'
  if (v.dCodEmpSeg != null) s += '<dCodEmpSeg>' + esc(v.dCodEmpSeg) + '</dCodEmpSeg>'
  if (v.gGrupPolSeg != null) for (const x of v.gGrupPolSeg) s += writeGGrupPolSeg(x)
  return s + '</gGrupSeg>'
}

export interface GGrupSup {
  readonly dNomCaj?: string | undefined
  readonly dEfectivo?: Monto | undefined
  readonly dVuelto?: Monto | undefined
  readonly dDonac?: Monto | undefined
  readonly dDesDonac?: string | undefined
}
export function checkGGrupSup(v: GGrupSup, r: string, f: Fault[]): void {
  if (!grupo(f, r, v)) return
  if (v.dNomCaj != null) texto(f, r, 'dNomCaj', 'E811', v.dNomCaj, 1, 20)
  if (v.dEfectivo != null) decimal(f, r, 'dEfectivo', 'E812', v.dEfectivo, 15, 4, false)
  if (v.dVuelto != null) decimal(f, r, 'dVuelto', 'E813', v.dVuelto, 6, 4, false)
  if (v.dDonac != null) decimal(f, r, 'dDonac', 'E814', v.dDonac, 6, 4, false)
  if (v.dDesDonac != null) texto(f, r, 'dDesDonac', 'E815', v.dDesDonac, 1, 20)
}
export function writeGGrupSup(v: GGrupSup): string {
  let s = '<gGrupSup>'
  if (v.dNomCaj != null) s += '<dNomCaj>' + esc(v.dNomCaj) + '</dNomCaj>'
  if (v.dEfectivo != null) s += '<dEfectivo>' + dec(v.dEfectivo) + '</dEfectivo>'
  if (v.dVuelto != null) s += '<dVuelto>' + dec(v.dVuelto) + '</dVuelto>'
  if (v.dDonac != null) s += '<dDonac>' + dec(v.dDonac) + '</dDonac>'
  if (v.dDesDonac != null) s += '<dDesDonac>' + esc(v.dDesDonac) + '</dDesDonac>'
  return s === '<gGrupSup>' ? '' : s + '</gGrupSup>'
}

export interface GGrupAdi {
  readonly dCiclo?: string | undefined
  readonly dFecIniC?: string | undefined
  readonly dFecFinC?: string | undefined
  readonly dVencPag?: readonly string[] | undefined
  readonly dContrato?: string | undefined
  readonly dSalAnt?: Monto | undefined
  readonly dCodConDncp?: string | undefined
}
export function checkGGrupAdi(v: GGrupAdi, r: string, f: Fault[]): void {
  if (!grupo(f, r, v)) return
  if (v.dCiclo != null) texto(f, r, 'dCiclo', 'E821', v.dCiclo, 1, 15)
  if (v.dFecIniC != null) fechaSifen(f, r, 'dFecIniC', 'E822', v.dFecIniC)
  if (v.dFecFinC != null) fecha(f, r, 'dFecFinC', 'E823', v.dFecFinC)
  if (lista(f, r, 'dVencPag', 'E824', v.dVencPag, 0, 3)) for (let i = 0; i < v.dVencPag.length; i++) fecha(f, r, `dVencPag[${i}]`, 'E824', v.dVencPag[i])
  if (v.dContrato != null) texto(f, r, 'dContrato', 'E825', v.dContrato, 1, 30)
  if (v.dSalAnt != null) decimal(f, r, 'dSalAnt', 'E826', v.dSalAnt, 15, 4, false)
  if (v.dCodConDncp != null) texto(f, r, 'dCodConDncp', 'E827', v.dCodConDncp, 1, 30)
}
export function writeGGrupAdi(v: GGrupAdi): string {
  let s = '<gGrupAdi>'
  if (v.dCiclo != null) s += '<dCiclo>' + esc(v.dCiclo) + '</dCiclo>'
  if (v.dFecIniC != null) s += '<dFecIniC>' + v.dFecIniC + '</dFecIniC>'
  if (v.dFecFinC != null) s += '<dFecFinC>' + v.dFecFinC + '</dFecFinC>'
  if (v.dVencPag != null) for (const x of v.dVencPag) s += '<dVencPag>' + x + '</dVencPag>'
  if (v.dContrato != null) s += '<dContrato>' + esc(v.dContrato) + '</dContrato>'
  if (v.dSalAnt != null) s += '<dSalAnt>' + dec(v.dSalAnt) + '</dSalAnt>'
  if (v.dCodConDncp != null) s += '<dCodConDncp>' + esc(v.dCodConDncp) + '</dCodConDncp>'
  return s === '<gGrupAdi>' ? '' : s + '</gGrupAdi>'
}

export interface GCamEsp {
  readonly gGrupEner?: readonly GGrupEner[] | undefined
  readonly gGrupSeg?: GGrupSeg | undefined
  readonly gGrupSup?: GGrupSup | undefined
  readonly gGrupAdi?: GGrupAdi | undefined
}
export function checkGCamEsp(v: GCamEsp, r: string, f: Fault[]): void {
  if (!grupo(f, r, v)) return
  if (lista(f, r, 'gGrupEner', 'E791', v.gGrupEner, 0, 9)) for (let i = 0; i < v.gGrupEner.length; i++) checkGGrupEner(v.gGrupEner[i]!, `${r}gGrupEner[${i}].`, f)
  if (v.gGrupSeg != null) checkGGrupSeg(v.gGrupSeg, `${r}gGrupSeg.`, f)
  if (v.gGrupSup != null) checkGGrupSup(v.gGrupSup, `${r}gGrupSup.`, f)
  if (v.gGrupAdi != null) checkGGrupAdi(v.gGrupAdi, `${r}gGrupAdi.`, f)
}
export function writeGCamEsp(v: GCamEsp): string {
  let s = '<gCamEsp>'
  if (v.gGrupEner != null) for (const x of v.gGrupEner) s += writeGGrupEner(x)
  if (v.gGrupSeg != null) s += writeGGrupSeg(v.gGrupSeg)
  if (v.gGrupSup != null) s += writeGGrupSup(v.gGrupSup)
  if (v.gGrupAdi != null) s += writeGGrupAdi(v.gGrupAdi)
  return s === '<gCamEsp>' ? '' : s + '</gCamEsp>'
}

export interface GCamSal {
  readonly dDirLocSal: string
  readonly dNumCasSal: number
  readonly dComp1Sal?: string | undefined
  readonly dComp2Sal?: string | undefined
  readonly cDepSal: number
  readonly cDisSal?: number | undefined
  readonly dDesDisSal?: string | undefined
  readonly cCiuSal: number
  readonly dDesCiuSal?: string | undefined
  readonly dTelSal?: string | undefined
}
export function checkGCamSal(v: GCamSal, r: string, f: Fault[]): void {
  if (!grupo(f, r, v)) return
  if (v.dDirLocSal != null) texto(f, r, 'dDirLocSal', 'E921', v.dDirLocSal, 1, 255); else falta(f, r, 'dDirLocSal', 'E921')
  if (v.dNumCasSal != null) entero(f, r, 'dNumCasSal', 'E922', v.dNumCasSal, 0, 999999); else falta(f, r, 'dNumCasSal', 'E922')
  if (v.dComp1Sal != null) texto(f, r, 'dComp1Sal', 'E923', v.dComp1Sal, 1, 255)
  if (v.dComp2Sal != null) texto(f, r, 'dComp2Sal', 'E924', v.dComp2Sal, 1, 255)
  if (v.cDepSal != null) codigo(f, r, 'cDepSal', 'E925', v.cDepSal, departamentos); else falta(f, r, 'cDepSal', 'E925')
  if (v.cDisSal != null) entero(f, r, 'cDisSal', 'E927', v.cDisSal, 1, 9999)
  lugar(f, r, 'dDesDisSal', 'E928', v.dDesDisSal, v.cDisSal, distrito, '2155')
  if (v.cCiuSal != null) entero(f, r, 'cCiuSal', 'E929', v.cCiuSal, 1, 99999); else falta(f, r, 'cCiuSal', 'E929')
  lugar(f, r, 'dDesCiuSal', 'E930', v.dDesCiuSal, v.cCiuSal, ciudad, '2158')
  if (v.dTelSal != null) texto(f, r, 'dTelSal', 'E931', v.dTelSal, 6, 15)
}
export function writeGCamSal(v: GCamSal): string {
  let s = '<gCamSal>'
  s += '<dDirLocSal>' + esc(v.dDirLocSal) + '</dDirLocSal>'
  s += '<dNumCasSal>' + v.dNumCasSal + '</dNumCasSal>'
  if (v.dComp1Sal != null) s += '<dComp1Sal>' + esc(v.dComp1Sal) + '</dComp1Sal>'
  if (v.dComp2Sal != null) s += '<dComp2Sal>' + esc(v.dComp2Sal) + '</dComp2Sal>'
  s += '<cDepSal>' + v.cDepSal + '</cDepSal>'
  if (v.cDepSal != null) s += '<dDesDepSal>' + departamentos.get(v.cDepSal)! + '</dDesDepSal>'
  if (v.cDisSal != null) s += '<cDisSal>' + v.cDisSal + '</cDisSal>'
  if (v.cDisSal != null) s += '<dDesDisSal>' + (v.dDesDisSal != null ? esc(v.dDesDisSal) : esc(distrito(v.cDisSal)!.nombre)) + '</dDesDisSal>'
  s += '<cCiuSal>' + v.cCiuSal + '</cCiuSal>'
  if (v.cCiuSal != null) s += '<dDesCiuSal>' + (v.dDesCiuSal != null ? esc(v.dDesCiuSal) : esc(ciudad(v.cCiuSal)!.nombre)) + '</dDesCiuSal>'
  if (v.dTelSal != null) s += '<dTelSal>' + esc(v.dTelSal) + '</dTelSal>'
  return s + '</gCamSal>'
}

export interface GCamEnt {
  readonly dDirLocEnt: string
  readonly dNumCasEnt: number
  readonly dComp1Ent?: string | undefined
  readonly dComp2Ent?: string | undefined
  readonly cDepEnt: number
  readonly cDisEnt?: number | undefined
  readonly dDesDisEnt?: string | undefined
  readonly cCiuEnt: number
  readonly dDesCiuEnt?: string | undefined
  readonly dTelEnt?: string | undefined
}
export function checkGCamEnt(v: GCamEnt, r: string, f: Fault[]): void {
  if (!grupo(f, r, v)) return
  if (v.dDirLocEnt != null) texto(f, r, 'dDirLocEnt', 'E941', v.dDirLocEnt, 1, 255); else falta(f, r, 'dDirLocEnt', 'E941')
  if (v.dNumCasEnt != null) entero(f, r, 'dNumCasEnt', 'E942', v.dNumCasEnt, 0, 999999); else falta(f, r, 'dNumCasEnt', 'E942')
  if (v.dComp1Ent != null) texto(f, r, 'dComp1Ent', 'E943', v.dComp1Ent, 1, 255)
  if (v.dComp2Ent != null) texto(f, r, 'dComp2Ent', 'E944', v.dComp2Ent, 1, 255)
  if (v.cDepEnt != null) codigo(f, r, 'cDepEnt', 'E945', v.cDepEnt, departamentos); else falta(f, r, 'cDepEnt', 'E945')
  if (v.cDisEnt != null) entero(f, r, 'cDisEnt', 'E947', v.cDisEnt, 1, 9999)
  lugar(f, r, 'dDesDisEnt', 'E948', v.dDesDisEnt, v.cDisEnt, distrito, '2205')
  if (v.cCiuEnt != null) entero(f, r, 'cCiuEnt', 'E949', v.cCiuEnt, 1, 99999); else falta(f, r, 'cCiuEnt', 'E949')
  lugar(f, r, 'dDesCiuEnt', 'E950', v.dDesCiuEnt, v.cCiuEnt, ciudad, '2208')
  if (v.dTelEnt != null) texto(f, r, 'dTelEnt', 'E951', v.dTelEnt, 6, 15)
}
export function writeGCamEnt(v: GCamEnt): string {
  let s = '<gCamEnt>'
  s += '<dDirLocEnt>' + esc(v.dDirLocEnt) + '</dDirLocEnt>'
  s += '<dNumCasEnt>' + v.dNumCasEnt + '</dNumCasEnt>'
  if (v.dComp1Ent != null) s += '<dComp1Ent>' + esc(v.dComp1Ent) + '</dComp1Ent>'
  if (v.dComp2Ent != null) s += '<dComp2Ent>' + esc(v.dComp2Ent) + '</dComp2Ent>'
  s += '<cDepEnt>' + v.cDepEnt + '</cDepEnt>'
  if (v.cDepEnt != null) s += '<dDesDepEnt>' + departamentos.get(v.cDepEnt)! + '</dDesDepEnt>'
  if (v.cDisEnt != null) s += '<cDisEnt>' + v.cDisEnt + '</cDisEnt>'
  if (v.cDisEnt != null) s += '<dDesDisEnt>' + (v.dDesDisEnt != null ? esc(v.dDesDisEnt) : esc(distrito(v.cDisEnt)!.nombre)) + '</dDesDisEnt>'
  s += '<cCiuEnt>' + v.cCiuEnt + '</cCiuEnt>'
  if (v.cCiuEnt != null) s += '<dDesCiuEnt>' + (v.dDesCiuEnt != null ? esc(v.dDesCiuEnt) : esc(ciudad(v.cCiuEnt)!.nombre)) + '</dDesCiuEnt>'
  if (v.dTelEnt != null) s += '<dTelEnt>' + esc(v.dTelEnt) + '</dTelEnt>'
  return s + '</gCamEnt>'
}

export interface GVehTras {
  readonly dTiVehTras: string
  readonly dMarVeh: string
  readonly dTipIdenVeh: 1 | 2
  readonly dNroIDVeh?: string | undefined
  readonly dAdicVeh?: string | undefined
  readonly dNroMatVeh?: string | undefined
  readonly dNroVuelo?: string | undefined
}
export function checkGVehTras(v: GVehTras, r: string, f: Fault[]): void {
  if (!grupo(f, r, v)) return
  if (v.dTiVehTras != null) texto(f, r, 'dTiVehTras', 'E961', v.dTiVehTras, 4, 10); else falta(f, r, 'dTiVehTras', 'E961')
  if (v.dMarVeh != null) texto(f, r, 'dMarVeh', 'E962', v.dMarVeh, 1, 10); else falta(f, r, 'dMarVeh', 'E962')
  if (v.dTipIdenVeh != null) codigo(f, r, 'dTipIdenVeh', 'E967', v.dTipIdenVeh, identificacionVehiculo); else falta(f, r, 'dTipIdenVeh', 'E967')
  if (v.dNroIDVeh != null) texto(f, r, 'dNroIDVeh', 'E963', v.dNroIDVeh, 1, 20)
  if (v.dAdicVeh != null) texto(f, r, 'dAdicVeh', 'E964', v.dAdicVeh, 1, 20)
  if (v.dNroMatVeh != null) texto(f, r, 'dNroMatVeh', 'E965', v.dNroMatVeh, 1, 7)
  if (v.dNroVuelo != null) texto(f, r, 'dNroVuelo', 'E966', v.dNroVuelo, 6, 6)
}
export function writeGVehTras(v: GVehTras): string {
  let s = '<gVehTras>'
  s += '<dTiVehTras>' + esc(v.dTiVehTras) + '</dTiVehTras>'
  s += '<dMarVeh>' + esc(v.dMarVeh) + '</dMarVeh>'
  s += '<dTipIdenVeh>' + v.dTipIdenVeh + '</dTipIdenVeh>'
  if (v.dNroIDVeh != null) s += '<dNroIDVeh>' + esc(v.dNroIDVeh) + '</dNroIDVeh>'
  if (v.dAdicVeh != null) s += '<dAdicVeh>' + esc(v.dAdicVeh) + '</dAdicVeh>'
  if (v.dNroMatVeh != null) s += '<dNroMatVeh>' + esc(v.dNroMatVeh) + '</dNroMatVeh>'
  if (v.dNroVuelo != null) s += '<dNroVuelo>' + esc(v.dNroVuelo) + '</dNroVuelo>'
  return s + '</gVehTras>'
}

export interface GCamTrans {
  readonly iNatTrans: 1 | 2
  readonly dNomTrans: string
  readonly dRucTrans?: string | undefined
  readonly dDVTrans?: number | undefined
  readonly iTipIDTrans?: 1 | 2 | 3 | 4 | undefined
  readonly dNumIDTrans?: string | undefined
  readonly cNacTrans?: string | undefined
  readonly dNumIDChof: string
  readonly dNomChof: string
  readonly dDomFisc: string
  readonly dDirChof: string
  readonly dNombAg?: string | undefined
  readonly dRucAg?: string | undefined
  readonly dDVAg?: number | undefined
  readonly dDirAge?: string | undefined
}
export function checkGCamTrans(v: GCamTrans, r: string, f: Fault[]): void {
  if (!grupo(f, r, v)) return
  if (v.iNatTrans != null) codigo(f, r, 'iNatTrans', 'E981', v.iNatTrans, naturalezaReceptor); else falta(f, r, 'iNatTrans', 'E981')
  if (v.dNomTrans != null) texto(f, r, 'dNomTrans', 'E982', v.dNomTrans, 4, 60); else falta(f, r, 'dNomTrans', 'E982')
  if (v.dRucTrans != null) ruc(f, r, 'dRucTrans', 'E983', v.dRucTrans)
  digito(f, r, 'dDVTrans', 'E984', v.dRucTrans, v.dDVTrans, '2306')
  if (v.iTipIDTrans != null) codigo(f, r, 'iTipIDTrans', 'E985', v.iTipIDTrans, documentoVendedor)
  if (v.dNumIDTrans != null) docid(f, r, 'dNumIDTrans', 'E987', v.dNumIDTrans)
  if (v.cNacTrans != null) codigo(f, r, 'cNacTrans', 'E988', v.cNacTrans, paises)
  if (v.dNumIDChof != null) docid(f, r, 'dNumIDChof', 'E990', v.dNumIDChof); else falta(f, r, 'dNumIDChof', 'E990')
  if (v.dNomChof != null) texto(f, r, 'dNomChof', 'E991', v.dNomChof, 4, 60); else falta(f, r, 'dNomChof', 'E991')
  if (v.dDomFisc != null) texto(f, r, 'dDomFisc', 'E992', v.dDomFisc, 1, 150); else falta(f, r, 'dDomFisc', 'E992')
  if (v.dDirChof != null) texto(f, r, 'dDirChof', 'E993', v.dDirChof, 1, 255); else falta(f, r, 'dDirChof', 'E993')
  if (v.dNombAg != null) texto(f, r, 'dNombAg', 'E994', v.dNombAg, 4, 60)
  if (v.dRucAg != null) ruc(f, r, 'dRucAg', 'E995', v.dRucAg)
  digito(f, r, 'dDVAg', 'E996', v.dRucAg, v.dDVAg, null)
  if (v.dDirAge != null) texto(f, r, 'dDirAge', 'E997', v.dDirAge, 1, 255)
}
export function writeGCamTrans(v: GCamTrans): string {
  let s = '<gCamTrans>'
  s += '<iNatTrans>' + v.iNatTrans + '</iNatTrans>'
  s += '<dNomTrans>' + esc(v.dNomTrans) + '</dNomTrans>'
  if (v.dRucTrans != null) s += '<dRucTrans>' + v.dRucTrans + '</dRucTrans>'
  if (v.dRucTrans != null) s += '<dDVTrans>' + (v.dDVTrans ?? digitoVerificador(v.dRucTrans)) + '</dDVTrans>'
  if (v.iTipIDTrans != null) s += '<iTipIDTrans>' + v.iTipIDTrans + '</iTipIDTrans>'
  if (v.iTipIDTrans != null) s += '<dDTipIDTrans>' + documentoVendedor.get(v.iTipIDTrans)! + '</dDTipIDTrans>'
  if (v.dNumIDTrans != null) s += '<dNumIDTrans>' + v.dNumIDTrans + '</dNumIDTrans>'
  if (v.cNacTrans != null) s += '<cNacTrans>' + v.cNacTrans + '</cNacTrans>'
  if (v.cNacTrans != null) s += '<dDesNacTrans>' + esc(paises.get(v.cNacTrans)!) + '</dDesNacTrans>'
  s += '<dNumIDChof>' + v.dNumIDChof + '</dNumIDChof>'
  s += '<dNomChof>' + esc(v.dNomChof) + '</dNomChof>'
  s += '<dDomFisc>' + esc(v.dDomFisc) + '</dDomFisc>'
  s += '<dDirChof>' + esc(v.dDirChof) + '</dDirChof>'
  if (v.dNombAg != null) s += '<dNombAg>' + esc(v.dNombAg) + '</dNombAg>'
  if (v.dRucAg != null) s += '<dRucAg>' + v.dRucAg + '</dRucAg>'
  if (v.dRucAg != null) s += '<dDVAg>' + (v.dDVAg ?? digitoVerificador(v.dRucAg)) + '</dDVAg>'
  if (v.dDirAge != null) s += '<dDirAge>' + esc(v.dDirAge) + '</dDirAge>'
  return s + '</gCamTrans>'
}

export interface GTransp {
  readonly iTipTrans?: 1 | 2 | undefined
  readonly iModTrans: 1 | 2 | 3 | 4
  readonly iRespFlete: 1 | 2 | 3 | 4 | 5
  readonly cCondNeg?: 'CFR' | 'CIF' | 'CIP' | 'CPT' | 'DAP' | 'DAT' | 'DDP' | 'EXW' | 'FAS' | 'FCA' | 'FOB' | undefined
  readonly dNuManif?: string | undefined
  readonly dNuDespImp?: string | undefined
  readonly dIniTras?: string | undefined
  readonly dFinTras?: string | undefined
  readonly cPaisDest?: string | undefined
  readonly gCamSal?: GCamSal | undefined
  readonly gCamEnt?: readonly GCamEnt[] | undefined
  readonly gVehTras?: readonly GVehTras[] | undefined
  readonly gCamTrans?: GCamTrans | undefined
}
export function checkGTransp(v: GTransp, r: string, f: Fault[]): void {
  if (!grupo(f, r, v)) return
  if (v.iTipTrans != null) codigo(f, r, 'iTipTrans', 'E901', v.iTipTrans, tipoTransporte)
  if (v.iModTrans != null) codigo(f, r, 'iModTrans', 'E903', v.iModTrans, modalidadTransporte); else falta(f, r, 'iModTrans', 'E903')
  if (v.iRespFlete != null) codigo(f, r, 'iRespFlete', 'E905', v.iRespFlete, responsableFlete); else falta(f, r, 'iRespFlete', 'E905')
  if (v.cCondNeg != null) codigo(f, r, 'cCondNeg', 'E906', v.cCondNeg, condicionNegociacion)
  if (v.dNuManif != null) texto(f, r, 'dNuManif', 'E907', v.dNuManif, 1, 15)
  if (v.dNuDespImp != null) texto(f, r, 'dNuDespImp', 'E908', v.dNuDespImp, 16, 16)
  if (v.dIniTras != null) fechaSifen(f, r, 'dIniTras', 'E909', v.dIniTras)
  if (v.dFinTras != null) fecha(f, r, 'dFinTras', 'E910', v.dFinTras)
  if (v.cPaisDest != null) codigo(f, r, 'cPaisDest', 'E911', v.cPaisDest, paises)
  if (v.gCamSal != null) checkGCamSal(v.gCamSal, `${r}gCamSal.`, f)
  if (lista(f, r, 'gCamEnt', 'E940', v.gCamEnt, 0, 99)) for (let i = 0; i < v.gCamEnt.length; i++) checkGCamEnt(v.gCamEnt[i]!, `${r}gCamEnt[${i}].`, f)
  if (lista(f, r, 'gVehTras', 'E960', v.gVehTras, 0, 4)) for (let i = 0; i < v.gVehTras.length; i++) checkGVehTras(v.gVehTras[i]!, `${r}gVehTras[${i}].`, f)
  if (v.gCamTrans != null) checkGCamTrans(v.gCamTrans, `${r}gCamTrans.`, f)
}
export function writeGTransp(v: GTransp): string {
  let s = '<gTransp>'
  if (v.iTipTrans != null) s += '<iTipTrans>' + v.iTipTrans + '</iTipTrans>'
  if (v.iTipTrans != null) s += '<dDesTipTrans>' + tipoTransporte.get(v.iTipTrans)! + '</dDesTipTrans>'
  s += '<iModTrans>' + v.iModTrans + '</iModTrans>'
  if (v.iModTrans != null) s += '<dDesModTrans>' + modalidadTransporte.get(v.iModTrans)! + '</dDesModTrans>'
  s += '<iRespFlete>' + v.iRespFlete + '</iRespFlete>'
  if (v.cCondNeg != null) s += '<cCondNeg>' + v.cCondNeg + '</cCondNeg>'
  if (v.dNuManif != null) s += '<dNuManif>' + esc(v.dNuManif) + '</dNuManif>'
  if (v.dNuDespImp != null) s += '<dNuDespImp>' + esc(v.dNuDespImp) + '</dNuDespImp>'
  if (v.dIniTras != null) s += '<dIniTras>' + v.dIniTras + '</dIniTras>'
  if (v.dFinTras != null) s += '<dFinTras>' + v.dFinTras + '</dFinTras>'
  if (v.cPaisDest != null) s += '<cPaisDest>' + v.cPaisDest + '</cPaisDest>'
  if (v.cPaisDest != null) s += '<dDesPaisDest>' + esc(paises.get(v.cPaisDest)!) + '</dDesPaisDest>'
  if (v.gCamSal != null) s += writeGCamSal(v.gCamSal)
  if (v.gCamEnt != null) for (const x of v.gCamEnt) s += writeGCamEnt(x)
  if (v.gVehTras != null) for (const x of v.gVehTras) s += writeGVehTras(x)
  if (v.gCamTrans != null) s += writeGCamTrans(v.gCamTrans)
  return s + '</gTransp>'
}

export interface GTotSub {
  readonly dPorcDescTotal?: Monto | undefined
  readonly dComi?: Monto | undefined
  readonly dIVAComi?: Monto | undefined
  readonly dLiqTotIVA5?: Monto | undefined
  readonly dLiqTotIVA10?: Monto | undefined
}
export function checkGTotSub(v: GTotSub, r: string, f: Fault[]): void {
  if (!grupo(f, r, v)) return
  if (v.dPorcDescTotal != null) porcentaje(f, r, 'dPorcDescTotal', 'F010', v.dPorcDescTotal)
  if (v.dComi != null) decimal(f, r, 'dComi', 'F025', v.dComi, 15, 8, false)
  if (v.dIVAComi != null) decimal(f, r, 'dIVAComi', 'F026', v.dIVAComi, 15, 8, false)
  if (v.dLiqTotIVA5 != null) decimal(f, r, 'dLiqTotIVA5', 'F036', v.dLiqTotIVA5, 15, 8, false)
  if (v.dLiqTotIVA10 != null) decimal(f, r, 'dLiqTotIVA10', 'F037', v.dLiqTotIVA10, 15, 8, false)
}

export interface GCamCarg {
  readonly cUniMedTotVol?: number | undefined
  readonly dTotVolMerc?: number | undefined
  readonly cUniMedTotPes?: number | undefined
  readonly dTotPesMerc?: number | undefined
  readonly iCarCarga?: 1 | 2 | 3 | undefined
  readonly dDesCarCarga?: string | undefined
}
export function checkGCamCarg(v: GCamCarg, r: string, f: Fault[]): void {
  if (!grupo(f, r, v)) return
  if (v.cUniMedTotVol != null) codigo(f, r, 'cUniMedTotVol', 'G051', v.cUniMedTotVol, unidades)
  if (v.dTotVolMerc != null) entero(f, r, 'dTotVolMerc', 'G053', v.dTotVolMerc, 1, 999999999999999)
  if (v.cUniMedTotPes != null) codigo(f, r, 'cUniMedTotPes', 'G054', v.cUniMedTotPes, unidades)
  if (v.dTotPesMerc != null) entero(f, r, 'dTotPesMerc', 'G056', v.dTotPesMerc, 1, 999999999999999)
  if (v.iCarCarga != null) codigo(f, r, 'iCarCarga', 'G057', v.iCarCarga, caracteristicaCarga, caracteristicaCargaLibre.codigo)
  descripcion(f, r, 'dDesCarCarga', 'G058', v.dDesCarCarga, v.iCarCarga, caracteristicaCarga, caracteristicaCargaLibre, '')
}
export function writeGCamCarg(v: GCamCarg): string {
  let s = '<gCamCarg>'
  if (v.cUniMedTotVol != null) s += '<cUniMedTotVol>' + v.cUniMedTotVol + '</cUniMedTotVol>'
  if (v.cUniMedTotVol != null) s += '<dDesUniMedTotVol>' + unidades.get(v.cUniMedTotVol)! + '</dDesUniMedTotVol>'
  if (v.dTotVolMerc != null) s += '<dTotVolMerc>' + v.dTotVolMerc + '</dTotVolMerc>'
  if (v.cUniMedTotPes != null) s += '<cUniMedTotPes>' + v.cUniMedTotPes + '</cUniMedTotPes>'
  if (v.cUniMedTotPes != null) s += '<dDesUniMedTotPes>' + unidades.get(v.cUniMedTotPes)! + '</dDesUniMedTotPes>'
  if (v.dTotPesMerc != null) s += '<dTotPesMerc>' + v.dTotPesMerc + '</dTotPesMerc>'
  if (v.iCarCarga != null) s += '<iCarCarga>' + v.iCarCarga + '</iCarCarga>'
  if (v.iCarCarga != null) s += '<dDesCarCarga>' + (v.iCarCarga === caracteristicaCargaLibre.codigo ? esc(v.dDesCarCarga!) : caracteristicaCarga.get(v.iCarCarga)!) + '</dDesCarCarga>'
  return s === '<gCamCarg>' ? '' : s + '</gCamCarg>'
}

export interface GCamGen {
  readonly dOrdCompra?: string | undefined
  readonly dOrdVta?: string | undefined
  readonly dAsiento?: string | undefined
  readonly gCamCarg?: GCamCarg | undefined
}
export function checkGCamGen(v: GCamGen, r: string, f: Fault[]): void {
  if (!grupo(f, r, v)) return
  if (v.dOrdCompra != null) texto(f, r, 'dOrdCompra', 'G002', v.dOrdCompra, 1, 15)
  if (v.dOrdVta != null) texto(f, r, 'dOrdVta', 'G003', v.dOrdVta, 1, 15)
  if (v.dAsiento != null) texto(f, r, 'dAsiento', 'G004', v.dAsiento, 1, 10)
  if (v.gCamCarg != null) checkGCamCarg(v.gCamCarg, `${r}gCamCarg.`, f)
}
export function writeGCamGen(v: GCamGen): string {
  let s = '<gCamGen>'
  if (v.dOrdCompra != null) s += '<dOrdCompra>' + esc(v.dOrdCompra) + '</dOrdCompra>'
  if (v.dOrdVta != null) s += '<dOrdVta>' + esc(v.dOrdVta) + '</dOrdVta>'
  if (v.dAsiento != null) s += '<dAsiento>' + esc(v.dAsiento) + '</dAsiento>'
  if (v.gCamCarg != null) s += writeGCamCarg(v.gCamCarg)
  return s === '<gCamGen>' ? '' : s + '</gCamGen>'
}

export interface GCamDEAsoc {
  readonly iTipDocAso: 1 | 2 | 3
  readonly dCdCDERef?: string | undefined
  readonly dNTimDI?: string | undefined
  readonly dEstDocAso?: string | undefined
  readonly dPExpDocAso?: string | undefined
  readonly dNumDocAso?: string | undefined
  readonly iTipoDocAso?: 1 | 2 | 3 | 4 | undefined
  readonly dFecEmiDI?: string | undefined
  readonly dNumComRet?: string | undefined
  readonly dNumResCF?: string | undefined
  readonly iTipCons?: 1 | 2 | undefined
  readonly dNumCons?: string | undefined
  readonly dNumControl?: string | undefined
  readonly dRucFus?: string | undefined
}
export function checkGCamDEAsoc(v: GCamDEAsoc, r: string, f: Fault[]): void {
  if (!grupo(f, r, v)) return
  if (v.iTipDocAso != null) codigo(f, r, 'iTipDocAso', 'H002', v.iTipDocAso, tipoDocumentoAsociado); else falta(f, r, 'iTipDocAso', 'H002')
  if (v.dCdCDERef != null) cdc(f, r, 'dCdCDERef', 'H004', v.dCdCDERef)
  if (v.dNTimDI != null) forma(f, r, 'dNTimDI', 'H005', v.dNTimDI, PATRON_2)
  if (v.dEstDocAso != null) forma(f, r, 'dEstDocAso', 'H006', v.dEstDocAso, PATRON_3)
  if (v.dPExpDocAso != null) forma(f, r, 'dPExpDocAso', 'H007', v.dPExpDocAso, PATRON_3)
  if (v.dNumDocAso != null) forma(f, r, 'dNumDocAso', 'H008', v.dNumDocAso, PATRON_4)
  if (v.iTipoDocAso != null) codigo(f, r, 'iTipoDocAso', 'H009', v.iTipoDocAso, tipoDocumentoImpreso)
  if (v.dFecEmiDI != null) fecha(f, r, 'dFecEmiDI', 'H011', v.dFecEmiDI)
  if (v.dNumComRet != null) texto(f, r, 'dNumComRet', 'H012', v.dNumComRet, 15, 15)
  if (v.dNumResCF != null) texto(f, r, 'dNumResCF', 'H013', v.dNumResCF, 15, 15)
  if (v.iTipCons != null) codigo(f, r, 'iTipCons', 'H014', v.iTipCons, tipoConstancia)
  if (v.dNumCons != null) forma(f, r, 'dNumCons', 'H016', v.dNumCons, PATRON_15)
  if (v.dNumControl != null) forma(f, r, 'dNumControl', 'H017', v.dNumControl, PATRON_16)
  if (v.dRucFus != null) ruc(f, r, 'dRucFus', 'H018', v.dRucFus)
}
export function writeGCamDEAsoc(v: GCamDEAsoc): string {
  let s = '<gCamDEAsoc>'
  s += '<iTipDocAso>' + v.iTipDocAso + '</iTipDocAso>'
  if (v.iTipDocAso != null) s += '<dDesTipDocAso>' + tipoDocumentoAsociado.get(v.iTipDocAso)! + '</dDesTipDocAso>'
  if (v.dCdCDERef != null) s += '<dCdCDERef>' + v.dCdCDERef + '</dCdCDERef>'
  if (v.dNTimDI != null) s += '<dNTimDI>' + v.dNTimDI + '</dNTimDI>'
  if (v.dEstDocAso != null) s += '<dEstDocAso>' + v.dEstDocAso + '</dEstDocAso>'
  if (v.dPExpDocAso != null) s += '<dPExpDocAso>' + v.dPExpDocAso + '</dPExpDocAso>'
  if (v.dNumDocAso != null) s += '<dNumDocAso>' + v.dNumDocAso + '</dNumDocAso>'
  if (v.iTipoDocAso != null) s += '<iTipoDocAso>' + v.iTipoDocAso + '</iTipoDocAso>'
  if (v.iTipoDocAso != null) s += '<dDTipoDocAso>' + tipoDocumentoImpreso.get(v.iTipoDocAso)! + '</dDTipoDocAso>'
  if (v.dFecEmiDI != null) s += '<dFecEmiDI>' + v.dFecEmiDI + '</dFecEmiDI>'
  if (v.dNumComRet != null) s += '<dNumComRet>' + esc(v.dNumComRet) + '</dNumComRet>'
  if (v.dNumResCF != null) s += '<dNumResCF>' + esc(v.dNumResCF) + '</dNumResCF>'
  if (v.iTipCons != null) s += '<iTipCons>' + v.iTipCons + '</iTipCons>'
  if (v.iTipCons != null) s += '<dDesTipCons>' + tipoConstancia.get(v.iTipCons)! + '</dDesTipCons>'
  if (v.dNumCons != null) s += '<dNumCons>' + v.dNumCons + '</dNumCons>'
  if (v.dNumControl != null) s += '<dNumControl>' + v.dNumControl + '</dNumControl>'
  if (v.dRucFus != null) s += '<dRucFus>' + v.dRucFus + '</dRucFus>'
  return s + '</gCamDEAsoc>'
}

export interface Campos {
  readonly dFecFirma: string
  readonly gOpeDE: GOpeDE
  readonly gTimb: GTimb
  readonly dFeEmiDE: string
  readonly gOpeCom?: GOpeCom | undefined
  readonly gEmis: GEmis
  readonly gDatRec: GDatRec
  readonly gCamFE?: GCamFE | undefined
  readonly gCamAE?: GCamAE | undefined
  readonly gCamNCDE?: GCamNCDE | undefined
  readonly gCamNRE?: GCamNRE | undefined
  readonly gCamCond?: GCamCond | undefined
  readonly gCamItem: readonly GCamItem[]
  readonly gCamEsp?: GCamEsp | undefined
  readonly gTransp?: GTransp | undefined
  readonly gTotSub?: GTotSub | undefined
  readonly gCamGen?: GCamGen | undefined
  readonly gCamDEAsoc?: readonly GCamDEAsoc[] | undefined
}
export function checkCampos(v: Campos, f: Fault[]): void {
  const r = ''
  if (v.dFecFirma != null) fechaHora(f, r, 'dFecFirma', 'A004', v.dFecFirma); else falta(f, r, 'dFecFirma', 'A004')
  if (v.gOpeDE != null) checkGOpeDE(v.gOpeDE, `${r}gOpeDE.`, f); else falta(f, r, 'gOpeDE', 'B001')
  if (v.gTimb != null) checkGTimb(v.gTimb, `${r}gTimb.`, f); else falta(f, r, 'gTimb', 'C001')
  if (v.dFeEmiDE != null) fechaHora(f, r, 'dFeEmiDE', 'D002', v.dFeEmiDE); else falta(f, r, 'dFeEmiDE', 'D002')
  if (v.gOpeCom != null) checkGOpeCom(v.gOpeCom, `${r}gOpeCom.`, f)
  if (v.gEmis != null) checkGEmis(v.gEmis, `${r}gEmis.`, f); else falta(f, r, 'gEmis', 'D100')
  if (v.gDatRec != null) checkGDatRec(v.gDatRec, `${r}gDatRec.`, f); else falta(f, r, 'gDatRec', 'D200')
  if (v.gCamFE != null) checkGCamFE(v.gCamFE, `${r}gCamFE.`, f)
  if (v.gCamAE != null) checkGCamAE(v.gCamAE, `${r}gCamAE.`, f)
  if (v.gCamNCDE != null) checkGCamNCDE(v.gCamNCDE, `${r}gCamNCDE.`, f)
  if (v.gCamNRE != null) checkGCamNRE(v.gCamNRE, `${r}gCamNRE.`, f)
  if (v.gCamCond != null) checkGCamCond(v.gCamCond, `${r}gCamCond.`, f)
  if (lista(f, r, 'gCamItem', 'E700', v.gCamItem, 1, 999)) for (let i = 0; i < v.gCamItem.length; i++) checkGCamItem(v.gCamItem[i]!, `${r}gCamItem[${i}].`, f)
  if (v.gCamEsp != null) checkGCamEsp(v.gCamEsp, `${r}gCamEsp.`, f)
  if (v.gTransp != null) checkGTransp(v.gTransp, `${r}gTransp.`, f)
  if (v.gTotSub != null) checkGTotSub(v.gTotSub, `${r}gTotSub.`, f)
  if (v.gCamGen != null) checkGCamGen(v.gCamGen, `${r}gCamGen.`, f)
  if (lista(f, r, 'gCamDEAsoc', 'H001', v.gCamDEAsoc, 0, 99)) for (let i = 0; i < v.gCamDEAsoc.length; i++) checkGCamDEAsoc(v.gCamDEAsoc[i]!, `${r}gCamDEAsoc[${i}].`, f)
}
