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


export interface GOpeDE {
  readonly iTipEmi?: 1 | 2 | undefined
  readonly dCodSeg: string
  readonly dInfoEmi?: string | undefined
  readonly dInfoFisc?: string | undefined
}
const G_OPE_DE = {
  iTipEmi: { campo: 'iTipEmi', id: 'B002', tabla: tipoEmision },
  dCodSeg: { campo: 'dCodSeg', id: 'B004', patron: /^(?!0+$)\d{9}$/ },
  dInfoEmi: { campo: 'dInfoEmi', id: 'B005', minimo: 1, maximo: 3000 },
  dInfoFisc: { campo: 'dInfoFisc', id: 'B006', minimo: 1, maximo: 3000 },
}
export function checkGOpeDE(v: GOpeDE, r: string, f: Fault[]): void {
  if (!grupo(v, r, f)) return
  if (v.iTipEmi != null) codigo(v.iTipEmi, G_OPE_DE.iTipEmi, r, f)
  if (v.dCodSeg != null) forma(v.dCodSeg, G_OPE_DE.dCodSeg, r, f); else falta(G_OPE_DE.dCodSeg, r, f)
  if (v.dInfoEmi != null) texto(v.dInfoEmi, G_OPE_DE.dInfoEmi, r, f)
  if (v.dInfoFisc != null) texto(v.dInfoFisc, G_OPE_DE.dInfoFisc, r, f)
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
const G_TIMB = {
  iTiDE: { campo: 'iTiDE', id: 'C002', tabla: tipoDocumento },
  dNumTim: { campo: 'dNumTim', id: 'C004', patron: /^(?!0+$)\d{8}$/ },
  dEst: { campo: 'dEst', id: 'C005', patron: /^\d{3}$/ },
  dPunExp: { campo: 'dPunExp', id: 'C006', patron: /^\d{3}$/ },
  dNumDoc: { campo: 'dNumDoc', id: 'C007', patron: /^(?!0+$)\d{7}$/ },
  dSerieNum: { campo: 'dSerieNum', id: 'C010', patron: /^[A-Z]{2}$/ },
  dFeIniT: { campo: 'dFeIniT', id: 'C008' },
}
export function checkGTimb(v: GTimb, r: string, f: Fault[]): void {
  if (!grupo(v, r, f)) return
  if (v.iTiDE != null) codigo(v.iTiDE, G_TIMB.iTiDE, r, f); else falta(G_TIMB.iTiDE, r, f)
  if (v.dNumTim != null) forma(v.dNumTim, G_TIMB.dNumTim, r, f); else falta(G_TIMB.dNumTim, r, f)
  if (v.dEst != null) forma(v.dEst, G_TIMB.dEst, r, f); else falta(G_TIMB.dEst, r, f)
  if (v.dPunExp != null) forma(v.dPunExp, G_TIMB.dPunExp, r, f); else falta(G_TIMB.dPunExp, r, f)
  if (v.dNumDoc != null) forma(v.dNumDoc, G_TIMB.dNumDoc, r, f); else falta(G_TIMB.dNumDoc, r, f)
  if (v.dSerieNum != null) forma(v.dSerieNum, G_TIMB.dSerieNum, r, f)
  if (v.dFeIniT != null) fechaSifen(v.dFeIniT, G_TIMB.dFeIniT, r, f); else falta(G_TIMB.dFeIniT, r, f)
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
const G_OBL_AFE = {
  cOblAfe: { campo: 'cOblAfe', id: 'D031', tabla: obligacionAfectada },
}
export function checkGOblAfe(v: GOblAfe, r: string, f: Fault[]): void {
  if (!grupo(v, r, f)) return
  if (v.cOblAfe != null) codigo(v.cOblAfe, G_OBL_AFE.cOblAfe, r, f); else falta(G_OBL_AFE.cOblAfe, r, f)
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
const G_OPE_COM = {
  iTipTra: { campo: 'iTipTra', id: 'D011', tabla: tipoTransaccion },
  iTImp: { campo: 'iTImp', id: 'D013', tabla: tipoImpuesto },
  cMoneOpe: { campo: 'cMoneOpe', id: 'D015', tabla: monedas },
  dCondTiCam: { campo: 'dCondTiCam', id: 'D017', tabla: condicionTipoCambio },
  dTiCam: { campo: 'dTiCam', id: 'D018', enteros: 5, fraccion: 4, positivo: true },
  iCondAnt: { campo: 'iCondAnt', id: 'D019', tabla: condicionAnticipo },
  gOblAfe: { campo: 'gOblAfe', id: 'D030', minimo: 0, maximo: 12 },
}
export function checkGOpeCom(v: GOpeCom, r: string, f: Fault[]): void {
  if (!grupo(v, r, f)) return
  if (v.iTipTra != null) codigo(v.iTipTra, G_OPE_COM.iTipTra, r, f)
  if (v.iTImp != null) codigo(v.iTImp, G_OPE_COM.iTImp, r, f); else falta(G_OPE_COM.iTImp, r, f)
  if (v.cMoneOpe != null) codigo(v.cMoneOpe, G_OPE_COM.cMoneOpe, r, f); else falta(G_OPE_COM.cMoneOpe, r, f)
  if (v.dCondTiCam != null) codigo(v.dCondTiCam, G_OPE_COM.dCondTiCam, r, f)
  if (v.dTiCam != null) decimal(v.dTiCam, G_OPE_COM.dTiCam, r, f)
  if (v.iCondAnt != null) codigo(v.iCondAnt, G_OPE_COM.iCondAnt, r, f)
  if (lista(v.gOblAfe, G_OPE_COM.gOblAfe, r, f)) for (let i = 0; i < v.gOblAfe.length; i++) checkGOblAfe(v.gOblAfe[i]!, `${r}gOblAfe[${i}].`, f)
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
const G_ACT_ECO = {
  cActEco: { campo: 'cActEco', id: 'D131', patron: /^[0-9A-Z]{1,8}$/ },
  dDesActEco: { campo: 'dDesActEco', id: 'D132', minimo: 1, maximo: 300 },
}
export function checkGActEco(v: GActEco, r: string, f: Fault[]): void {
  if (!grupo(v, r, f)) return
  if (v.cActEco != null) forma(v.cActEco, G_ACT_ECO.cActEco, r, f); else falta(G_ACT_ECO.cActEco, r, f)
  if (v.dDesActEco != null) texto(v.dDesActEco, G_ACT_ECO.dDesActEco, r, f); else falta(G_ACT_ECO.dDesActEco, r, f)
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
const G_RESP_DE = {
  iTipIDRespDE: { campo: 'iTipIDRespDE', id: 'D141', tabla: documentoResponsable, libre: documentoResponsableLibre.codigo },
  dDTipIDRespDE: { campo: 'dDTipIDRespDE', id: 'D142', tabla: documentoResponsable, libre: documentoResponsableLibre, sifen: '1265' },
  dNumIDRespDE: { campo: 'dNumIDRespDE', id: 'D143' },
  dNomRespDE: { campo: 'dNomRespDE', id: 'D144', minimo: 4, maximo: 255 },
  dCarRespDE: { campo: 'dCarRespDE', id: 'D145', minimo: 4, maximo: 100 },
}
export function checkGRespDE(v: GRespDE, r: string, f: Fault[]): void {
  if (!grupo(v, r, f)) return
  if (v.iTipIDRespDE != null) codigo(v.iTipIDRespDE, G_RESP_DE.iTipIDRespDE, r, f); else falta(G_RESP_DE.iTipIDRespDE, r, f)
  descripcion(v.dDTipIDRespDE, v.iTipIDRespDE, G_RESP_DE.dDTipIDRespDE, r, f)
  if (v.dNumIDRespDE != null) docid(v.dNumIDRespDE, G_RESP_DE.dNumIDRespDE, r, f); else falta(G_RESP_DE.dNumIDRespDE, r, f)
  if (v.dNomRespDE != null) texto(v.dNomRespDE, G_RESP_DE.dNomRespDE, r, f); else falta(G_RESP_DE.dNomRespDE, r, f)
  if (v.dCarRespDE != null) texto(v.dCarRespDE, G_RESP_DE.dCarRespDE, r, f); else falta(G_RESP_DE.dCarRespDE, r, f)
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
const G_EMIS = {
  dRucEm: { campo: 'dRucEm', id: 'D101' },
  dDVEmi: { campo: 'dDVEmi', id: 'D102', sifen: '1253' },
  iTipCont: { campo: 'iTipCont', id: 'D103', tabla: tipoContribuyente },
  cTipReg: { campo: 'cTipReg', id: 'D104', tabla: tipoRegimen },
  dNomEmi: { campo: 'dNomEmi', id: 'D105', minimo: 4, maximo: 255 },
  dNomFanEmi: { campo: 'dNomFanEmi', id: 'D106', minimo: 4, maximo: 255 },
  dDirEmi: { campo: 'dDirEmi', id: 'D107', minimo: 1, maximo: 255 },
  dNumCas: { campo: 'dNumCas', id: 'D108', minimo: 0, maximo: 999999 },
  dCompDir1: { campo: 'dCompDir1', id: 'D109', minimo: 1, maximo: 255 },
  dCompDir2: { campo: 'dCompDir2', id: 'D110', minimo: 1, maximo: 255 },
  cDepEmi: { campo: 'cDepEmi', id: 'D111', tabla: departamentos },
  cDisEmi: { campo: 'cDisEmi', id: 'D113', minimo: 1, maximo: 9999 },
  dDesDisEmi: { campo: 'dDesDisEmi', id: 'D114', tabla: distrito, sifen: '1257' },
  cCiuEmi: { campo: 'cCiuEmi', id: 'D115', minimo: 1, maximo: 99999 },
  dDesCiuEmi: { campo: 'dDesCiuEmi', id: 'D116', tabla: ciudad, sifen: '1260' },
  dTelEmi: { campo: 'dTelEmi', id: 'D117', minimo: 6, maximo: 15 },
  dEmailE: { campo: 'dEmailE', id: 'D118' },
  dDenSuc: { campo: 'dDenSuc', id: 'D119', minimo: 1, maximo: 30 },
  gActEco: { campo: 'gActEco', id: 'D130', minimo: 1, maximo: 9 },
  gRespDE: { campo: 'gRespDE', id: 'D140' },
}
export function checkGEmis(v: GEmis, r: string, f: Fault[]): void {
  if (!grupo(v, r, f)) return
  if (v.dRucEm != null) ruc(v.dRucEm, G_EMIS.dRucEm, r, f); else falta(G_EMIS.dRucEm, r, f)
  digito(v.dDVEmi, v.dRucEm, G_EMIS.dDVEmi, r, f)
  if (v.iTipCont != null) codigo(v.iTipCont, G_EMIS.iTipCont, r, f); else falta(G_EMIS.iTipCont, r, f)
  if (v.cTipReg != null) codigo(v.cTipReg, G_EMIS.cTipReg, r, f)
  if (v.dNomEmi != null) texto(v.dNomEmi, G_EMIS.dNomEmi, r, f); else falta(G_EMIS.dNomEmi, r, f)
  if (v.dNomFanEmi != null) texto(v.dNomFanEmi, G_EMIS.dNomFanEmi, r, f)
  if (v.dDirEmi != null) texto(v.dDirEmi, G_EMIS.dDirEmi, r, f); else falta(G_EMIS.dDirEmi, r, f)
  if (v.dNumCas != null) entero(v.dNumCas, G_EMIS.dNumCas, r, f); else falta(G_EMIS.dNumCas, r, f)
  if (v.dCompDir1 != null) texto(v.dCompDir1, G_EMIS.dCompDir1, r, f)
  if (v.dCompDir2 != null) texto(v.dCompDir2, G_EMIS.dCompDir2, r, f)
  if (v.cDepEmi != null) codigo(v.cDepEmi, G_EMIS.cDepEmi, r, f); else falta(G_EMIS.cDepEmi, r, f)
  if (v.cDisEmi != null) entero(v.cDisEmi, G_EMIS.cDisEmi, r, f)
  lugar(v.dDesDisEmi, v.cDisEmi, G_EMIS.dDesDisEmi, r, f)
  if (v.cCiuEmi != null) entero(v.cCiuEmi, G_EMIS.cCiuEmi, r, f); else falta(G_EMIS.cCiuEmi, r, f)
  lugar(v.dDesCiuEmi, v.cCiuEmi, G_EMIS.dDesCiuEmi, r, f)
  if (v.dTelEmi != null) texto(v.dTelEmi, G_EMIS.dTelEmi, r, f); else falta(G_EMIS.dTelEmi, r, f)
  if (v.dEmailE != null) email(v.dEmailE, G_EMIS.dEmailE, r, f); else falta(G_EMIS.dEmailE, r, f)
  if (v.dDenSuc != null) texto(v.dDenSuc, G_EMIS.dDenSuc, r, f)
  if (lista(v.gActEco, G_EMIS.gActEco, r, f)) for (let i = 0; i < v.gActEco.length; i++) checkGActEco(v.gActEco[i]!, `${r}gActEco[${i}].`, f)
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
const G_DAT_REC = {
  iNatRec: { campo: 'iNatRec', id: 'D201', tabla: naturalezaReceptor },
  iTiOpe: { campo: 'iTiOpe', id: 'D202', tabla: tipoOperacion },
  cPaisRec: { campo: 'cPaisRec', id: 'D203', tabla: paises },
  iTiContRec: { campo: 'iTiContRec', id: 'D205', tabla: tipoContribuyente },
  dRucRec: { campo: 'dRucRec', id: 'D206' },
  dDVRec: { campo: 'dDVRec', id: 'D207', sifen: '1309' },
  iTipIDRec: { campo: 'iTipIDRec', id: 'D208', tabla: documentoReceptor, libre: documentoReceptorLibre.codigo },
  dDTipIDRec: { campo: 'dDTipIDRec', id: 'D209', tabla: documentoReceptor, libre: documentoReceptorLibre, sifen: '1313' },
  dNumIDRec: { campo: 'dNumIDRec', id: 'D210' },
  dNomRec: { campo: 'dNomRec', id: 'D211', minimo: 4, maximo: 255 },
  dNomFanRec: { campo: 'dNomFanRec', id: 'D212', minimo: 4, maximo: 255 },
  dDirRec: { campo: 'dDirRec', id: 'D213', minimo: 1, maximo: 255 },
  dNumCasRec: { campo: 'dNumCasRec', id: 'D218', minimo: 0, maximo: 999999 },
  cDepRec: { campo: 'cDepRec', id: 'D219', tabla: departamentos },
  cDisRec: { campo: 'cDisRec', id: 'D221', minimo: 1, maximo: 9999 },
  dDesDisRec: { campo: 'dDesDisRec', id: 'D222', tabla: distrito, sifen: '1326' },
  cCiuRec: { campo: 'cCiuRec', id: 'D223', minimo: 1, maximo: 99999 },
  dDesCiuRec: { campo: 'dDesCiuRec', id: 'D224', tabla: ciudad, sifen: '1329' },
  dTelRec: { campo: 'dTelRec', id: 'D214', minimo: 6, maximo: 15 },
  dCelRec: { campo: 'dCelRec', id: 'D215', minimo: 10, maximo: 20 },
  dEmailRec: { campo: 'dEmailRec', id: 'D216' },
  dCodCliente: { campo: 'dCodCliente', id: 'D217', minimo: 3, maximo: 15 },
}
export function checkGDatRec(v: GDatRec, r: string, f: Fault[]): void {
  if (!grupo(v, r, f)) return
  if (v.iNatRec != null) codigo(v.iNatRec, G_DAT_REC.iNatRec, r, f); else falta(G_DAT_REC.iNatRec, r, f)
  if (v.iTiOpe != null) codigo(v.iTiOpe, G_DAT_REC.iTiOpe, r, f); else falta(G_DAT_REC.iTiOpe, r, f)
  if (v.cPaisRec != null) codigo(v.cPaisRec, G_DAT_REC.cPaisRec, r, f); else falta(G_DAT_REC.cPaisRec, r, f)
  if (v.iTiContRec != null) codigo(v.iTiContRec, G_DAT_REC.iTiContRec, r, f)
  if (v.dRucRec != null) ruc(v.dRucRec, G_DAT_REC.dRucRec, r, f)
  digito(v.dDVRec, v.dRucRec, G_DAT_REC.dDVRec, r, f)
  if (v.iTipIDRec != null) codigo(v.iTipIDRec, G_DAT_REC.iTipIDRec, r, f)
  descripcion(v.dDTipIDRec, v.iTipIDRec, G_DAT_REC.dDTipIDRec, r, f)
  if (v.dNumIDRec != null) docid(v.dNumIDRec, G_DAT_REC.dNumIDRec, r, f)
  if (v.dNomRec != null) texto(v.dNomRec, G_DAT_REC.dNomRec, r, f); else falta(G_DAT_REC.dNomRec, r, f)
  if (v.dNomFanRec != null) texto(v.dNomFanRec, G_DAT_REC.dNomFanRec, r, f)
  if (v.dDirRec != null) texto(v.dDirRec, G_DAT_REC.dDirRec, r, f)
  if (v.dNumCasRec != null) entero(v.dNumCasRec, G_DAT_REC.dNumCasRec, r, f)
  if (v.cDepRec != null) codigo(v.cDepRec, G_DAT_REC.cDepRec, r, f)
  if (v.cDisRec != null) entero(v.cDisRec, G_DAT_REC.cDisRec, r, f)
  lugar(v.dDesDisRec, v.cDisRec, G_DAT_REC.dDesDisRec, r, f)
  if (v.cCiuRec != null) entero(v.cCiuRec, G_DAT_REC.cCiuRec, r, f)
  lugar(v.dDesCiuRec, v.cCiuRec, G_DAT_REC.dDesCiuRec, r, f)
  if (v.dTelRec != null) texto(v.dTelRec, G_DAT_REC.dTelRec, r, f)
  if (v.dCelRec != null) texto(v.dCelRec, G_DAT_REC.dCelRec, r, f)
  if (v.dEmailRec != null) email(v.dEmailRec, G_DAT_REC.dEmailRec, r, f)
  if (v.dCodCliente != null) texto(v.dCodCliente, G_DAT_REC.dCodCliente, r, f)
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
const G_COMP_PUB = {
  dModCont: { campo: 'dModCont', id: 'E021', minimo: 2, maximo: 2 },
  dEntCont: { campo: 'dEntCont', id: 'E022', patron: /^(?!0+$)\d{5}$/ },
  dAnoCont: { campo: 'dAnoCont', id: 'E023', minimo: 1, maximo: 99 },
  dSecCont: { campo: 'dSecCont', id: 'E024', patron: /^(?!0+$)\d{7}$/ },
  dFeCodCont: { campo: 'dFeCodCont', id: 'E025' },
}
export function checkGCompPub(v: GCompPub, r: string, f: Fault[]): void {
  if (!grupo(v, r, f)) return
  if (v.dModCont != null) texto(v.dModCont, G_COMP_PUB.dModCont, r, f); else falta(G_COMP_PUB.dModCont, r, f)
  if (v.dEntCont != null) forma(v.dEntCont, G_COMP_PUB.dEntCont, r, f); else falta(G_COMP_PUB.dEntCont, r, f)
  if (v.dAnoCont != null) entero(v.dAnoCont, G_COMP_PUB.dAnoCont, r, f); else falta(G_COMP_PUB.dAnoCont, r, f)
  if (v.dSecCont != null) forma(v.dSecCont, G_COMP_PUB.dSecCont, r, f); else falta(G_COMP_PUB.dSecCont, r, f)
  if (v.dFeCodCont != null) fecha(v.dFeCodCont, G_COMP_PUB.dFeCodCont, r, f); else falta(G_COMP_PUB.dFeCodCont, r, f)
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
const G_CAM_FE = {
  iIndPres: { campo: 'iIndPres', id: 'E011', tabla: indicadorPresencia, libre: indicadorPresenciaLibre.codigo },
  dDesIndPres: { campo: 'dDesIndPres', id: 'E012', tabla: indicadorPresencia, libre: indicadorPresenciaLibre, sifen: '1352' },
  dFecEmNR: { campo: 'dFecEmNR', id: 'E013' },
  gCompPub: { campo: 'gCompPub', id: 'E020' },
}
export function checkGCamFE(v: GCamFE, r: string, f: Fault[]): void {
  if (!grupo(v, r, f)) return
  if (v.iIndPres != null) codigo(v.iIndPres, G_CAM_FE.iIndPres, r, f); else falta(G_CAM_FE.iIndPres, r, f)
  descripcion(v.dDesIndPres, v.iIndPres, G_CAM_FE.dDesIndPres, r, f)
  if (v.dFecEmNR != null) fecha(v.dFecEmNR, G_CAM_FE.dFecEmNR, r, f)
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
const G_CAM_AE = {
  iNatVen: { campo: 'iNatVen', id: 'E301', tabla: naturalezaVendedor },
  iTipIDVen: { campo: 'iTipIDVen', id: 'E304', tabla: documentoVendedor },
  dNumIDVen: { campo: 'dNumIDVen', id: 'E306' },
  dNomVen: { campo: 'dNomVen', id: 'E307', minimo: 4, maximo: 60 },
  dDirVen: { campo: 'dDirVen', id: 'E308', minimo: 1, maximo: 255 },
  dNumCasVen: { campo: 'dNumCasVen', id: 'E309', minimo: 0, maximo: 999999 },
  cDepVen: { campo: 'cDepVen', id: 'E310', tabla: departamentos },
  cDisVen: { campo: 'cDisVen', id: 'E312', minimo: 1, maximo: 9999 },
  dDesDisVen: { campo: 'dDesDisVen', id: 'E313', tabla: distrito, sifen: '2561' },
  cCiuVen: { campo: 'cCiuVen', id: 'E314', minimo: 1, maximo: 99999 },
  dDesCiuVen: { campo: 'dDesCiuVen', id: 'E315', tabla: ciudad, sifen: '2555' },
  dDirProv: { campo: 'dDirProv', id: 'E316', minimo: 1, maximo: 255 },
  cDepProv: { campo: 'cDepProv', id: 'E317', tabla: departamentos },
  cDisProv: { campo: 'cDisProv', id: 'E319', minimo: 1, maximo: 9999 },
  dDesDisProv: { campo: 'dDesDisProv', id: 'E320', tabla: distrito, sifen: '2558' },
  cCiuProv: { campo: 'cCiuProv', id: 'E321', minimo: 1, maximo: 99999 },
  dDesCiuProv: { campo: 'dDesCiuProv', id: 'E322', tabla: ciudad, sifen: '2559' },
}
export function checkGCamAE(v: GCamAE, r: string, f: Fault[]): void {
  if (!grupo(v, r, f)) return
  if (v.iNatVen != null) codigo(v.iNatVen, G_CAM_AE.iNatVen, r, f); else falta(G_CAM_AE.iNatVen, r, f)
  if (v.iTipIDVen != null) codigo(v.iTipIDVen, G_CAM_AE.iTipIDVen, r, f); else falta(G_CAM_AE.iTipIDVen, r, f)
  if (v.dNumIDVen != null) docid(v.dNumIDVen, G_CAM_AE.dNumIDVen, r, f); else falta(G_CAM_AE.dNumIDVen, r, f)
  if (v.dNomVen != null) texto(v.dNomVen, G_CAM_AE.dNomVen, r, f); else falta(G_CAM_AE.dNomVen, r, f)
  if (v.dDirVen != null) texto(v.dDirVen, G_CAM_AE.dDirVen, r, f); else falta(G_CAM_AE.dDirVen, r, f)
  if (v.dNumCasVen != null) entero(v.dNumCasVen, G_CAM_AE.dNumCasVen, r, f); else falta(G_CAM_AE.dNumCasVen, r, f)
  if (v.cDepVen != null) codigo(v.cDepVen, G_CAM_AE.cDepVen, r, f); else falta(G_CAM_AE.cDepVen, r, f)
  if (v.cDisVen != null) entero(v.cDisVen, G_CAM_AE.cDisVen, r, f)
  lugar(v.dDesDisVen, v.cDisVen, G_CAM_AE.dDesDisVen, r, f)
  if (v.cCiuVen != null) entero(v.cCiuVen, G_CAM_AE.cCiuVen, r, f); else falta(G_CAM_AE.cCiuVen, r, f)
  lugar(v.dDesCiuVen, v.cCiuVen, G_CAM_AE.dDesCiuVen, r, f)
  if (v.dDirProv != null) texto(v.dDirProv, G_CAM_AE.dDirProv, r, f); else falta(G_CAM_AE.dDirProv, r, f)
  if (v.cDepProv != null) codigo(v.cDepProv, G_CAM_AE.cDepProv, r, f); else falta(G_CAM_AE.cDepProv, r, f)
  if (v.cDisProv != null) entero(v.cDisProv, G_CAM_AE.cDisProv, r, f)
  lugar(v.dDesDisProv, v.cDisProv, G_CAM_AE.dDesDisProv, r, f)
  if (v.cCiuProv != null) entero(v.cCiuProv, G_CAM_AE.cCiuProv, r, f); else falta(G_CAM_AE.cCiuProv, r, f)
  lugar(v.dDesCiuProv, v.cCiuProv, G_CAM_AE.dDesCiuProv, r, f)
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
const G_CAM_NCDE = {
  iMotEmi: { campo: 'iMotEmi', id: 'E401', tabla: motivoNota },
}
export function checkGCamNCDE(v: GCamNCDE, r: string, f: Fault[]): void {
  if (!grupo(v, r, f)) return
  if (v.iMotEmi != null) codigo(v.iMotEmi, G_CAM_NCDE.iMotEmi, r, f); else falta(G_CAM_NCDE.iMotEmi, r, f)
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
const G_CAM_NRE = {
  iMotEmiNR: { campo: 'iMotEmiNR', id: 'E501', tabla: motivoRemision, libre: motivoRemisionLibre.codigo },
  dDesMotEmiNR: { campo: 'dDesMotEmiNR', id: 'E502', tabla: motivoRemision, libre: motivoRemisionLibre, sifen: '2602' },
  iRespEmiNR: { campo: 'iRespEmiNR', id: 'E503', tabla: responsableRemision },
  dKmR: { campo: 'dKmR', id: 'E505', minimo: 1, maximo: 99999 },
  dFecEm: { campo: 'dFecEm', id: 'E506' },
  cPreFle: { campo: 'cPreFle', id: 'E507', enteros: 15, fraccion: 8, positivo: false },
}
export function checkGCamNRE(v: GCamNRE, r: string, f: Fault[]): void {
  if (!grupo(v, r, f)) return
  if (v.iMotEmiNR != null) codigo(v.iMotEmiNR, G_CAM_NRE.iMotEmiNR, r, f); else falta(G_CAM_NRE.iMotEmiNR, r, f)
  descripcion(v.dDesMotEmiNR, v.iMotEmiNR, G_CAM_NRE.dDesMotEmiNR, r, f)
  if (v.iRespEmiNR != null) codigo(v.iRespEmiNR, G_CAM_NRE.iRespEmiNR, r, f); else falta(G_CAM_NRE.iRespEmiNR, r, f)
  if (v.dKmR != null) entero(v.dKmR, G_CAM_NRE.dKmR, r, f); else falta(G_CAM_NRE.dKmR, r, f)
  if (v.dFecEm != null) fecha(v.dFecEm, G_CAM_NRE.dFecEm, r, f)
  if (v.cPreFle != null) decimal(v.cPreFle, G_CAM_NRE.cPreFle, r, f)
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
const G_PAG_TAR_CD = {
  iDenTarj: { campo: 'iDenTarj', id: 'E621', tabla: tarjeta, libre: tarjetaLibre.codigo },
  dDesDenTarj: { campo: 'dDesDenTarj', id: 'E622', tabla: tarjeta, libre: tarjetaLibre, sifen: '1602' },
  dRSProTar: { campo: 'dRSProTar', id: 'E623', minimo: 4, maximo: 60 },
  dRUCProTar: { campo: 'dRUCProTar', id: 'E624' },
  dDVProTar: { campo: 'dDVProTar', id: 'E625', sifen: '1604' },
  iForProPa: { campo: 'iForProPa', id: 'E626', tabla: procesamientoPago },
  dCodAuOpe: { campo: 'dCodAuOpe', id: 'E627', minimo: 100000, maximo: 9999999999 },
  dNomTit: { campo: 'dNomTit', id: 'E628', minimo: 4, maximo: 30 },
  dNumTarj: { campo: 'dNumTarj', id: 'E629', minimo: 1, maximo: 9999 },
}
export function checkGPagTarCD(v: GPagTarCD, r: string, f: Fault[]): void {
  if (!grupo(v, r, f)) return
  if (v.iDenTarj != null) codigo(v.iDenTarj, G_PAG_TAR_CD.iDenTarj, r, f); else falta(G_PAG_TAR_CD.iDenTarj, r, f)
  descripcion(v.dDesDenTarj, v.iDenTarj, G_PAG_TAR_CD.dDesDenTarj, r, f)
  if (v.dRSProTar != null) texto(v.dRSProTar, G_PAG_TAR_CD.dRSProTar, r, f)
  if (v.dRUCProTar != null) ruc(v.dRUCProTar, G_PAG_TAR_CD.dRUCProTar, r, f)
  digito(v.dDVProTar, v.dRUCProTar, G_PAG_TAR_CD.dDVProTar, r, f)
  if (v.iForProPa != null) codigo(v.iForProPa, G_PAG_TAR_CD.iForProPa, r, f); else falta(G_PAG_TAR_CD.iForProPa, r, f)
  if (v.dCodAuOpe != null) entero(v.dCodAuOpe, G_PAG_TAR_CD.dCodAuOpe, r, f)
  if (v.dNomTit != null) texto(v.dNomTit, G_PAG_TAR_CD.dNomTit, r, f)
  if (v.dNumTarj != null) entero(v.dNumTarj, G_PAG_TAR_CD.dNumTarj, r, f)
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
const G_PAG_CHEQ = {
  dNumCheq: { campo: 'dNumCheq', id: 'E631', patron: /^\d{8}$/ },
  dBcoEmi: { campo: 'dBcoEmi', id: 'E632', minimo: 4, maximo: 20 },
}
export function checkGPagCheq(v: GPagCheq, r: string, f: Fault[]): void {
  if (!grupo(v, r, f)) return
  if (v.dNumCheq != null) forma(v.dNumCheq, G_PAG_CHEQ.dNumCheq, r, f); else falta(G_PAG_CHEQ.dNumCheq, r, f)
  if (v.dBcoEmi != null) texto(v.dBcoEmi, G_PAG_CHEQ.dBcoEmi, r, f); else falta(G_PAG_CHEQ.dBcoEmi, r, f)
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
const G_PA_CON_EINI = {
  iTiPago: { campo: 'iTiPago', id: 'E606', tabla: tipoPago, libre: tipoPagoLibre.codigo },
  dDesTiPag: { campo: 'dDesTiPag', id: 'E607', tabla: tipoPago, libre: tipoPagoLibre, sifen: '1554' },
  dMonTiPag: { campo: 'dMonTiPag', id: 'E608', enteros: 15, fraccion: 4, positivo: false },
  cMoneTiPag: { campo: 'cMoneTiPag', id: 'E609', tabla: monedas },
  dTiCamTiPag: { campo: 'dTiCamTiPag', id: 'E611', enteros: 5, fraccion: 4, positivo: true },
  gPagTarCD: { campo: 'gPagTarCD', id: 'E620' },
  gPagCheq: { campo: 'gPagCheq', id: 'E630' },
}
export function checkGPaConEIni(v: GPaConEIni, r: string, f: Fault[]): void {
  if (!grupo(v, r, f)) return
  if (v.iTiPago != null) codigo(v.iTiPago, G_PA_CON_EINI.iTiPago, r, f); else falta(G_PA_CON_EINI.iTiPago, r, f)
  descripcion(v.dDesTiPag, v.iTiPago, G_PA_CON_EINI.dDesTiPag, r, f)
  if (v.dMonTiPag != null) decimal(v.dMonTiPag, G_PA_CON_EINI.dMonTiPag, r, f); else falta(G_PA_CON_EINI.dMonTiPag, r, f)
  if (v.cMoneTiPag != null) codigo(v.cMoneTiPag, G_PA_CON_EINI.cMoneTiPag, r, f); else falta(G_PA_CON_EINI.cMoneTiPag, r, f)
  if (v.dTiCamTiPag != null) decimal(v.dTiCamTiPag, G_PA_CON_EINI.dTiCamTiPag, r, f)
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
const G_CUOTAS = {
  cMoneCuo: { campo: 'cMoneCuo', id: 'E653', tabla: monedas },
  dMonCuota: { campo: 'dMonCuota', id: 'E651', enteros: 15, fraccion: 4, positivo: false },
  dVencCuo: { campo: 'dVencCuo', id: 'E652' },
}
export function checkGCuotas(v: GCuotas, r: string, f: Fault[]): void {
  if (!grupo(v, r, f)) return
  if (v.cMoneCuo != null) codigo(v.cMoneCuo, G_CUOTAS.cMoneCuo, r, f); else falta(G_CUOTAS.cMoneCuo, r, f)
  if (v.dMonCuota != null) decimal(v.dMonCuota, G_CUOTAS.dMonCuota, r, f); else falta(G_CUOTAS.dMonCuota, r, f)
  if (v.dVencCuo != null) fecha(v.dVencCuo, G_CUOTAS.dVencCuo, r, f)
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
const G_PAG_CRED = {
  iCondCred: { campo: 'iCondCred', id: 'E641', tabla: condicionCredito },
  dPlazoCre: { campo: 'dPlazoCre', id: 'E643', minimo: 2, maximo: 15 },
  dCuotas: { campo: 'dCuotas', id: 'E644', minimo: 1, maximo: 999 },
  dMonEnt: { campo: 'dMonEnt', id: 'E645', enteros: 15, fraccion: 4, positivo: false },
  gCuotas: { campo: 'gCuotas', id: 'E650', minimo: 0, maximo: 999 },
}
export function checkGPagCred(v: GPagCred, r: string, f: Fault[]): void {
  if (!grupo(v, r, f)) return
  if (v.iCondCred != null) codigo(v.iCondCred, G_PAG_CRED.iCondCred, r, f); else falta(G_PAG_CRED.iCondCred, r, f)
  if (v.dPlazoCre != null) texto(v.dPlazoCre, G_PAG_CRED.dPlazoCre, r, f)
  if (v.dCuotas != null) entero(v.dCuotas, G_PAG_CRED.dCuotas, r, f)
  if (v.dMonEnt != null) decimal(v.dMonEnt, G_PAG_CRED.dMonEnt, r, f)
  if (lista(v.gCuotas, G_PAG_CRED.gCuotas, r, f)) for (let i = 0; i < v.gCuotas.length; i++) checkGCuotas(v.gCuotas[i]!, `${r}gCuotas[${i}].`, f)
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
const G_CAM_COND = {
  iCondOpe: { campo: 'iCondOpe', id: 'E601', tabla: condicionOperacion },
  gPaConEIni: { campo: 'gPaConEIni', id: 'E605', minimo: 0, maximo: 999 },
  gPagCred: { campo: 'gPagCred', id: 'E640' },
}
export function checkGCamCond(v: GCamCond, r: string, f: Fault[]): void {
  if (!grupo(v, r, f)) return
  if (v.iCondOpe != null) codigo(v.iCondOpe, G_CAM_COND.iCondOpe, r, f); else falta(G_CAM_COND.iCondOpe, r, f)
  if (lista(v.gPaConEIni, G_CAM_COND.gPaConEIni, r, f)) for (let i = 0; i < v.gPaConEIni.length; i++) checkGPaConEIni(v.gPaConEIni[i]!, `${r}gPaConEIni[${i}].`, f)
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
const G_VALOR_ITEM = {
  dPUniProSer: { campo: 'dPUniProSer', id: 'E721', enteros: 15, fraccion: 8, positivo: false },
  dTiCamIt: { campo: 'dTiCamIt', id: 'E725', enteros: 5, fraccion: 4, positivo: true },
  dDescItem: { campo: 'dDescItem', id: 'EA002', enteros: 15, fraccion: 8, positivo: false },
  dAntPreUniIt: { campo: 'dAntPreUniIt', id: 'EA006', enteros: 15, fraccion: 8, positivo: false },
  dAntGloPreUniIt: { campo: 'dAntGloPreUniIt', id: 'EA007', enteros: 15, fraccion: 8, positivo: false },
}
export function checkGValorItem(v: GValorItem, r: string, f: Fault[]): void {
  if (!grupo(v, r, f)) return
  if (v.dPUniProSer != null) decimal(v.dPUniProSer, G_VALOR_ITEM.dPUniProSer, r, f); else falta(G_VALOR_ITEM.dPUniProSer, r, f)
  if (v.dTiCamIt != null) decimal(v.dTiCamIt, G_VALOR_ITEM.dTiCamIt, r, f)
  if (v.dDescItem != null) decimal(v.dDescItem, G_VALOR_ITEM.dDescItem, r, f)
  if (v.dAntPreUniIt != null) decimal(v.dAntPreUniIt, G_VALOR_ITEM.dAntPreUniIt, r, f)
  if (v.dAntGloPreUniIt != null) decimal(v.dAntGloPreUniIt, G_VALOR_ITEM.dAntGloPreUniIt, r, f)
}

export interface GCamIVA {
  readonly iAfecIVA: 1 | 2 | 3 | 4
  readonly dPropIVA?: Monto | undefined
  readonly dTasaIVA?: number | undefined
}
const G_CAM_IVA = {
  iAfecIVA: { campo: 'iAfecIVA', id: 'E731', tabla: afectacionIva },
  dPropIVA: { campo: 'dPropIVA', id: 'E733' },
  dTasaIVA: { campo: 'dTasaIVA', id: 'E734', minimo: 0, maximo: 99 },
}
export function checkGCamIVA(v: GCamIVA, r: string, f: Fault[]): void {
  if (!grupo(v, r, f)) return
  if (v.iAfecIVA != null) codigo(v.iAfecIVA, G_CAM_IVA.iAfecIVA, r, f); else falta(G_CAM_IVA.iAfecIVA, r, f)
  if (v.dPropIVA != null) porcentaje(v.dPropIVA, G_CAM_IVA.dPropIVA, r, f)
  if (v.dTasaIVA != null) entero(v.dTasaIVA, G_CAM_IVA.dTasaIVA, r, f)
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
const G_RAS_MERC = {
  dNumLote: { campo: 'dNumLote', id: 'E751', minimo: 1, maximo: 80 },
  dVencMerc: { campo: 'dVencMerc', id: 'E752' },
  dNSerie: { campo: 'dNSerie', id: 'E753', minimo: 1, maximo: 10 },
  dNumPedi: { campo: 'dNumPedi', id: 'E754', minimo: 1, maximo: 20 },
  dNumSegui: { campo: 'dNumSegui', id: 'E755', minimo: 1, maximo: 20 },
  dNumReg: { campo: 'dNumReg', id: 'E759', minimo: 1, maximo: 20 },
  dNumRegEntCom: { campo: 'dNumRegEntCom', id: 'E760', minimo: 1, maximo: 20 },
  dNomPro: { campo: 'dNomPro', id: 'E761', minimo: 1, maximo: 30 },
}
export function checkGRasMerc(v: GRasMerc, r: string, f: Fault[]): void {
  if (!grupo(v, r, f)) return
  if (v.dNumLote != null) texto(v.dNumLote, G_RAS_MERC.dNumLote, r, f)
  if (v.dVencMerc != null) fecha(v.dVencMerc, G_RAS_MERC.dVencMerc, r, f)
  if (v.dNSerie != null) texto(v.dNSerie, G_RAS_MERC.dNSerie, r, f)
  if (v.dNumPedi != null) texto(v.dNumPedi, G_RAS_MERC.dNumPedi, r, f)
  if (v.dNumSegui != null) texto(v.dNumSegui, G_RAS_MERC.dNumSegui, r, f)
  if (v.dNumReg != null) texto(v.dNumReg, G_RAS_MERC.dNumReg, r, f)
  if (v.dNumRegEntCom != null) texto(v.dNumRegEntCom, G_RAS_MERC.dNumRegEntCom, r, f)
  if (v.dNomPro != null) texto(v.dNomPro, G_RAS_MERC.dNomPro, r, f)
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
const G_VEH_NUEVO = {
  iTipOpVN: { campo: 'iTipOpVN', id: 'E771', tabla: operacionVehiculo },
  dChasis: { campo: 'dChasis', id: 'E773', patron: /^[0-9A-Za-z]{17}$/ },
  dColor: { campo: 'dColor', id: 'E774', minimo: 1, maximo: 10 },
  dPotencia: { campo: 'dPotencia', id: 'E775', minimo: 1, maximo: 9999 },
  dCapMot: { campo: 'dCapMot', id: 'E776', minimo: 1, maximo: 9999 },
  dPNet: { campo: 'dPNet', id: 'E777', enteros: 6, fraccion: 4, positivo: false },
  dPBruto: { campo: 'dPBruto', id: 'E778', enteros: 6, fraccion: 4, positivo: false },
  iTipCom: { campo: 'iTipCom', id: 'E779', tabla: combustible, libre: combustibleLibre.codigo },
  dDesTipCom: { campo: 'dDesTipCom', id: 'E780', tabla: combustible, libre: combustibleLibre, sifen: '' },
  dNroMotor: { campo: 'dNroMotor', id: 'E781', minimo: 1, maximo: 21 },
  dCapTracc: { campo: 'dCapTracc', id: 'E782', enteros: 6, fraccion: 4, positivo: false },
  dAnoFab: { campo: 'dAnoFab', id: 'E783', minimo: 1000, maximo: 9999 },
  cTipVeh: { campo: 'cTipVeh', id: 'E784', minimo: 4, maximo: 10 },
  dCapac: { campo: 'dCapac', id: 'E785', minimo: 1, maximo: 999 },
  dCilin: { campo: 'dCilin', id: 'E786', patron: /^\/d$/ },
}
export function checkGVehNuevo(v: GVehNuevo, r: string, f: Fault[]): void {
  if (!grupo(v, r, f)) return
  if (v.iTipOpVN != null) codigo(v.iTipOpVN, G_VEH_NUEVO.iTipOpVN, r, f)
  if (v.dChasis != null) forma(v.dChasis, G_VEH_NUEVO.dChasis, r, f)
  if (v.dColor != null) texto(v.dColor, G_VEH_NUEVO.dColor, r, f)
  if (v.dPotencia != null) entero(v.dPotencia, G_VEH_NUEVO.dPotencia, r, f)
  if (v.dCapMot != null) entero(v.dCapMot, G_VEH_NUEVO.dCapMot, r, f)
  if (v.dPNet != null) decimal(v.dPNet, G_VEH_NUEVO.dPNet, r, f)
  if (v.dPBruto != null) decimal(v.dPBruto, G_VEH_NUEVO.dPBruto, r, f)
  if (v.iTipCom != null) codigo(v.iTipCom, G_VEH_NUEVO.iTipCom, r, f)
  descripcion(v.dDesTipCom, v.iTipCom, G_VEH_NUEVO.dDesTipCom, r, f)
  if (v.dNroMotor != null) texto(v.dNroMotor, G_VEH_NUEVO.dNroMotor, r, f)
  if (v.dCapTracc != null) decimal(v.dCapTracc, G_VEH_NUEVO.dCapTracc, r, f)
  if (v.dAnoFab != null) entero(v.dAnoFab, G_VEH_NUEVO.dAnoFab, r, f)
  if (v.cTipVeh != null) texto(v.cTipVeh, G_VEH_NUEVO.cTipVeh, r, f)
  if (v.dCapac != null) entero(v.dCapac, G_VEH_NUEVO.dCapac, r, f)
  if (v.dCilin != null) forma(v.dCilin, G_VEH_NUEVO.dCilin, r, f)
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
const G_CAM_ITEM = {
  dCodInt: { campo: 'dCodInt', id: 'E701', minimo: 1, maximo: 50 },
  dParAranc: { campo: 'dParAranc', id: 'E702', patron: /^(?!0+$)\d{4}$/ },
  dNCM: { campo: 'dNCM', id: 'E703', patron: /^(?!0+$)\d{6,8}$/ },
  dDncpG: { campo: 'dDncpG', id: 'E704', patron: /^\d{8}$/ },
  dDncpE: { campo: 'dDncpE', id: 'E705', patron: /^\d{3,4}$/ },
  dGtin: { campo: 'dGtin', id: 'E706', patron: /^(?!0+$)\d{8,14}$/ },
  dGtinPq: { campo: 'dGtinPq', id: 'E707', patron: /^(?!0+$)\d{8,14}$/ },
  dDesProSer: { campo: 'dDesProSer', id: 'E708', minimo: 1, maximo: 2000 },
  cUniMed: { campo: 'cUniMed', id: 'E709', tabla: unidades },
  dCantProSer: { campo: 'dCantProSer', id: 'E711', enteros: 10, fraccion: 8, positivo: false },
  cPaisOrig: { campo: 'cPaisOrig', id: 'E712', tabla: paises },
  dInfItem: { campo: 'dInfItem', id: 'E714', minimo: 1, maximo: 500 },
  cRelMerc: { campo: 'cRelMerc', id: 'E715', tabla: relevanciaMercaderia },
  dCanQuiMer: { campo: 'dCanQuiMer', id: 'E717', enteros: 10, fraccion: 4, positivo: false },
  dPorQuiMer: { campo: 'dPorQuiMer', id: 'E718' },
  dCDCAnticipo: { campo: 'dCDCAnticipo', id: 'E719' },
  gValorItem: { campo: 'gValorItem', id: 'E720' },
  gCamIVA: { campo: 'gCamIVA', id: 'E730' },
  gRasMerc: { campo: 'gRasMerc', id: 'E750' },
  gVehNuevo: { campo: 'gVehNuevo', id: 'E770' },
}
export function checkGCamItem(v: GCamItem, r: string, f: Fault[]): void {
  if (!grupo(v, r, f)) return
  if (v.dCodInt != null) texto(v.dCodInt, G_CAM_ITEM.dCodInt, r, f); else falta(G_CAM_ITEM.dCodInt, r, f)
  if (v.dParAranc != null) forma(v.dParAranc, G_CAM_ITEM.dParAranc, r, f)
  if (v.dNCM != null) forma(v.dNCM, G_CAM_ITEM.dNCM, r, f)
  if (v.dDncpG != null) forma(v.dDncpG, G_CAM_ITEM.dDncpG, r, f)
  if (v.dDncpE != null) forma(v.dDncpE, G_CAM_ITEM.dDncpE, r, f)
  if (v.dGtin != null) forma(v.dGtin, G_CAM_ITEM.dGtin, r, f)
  if (v.dGtinPq != null) forma(v.dGtinPq, G_CAM_ITEM.dGtinPq, r, f)
  if (v.dDesProSer != null) texto(v.dDesProSer, G_CAM_ITEM.dDesProSer, r, f); else falta(G_CAM_ITEM.dDesProSer, r, f)
  if (v.cUniMed != null) codigo(v.cUniMed, G_CAM_ITEM.cUniMed, r, f); else falta(G_CAM_ITEM.cUniMed, r, f)
  if (v.dCantProSer != null) decimal(v.dCantProSer, G_CAM_ITEM.dCantProSer, r, f); else falta(G_CAM_ITEM.dCantProSer, r, f)
  if (v.cPaisOrig != null) codigo(v.cPaisOrig, G_CAM_ITEM.cPaisOrig, r, f)
  if (v.dInfItem != null) texto(v.dInfItem, G_CAM_ITEM.dInfItem, r, f)
  if (v.cRelMerc != null) codigo(v.cRelMerc, G_CAM_ITEM.cRelMerc, r, f)
  if (v.dCanQuiMer != null) decimal(v.dCanQuiMer, G_CAM_ITEM.dCanQuiMer, r, f)
  if (v.dPorQuiMer != null) porcentaje(v.dPorQuiMer, G_CAM_ITEM.dPorQuiMer, r, f)
  if (v.dCDCAnticipo != null) cdc(v.dCDCAnticipo, G_CAM_ITEM.dCDCAnticipo, r, f)
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
const G_GRUP_ENER = {
  dNroMed: { campo: 'dNroMed', id: 'E792', minimo: 1, maximo: 50 },
  dActiv: { campo: 'dActiv', id: 'E793', minimo: 0, maximo: 99 },
  dCateg: { campo: 'dCateg', id: 'E794', minimo: 1, maximo: 3 },
  dLecAnt: { campo: 'dLecAnt', id: 'E795', enteros: 11, fraccion: 2, positivo: false },
  dLecAct: { campo: 'dLecAct', id: 'E796', enteros: 11, fraccion: 2, positivo: false },
  dConKwh: { campo: 'dConKwh', id: 'E797', enteros: 11, fraccion: 2, positivo: false },
}
export function checkGGrupEner(v: GGrupEner, r: string, f: Fault[]): void {
  if (!grupo(v, r, f)) return
  if (v.dNroMed != null) texto(v.dNroMed, G_GRUP_ENER.dNroMed, r, f)
  if (v.dActiv != null) entero(v.dActiv, G_GRUP_ENER.dActiv, r, f)
  if (v.dCateg != null) texto(v.dCateg, G_GRUP_ENER.dCateg, r, f)
  if (v.dLecAnt != null) decimal(v.dLecAnt, G_GRUP_ENER.dLecAnt, r, f)
  if (v.dLecAct != null) decimal(v.dLecAct, G_GRUP_ENER.dLecAct, r, f)
  if (v.dConKwh != null) decimal(v.dConKwh, G_GRUP_ENER.dConKwh, r, f)
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
const G_GRUP_POL_SEG = {
  dPoliza: { campo: 'dPoliza', id: 'EA791', minimo: 1, maximo: 20 },
  dUnidVig: { campo: 'dUnidVig', id: 'EA792', minimo: 3, maximo: 15 },
  dVigencia: { campo: 'dVigencia', id: 'EA793', enteros: 5, fraccion: 1, positivo: true },
  dNumPoliza: { campo: 'dNumPoliza', id: 'EA794', minimo: 1, maximo: 25 },
  dFecIniVig: { campo: 'dFecIniVig', id: 'EA795' },
  dFecFinVig: { campo: 'dFecFinVig', id: 'EA796' },
  dCodInt: { campo: 'dCodInt', id: 'EA797', minimo: 1, maximo: 50 },
}
export function checkGGrupPolSeg(v: GGrupPolSeg, r: string, f: Fault[]): void {
  if (!grupo(v, r, f)) return
  if (v.dPoliza != null) texto(v.dPoliza, G_GRUP_POL_SEG.dPoliza, r, f); else falta(G_GRUP_POL_SEG.dPoliza, r, f)
  if (v.dUnidVig != null) texto(v.dUnidVig, G_GRUP_POL_SEG.dUnidVig, r, f); else falta(G_GRUP_POL_SEG.dUnidVig, r, f)
  if (v.dVigencia != null) decimal(v.dVigencia, G_GRUP_POL_SEG.dVigencia, r, f); else falta(G_GRUP_POL_SEG.dVigencia, r, f)
  if (v.dNumPoliza != null) texto(v.dNumPoliza, G_GRUP_POL_SEG.dNumPoliza, r, f); else falta(G_GRUP_POL_SEG.dNumPoliza, r, f)
  if (v.dFecIniVig != null) fechaHora(v.dFecIniVig, G_GRUP_POL_SEG.dFecIniVig, r, f)
  if (v.dFecFinVig != null) fechaHora(v.dFecFinVig, G_GRUP_POL_SEG.dFecFinVig, r, f)
  if (v.dCodInt != null) texto(v.dCodInt, G_GRUP_POL_SEG.dCodInt, r, f)
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
const G_GRUP_SEG = {
  dCodEmpSeg: { campo: 'dCodEmpSeg', id: 'E801', minimo: 1, maximo: 20 },
  gGrupPolSeg: { campo: 'gGrupPolSeg', id: 'EA790', minimo: 1, maximo: 999 },
}
export function checkGGrupSeg(v: GGrupSeg, r: string, f: Fault[]): void {
  if (!grupo(v, r, f)) return
  if (v.dCodEmpSeg != null) texto(v.dCodEmpSeg, G_GRUP_SEG.dCodEmpSeg, r, f)
  if (lista(v.gGrupPolSeg, G_GRUP_SEG.gGrupPolSeg, r, f)) for (let i = 0; i < v.gGrupPolSeg.length; i++) checkGGrupPolSeg(v.gGrupPolSeg[i]!, `${r}gGrupPolSeg[${i}].`, f)
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
const G_GRUP_SUP = {
  dNomCaj: { campo: 'dNomCaj', id: 'E811', minimo: 1, maximo: 20 },
  dEfectivo: { campo: 'dEfectivo', id: 'E812', enteros: 15, fraccion: 4, positivo: false },
  dVuelto: { campo: 'dVuelto', id: 'E813', enteros: 6, fraccion: 4, positivo: false },
  dDonac: { campo: 'dDonac', id: 'E814', enteros: 6, fraccion: 4, positivo: false },
  dDesDonac: { campo: 'dDesDonac', id: 'E815', minimo: 1, maximo: 20 },
}
export function checkGGrupSup(v: GGrupSup, r: string, f: Fault[]): void {
  if (!grupo(v, r, f)) return
  if (v.dNomCaj != null) texto(v.dNomCaj, G_GRUP_SUP.dNomCaj, r, f)
  if (v.dEfectivo != null) decimal(v.dEfectivo, G_GRUP_SUP.dEfectivo, r, f)
  if (v.dVuelto != null) decimal(v.dVuelto, G_GRUP_SUP.dVuelto, r, f)
  if (v.dDonac != null) decimal(v.dDonac, G_GRUP_SUP.dDonac, r, f)
  if (v.dDesDonac != null) texto(v.dDesDonac, G_GRUP_SUP.dDesDonac, r, f)
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
const G_GRUP_ADI = {
  dCiclo: { campo: 'dCiclo', id: 'E821', minimo: 1, maximo: 15 },
  dFecIniC: { campo: 'dFecIniC', id: 'E822' },
  dFecFinC: { campo: 'dFecFinC', id: 'E823' },
  dVencPag: { campo: 'dVencPag', id: 'E824', minimo: 0, maximo: 3 },
  dContrato: { campo: 'dContrato', id: 'E825', minimo: 1, maximo: 30 },
  dSalAnt: { campo: 'dSalAnt', id: 'E826', enteros: 15, fraccion: 4, positivo: false },
  dCodConDncp: { campo: 'dCodConDncp', id: 'E827', minimo: 1, maximo: 30 },
}
export function checkGGrupAdi(v: GGrupAdi, r: string, f: Fault[]): void {
  if (!grupo(v, r, f)) return
  if (v.dCiclo != null) texto(v.dCiclo, G_GRUP_ADI.dCiclo, r, f)
  if (v.dFecIniC != null) fechaSifen(v.dFecIniC, G_GRUP_ADI.dFecIniC, r, f)
  if (v.dFecFinC != null) fecha(v.dFecFinC, G_GRUP_ADI.dFecFinC, r, f)
  if (lista(v.dVencPag, G_GRUP_ADI.dVencPag, r, f)) for (let i = 0; i < v.dVencPag.length; i++) fecha(v.dVencPag[i], { campo: `dVencPag[${i}]`, id: 'E824' }, r, f)
  if (v.dContrato != null) texto(v.dContrato, G_GRUP_ADI.dContrato, r, f)
  if (v.dSalAnt != null) decimal(v.dSalAnt, G_GRUP_ADI.dSalAnt, r, f)
  if (v.dCodConDncp != null) texto(v.dCodConDncp, G_GRUP_ADI.dCodConDncp, r, f)
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
const G_CAM_ESP = {
  gGrupEner: { campo: 'gGrupEner', id: 'E791', minimo: 0, maximo: 9 },
  gGrupSeg: { campo: 'gGrupSeg', id: 'E800' },
  gGrupSup: { campo: 'gGrupSup', id: 'E810' },
  gGrupAdi: { campo: 'gGrupAdi', id: 'E820' },
}
export function checkGCamEsp(v: GCamEsp, r: string, f: Fault[]): void {
  if (!grupo(v, r, f)) return
  if (lista(v.gGrupEner, G_CAM_ESP.gGrupEner, r, f)) for (let i = 0; i < v.gGrupEner.length; i++) checkGGrupEner(v.gGrupEner[i]!, `${r}gGrupEner[${i}].`, f)
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
const G_CAM_SAL = {
  dDirLocSal: { campo: 'dDirLocSal', id: 'E921', minimo: 1, maximo: 255 },
  dNumCasSal: { campo: 'dNumCasSal', id: 'E922', minimo: 0, maximo: 999999 },
  dComp1Sal: { campo: 'dComp1Sal', id: 'E923', minimo: 1, maximo: 255 },
  dComp2Sal: { campo: 'dComp2Sal', id: 'E924', minimo: 1, maximo: 255 },
  cDepSal: { campo: 'cDepSal', id: 'E925', tabla: departamentos },
  cDisSal: { campo: 'cDisSal', id: 'E927', minimo: 1, maximo: 9999 },
  dDesDisSal: { campo: 'dDesDisSal', id: 'E928', tabla: distrito, sifen: '2155' },
  cCiuSal: { campo: 'cCiuSal', id: 'E929', minimo: 1, maximo: 99999 },
  dDesCiuSal: { campo: 'dDesCiuSal', id: 'E930', tabla: ciudad, sifen: '2158' },
  dTelSal: { campo: 'dTelSal', id: 'E931', minimo: 6, maximo: 15 },
}
export function checkGCamSal(v: GCamSal, r: string, f: Fault[]): void {
  if (!grupo(v, r, f)) return
  if (v.dDirLocSal != null) texto(v.dDirLocSal, G_CAM_SAL.dDirLocSal, r, f); else falta(G_CAM_SAL.dDirLocSal, r, f)
  if (v.dNumCasSal != null) entero(v.dNumCasSal, G_CAM_SAL.dNumCasSal, r, f); else falta(G_CAM_SAL.dNumCasSal, r, f)
  if (v.dComp1Sal != null) texto(v.dComp1Sal, G_CAM_SAL.dComp1Sal, r, f)
  if (v.dComp2Sal != null) texto(v.dComp2Sal, G_CAM_SAL.dComp2Sal, r, f)
  if (v.cDepSal != null) codigo(v.cDepSal, G_CAM_SAL.cDepSal, r, f); else falta(G_CAM_SAL.cDepSal, r, f)
  if (v.cDisSal != null) entero(v.cDisSal, G_CAM_SAL.cDisSal, r, f)
  lugar(v.dDesDisSal, v.cDisSal, G_CAM_SAL.dDesDisSal, r, f)
  if (v.cCiuSal != null) entero(v.cCiuSal, G_CAM_SAL.cCiuSal, r, f); else falta(G_CAM_SAL.cCiuSal, r, f)
  lugar(v.dDesCiuSal, v.cCiuSal, G_CAM_SAL.dDesCiuSal, r, f)
  if (v.dTelSal != null) texto(v.dTelSal, G_CAM_SAL.dTelSal, r, f)
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
const G_CAM_ENT = {
  dDirLocEnt: { campo: 'dDirLocEnt', id: 'E941', minimo: 1, maximo: 255 },
  dNumCasEnt: { campo: 'dNumCasEnt', id: 'E942', minimo: 0, maximo: 999999 },
  dComp1Ent: { campo: 'dComp1Ent', id: 'E943', minimo: 1, maximo: 255 },
  dComp2Ent: { campo: 'dComp2Ent', id: 'E944', minimo: 1, maximo: 255 },
  cDepEnt: { campo: 'cDepEnt', id: 'E945', tabla: departamentos },
  cDisEnt: { campo: 'cDisEnt', id: 'E947', minimo: 1, maximo: 9999 },
  dDesDisEnt: { campo: 'dDesDisEnt', id: 'E948', tabla: distrito, sifen: '2205' },
  cCiuEnt: { campo: 'cCiuEnt', id: 'E949', minimo: 1, maximo: 99999 },
  dDesCiuEnt: { campo: 'dDesCiuEnt', id: 'E950', tabla: ciudad, sifen: '2208' },
  dTelEnt: { campo: 'dTelEnt', id: 'E951', minimo: 6, maximo: 15 },
}
export function checkGCamEnt(v: GCamEnt, r: string, f: Fault[]): void {
  if (!grupo(v, r, f)) return
  if (v.dDirLocEnt != null) texto(v.dDirLocEnt, G_CAM_ENT.dDirLocEnt, r, f); else falta(G_CAM_ENT.dDirLocEnt, r, f)
  if (v.dNumCasEnt != null) entero(v.dNumCasEnt, G_CAM_ENT.dNumCasEnt, r, f); else falta(G_CAM_ENT.dNumCasEnt, r, f)
  if (v.dComp1Ent != null) texto(v.dComp1Ent, G_CAM_ENT.dComp1Ent, r, f)
  if (v.dComp2Ent != null) texto(v.dComp2Ent, G_CAM_ENT.dComp2Ent, r, f)
  if (v.cDepEnt != null) codigo(v.cDepEnt, G_CAM_ENT.cDepEnt, r, f); else falta(G_CAM_ENT.cDepEnt, r, f)
  if (v.cDisEnt != null) entero(v.cDisEnt, G_CAM_ENT.cDisEnt, r, f)
  lugar(v.dDesDisEnt, v.cDisEnt, G_CAM_ENT.dDesDisEnt, r, f)
  if (v.cCiuEnt != null) entero(v.cCiuEnt, G_CAM_ENT.cCiuEnt, r, f); else falta(G_CAM_ENT.cCiuEnt, r, f)
  lugar(v.dDesCiuEnt, v.cCiuEnt, G_CAM_ENT.dDesCiuEnt, r, f)
  if (v.dTelEnt != null) texto(v.dTelEnt, G_CAM_ENT.dTelEnt, r, f)
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
const G_VEH_TRAS = {
  dTiVehTras: { campo: 'dTiVehTras', id: 'E961', minimo: 4, maximo: 10 },
  dMarVeh: { campo: 'dMarVeh', id: 'E962', minimo: 1, maximo: 10 },
  dTipIdenVeh: { campo: 'dTipIdenVeh', id: 'E967', tabla: identificacionVehiculo },
  dNroIDVeh: { campo: 'dNroIDVeh', id: 'E963', minimo: 1, maximo: 20 },
  dAdicVeh: { campo: 'dAdicVeh', id: 'E964', minimo: 1, maximo: 20 },
  dNroMatVeh: { campo: 'dNroMatVeh', id: 'E965', minimo: 1, maximo: 7 },
  dNroVuelo: { campo: 'dNroVuelo', id: 'E966', minimo: 6, maximo: 6 },
}
export function checkGVehTras(v: GVehTras, r: string, f: Fault[]): void {
  if (!grupo(v, r, f)) return
  if (v.dTiVehTras != null) texto(v.dTiVehTras, G_VEH_TRAS.dTiVehTras, r, f); else falta(G_VEH_TRAS.dTiVehTras, r, f)
  if (v.dMarVeh != null) texto(v.dMarVeh, G_VEH_TRAS.dMarVeh, r, f); else falta(G_VEH_TRAS.dMarVeh, r, f)
  if (v.dTipIdenVeh != null) codigo(v.dTipIdenVeh, G_VEH_TRAS.dTipIdenVeh, r, f); else falta(G_VEH_TRAS.dTipIdenVeh, r, f)
  if (v.dNroIDVeh != null) texto(v.dNroIDVeh, G_VEH_TRAS.dNroIDVeh, r, f)
  if (v.dAdicVeh != null) texto(v.dAdicVeh, G_VEH_TRAS.dAdicVeh, r, f)
  if (v.dNroMatVeh != null) texto(v.dNroMatVeh, G_VEH_TRAS.dNroMatVeh, r, f)
  if (v.dNroVuelo != null) texto(v.dNroVuelo, G_VEH_TRAS.dNroVuelo, r, f)
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
const G_CAM_TRANS = {
  iNatTrans: { campo: 'iNatTrans', id: 'E981', tabla: naturalezaReceptor },
  dNomTrans: { campo: 'dNomTrans', id: 'E982', minimo: 4, maximo: 60 },
  dRucTrans: { campo: 'dRucTrans', id: 'E983' },
  dDVTrans: { campo: 'dDVTrans', id: 'E984', sifen: '2306' },
  iTipIDTrans: { campo: 'iTipIDTrans', id: 'E985', tabla: documentoVendedor },
  dNumIDTrans: { campo: 'dNumIDTrans', id: 'E987' },
  cNacTrans: { campo: 'cNacTrans', id: 'E988', tabla: paises },
  dNumIDChof: { campo: 'dNumIDChof', id: 'E990' },
  dNomChof: { campo: 'dNomChof', id: 'E991', minimo: 4, maximo: 60 },
  dDomFisc: { campo: 'dDomFisc', id: 'E992', minimo: 1, maximo: 150 },
  dDirChof: { campo: 'dDirChof', id: 'E993', minimo: 1, maximo: 255 },
  dNombAg: { campo: 'dNombAg', id: 'E994', minimo: 4, maximo: 60 },
  dRucAg: { campo: 'dRucAg', id: 'E995' },
  dDVAg: { campo: 'dDVAg', id: 'E996', sifen: null },
  dDirAge: { campo: 'dDirAge', id: 'E997', minimo: 1, maximo: 255 },
}
export function checkGCamTrans(v: GCamTrans, r: string, f: Fault[]): void {
  if (!grupo(v, r, f)) return
  if (v.iNatTrans != null) codigo(v.iNatTrans, G_CAM_TRANS.iNatTrans, r, f); else falta(G_CAM_TRANS.iNatTrans, r, f)
  if (v.dNomTrans != null) texto(v.dNomTrans, G_CAM_TRANS.dNomTrans, r, f); else falta(G_CAM_TRANS.dNomTrans, r, f)
  if (v.dRucTrans != null) ruc(v.dRucTrans, G_CAM_TRANS.dRucTrans, r, f)
  digito(v.dDVTrans, v.dRucTrans, G_CAM_TRANS.dDVTrans, r, f)
  if (v.iTipIDTrans != null) codigo(v.iTipIDTrans, G_CAM_TRANS.iTipIDTrans, r, f)
  if (v.dNumIDTrans != null) docid(v.dNumIDTrans, G_CAM_TRANS.dNumIDTrans, r, f)
  if (v.cNacTrans != null) codigo(v.cNacTrans, G_CAM_TRANS.cNacTrans, r, f)
  if (v.dNumIDChof != null) docid(v.dNumIDChof, G_CAM_TRANS.dNumIDChof, r, f); else falta(G_CAM_TRANS.dNumIDChof, r, f)
  if (v.dNomChof != null) texto(v.dNomChof, G_CAM_TRANS.dNomChof, r, f); else falta(G_CAM_TRANS.dNomChof, r, f)
  if (v.dDomFisc != null) texto(v.dDomFisc, G_CAM_TRANS.dDomFisc, r, f); else falta(G_CAM_TRANS.dDomFisc, r, f)
  if (v.dDirChof != null) texto(v.dDirChof, G_CAM_TRANS.dDirChof, r, f); else falta(G_CAM_TRANS.dDirChof, r, f)
  if (v.dNombAg != null) texto(v.dNombAg, G_CAM_TRANS.dNombAg, r, f)
  if (v.dRucAg != null) ruc(v.dRucAg, G_CAM_TRANS.dRucAg, r, f)
  digito(v.dDVAg, v.dRucAg, G_CAM_TRANS.dDVAg, r, f)
  if (v.dDirAge != null) texto(v.dDirAge, G_CAM_TRANS.dDirAge, r, f)
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
const G_TRANSP = {
  iTipTrans: { campo: 'iTipTrans', id: 'E901', tabla: tipoTransporte },
  iModTrans: { campo: 'iModTrans', id: 'E903', tabla: modalidadTransporte },
  iRespFlete: { campo: 'iRespFlete', id: 'E905', tabla: responsableFlete },
  cCondNeg: { campo: 'cCondNeg', id: 'E906', tabla: condicionNegociacion },
  dNuManif: { campo: 'dNuManif', id: 'E907', minimo: 1, maximo: 15 },
  dNuDespImp: { campo: 'dNuDespImp', id: 'E908', minimo: 16, maximo: 16 },
  dIniTras: { campo: 'dIniTras', id: 'E909' },
  dFinTras: { campo: 'dFinTras', id: 'E910' },
  cPaisDest: { campo: 'cPaisDest', id: 'E911', tabla: paises },
  gCamSal: { campo: 'gCamSal', id: 'E920' },
  gCamEnt: { campo: 'gCamEnt', id: 'E940', minimo: 0, maximo: 99 },
  gVehTras: { campo: 'gVehTras', id: 'E960', minimo: 0, maximo: 4 },
  gCamTrans: { campo: 'gCamTrans', id: 'E980' },
}
export function checkGTransp(v: GTransp, r: string, f: Fault[]): void {
  if (!grupo(v, r, f)) return
  if (v.iTipTrans != null) codigo(v.iTipTrans, G_TRANSP.iTipTrans, r, f)
  if (v.iModTrans != null) codigo(v.iModTrans, G_TRANSP.iModTrans, r, f); else falta(G_TRANSP.iModTrans, r, f)
  if (v.iRespFlete != null) codigo(v.iRespFlete, G_TRANSP.iRespFlete, r, f); else falta(G_TRANSP.iRespFlete, r, f)
  if (v.cCondNeg != null) codigo(v.cCondNeg, G_TRANSP.cCondNeg, r, f)
  if (v.dNuManif != null) texto(v.dNuManif, G_TRANSP.dNuManif, r, f)
  if (v.dNuDespImp != null) texto(v.dNuDespImp, G_TRANSP.dNuDespImp, r, f)
  if (v.dIniTras != null) fechaSifen(v.dIniTras, G_TRANSP.dIniTras, r, f)
  if (v.dFinTras != null) fecha(v.dFinTras, G_TRANSP.dFinTras, r, f)
  if (v.cPaisDest != null) codigo(v.cPaisDest, G_TRANSP.cPaisDest, r, f)
  if (v.gCamSal != null) checkGCamSal(v.gCamSal, `${r}gCamSal.`, f)
  if (lista(v.gCamEnt, G_TRANSP.gCamEnt, r, f)) for (let i = 0; i < v.gCamEnt.length; i++) checkGCamEnt(v.gCamEnt[i]!, `${r}gCamEnt[${i}].`, f)
  if (lista(v.gVehTras, G_TRANSP.gVehTras, r, f)) for (let i = 0; i < v.gVehTras.length; i++) checkGVehTras(v.gVehTras[i]!, `${r}gVehTras[${i}].`, f)
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
const G_TOT_SUB = {
  dPorcDescTotal: { campo: 'dPorcDescTotal', id: 'F010' },
  dComi: { campo: 'dComi', id: 'F025', enteros: 15, fraccion: 8, positivo: false },
  dIVAComi: { campo: 'dIVAComi', id: 'F026', enteros: 15, fraccion: 8, positivo: false },
  dLiqTotIVA5: { campo: 'dLiqTotIVA5', id: 'F036', enteros: 15, fraccion: 8, positivo: false },
  dLiqTotIVA10: { campo: 'dLiqTotIVA10', id: 'F037', enteros: 15, fraccion: 8, positivo: false },
}
export function checkGTotSub(v: GTotSub, r: string, f: Fault[]): void {
  if (!grupo(v, r, f)) return
  if (v.dPorcDescTotal != null) porcentaje(v.dPorcDescTotal, G_TOT_SUB.dPorcDescTotal, r, f)
  if (v.dComi != null) decimal(v.dComi, G_TOT_SUB.dComi, r, f)
  if (v.dIVAComi != null) decimal(v.dIVAComi, G_TOT_SUB.dIVAComi, r, f)
  if (v.dLiqTotIVA5 != null) decimal(v.dLiqTotIVA5, G_TOT_SUB.dLiqTotIVA5, r, f)
  if (v.dLiqTotIVA10 != null) decimal(v.dLiqTotIVA10, G_TOT_SUB.dLiqTotIVA10, r, f)
}

export interface GCamCarg {
  readonly cUniMedTotVol?: number | undefined
  readonly dTotVolMerc?: number | undefined
  readonly cUniMedTotPes?: number | undefined
  readonly dTotPesMerc?: number | undefined
  readonly iCarCarga?: 1 | 2 | 3 | undefined
  readonly dDesCarCarga?: string | undefined
}
const G_CAM_CARG = {
  cUniMedTotVol: { campo: 'cUniMedTotVol', id: 'G051', tabla: unidades },
  dTotVolMerc: { campo: 'dTotVolMerc', id: 'G053', minimo: 1, maximo: 999999999999999 },
  cUniMedTotPes: { campo: 'cUniMedTotPes', id: 'G054', tabla: unidades },
  dTotPesMerc: { campo: 'dTotPesMerc', id: 'G056', minimo: 1, maximo: 999999999999999 },
  iCarCarga: { campo: 'iCarCarga', id: 'G057', tabla: caracteristicaCarga, libre: caracteristicaCargaLibre.codigo },
  dDesCarCarga: { campo: 'dDesCarCarga', id: 'G058', tabla: caracteristicaCarga, libre: caracteristicaCargaLibre, sifen: '' },
}
export function checkGCamCarg(v: GCamCarg, r: string, f: Fault[]): void {
  if (!grupo(v, r, f)) return
  if (v.cUniMedTotVol != null) codigo(v.cUniMedTotVol, G_CAM_CARG.cUniMedTotVol, r, f)
  if (v.dTotVolMerc != null) entero(v.dTotVolMerc, G_CAM_CARG.dTotVolMerc, r, f)
  if (v.cUniMedTotPes != null) codigo(v.cUniMedTotPes, G_CAM_CARG.cUniMedTotPes, r, f)
  if (v.dTotPesMerc != null) entero(v.dTotPesMerc, G_CAM_CARG.dTotPesMerc, r, f)
  if (v.iCarCarga != null) codigo(v.iCarCarga, G_CAM_CARG.iCarCarga, r, f)
  descripcion(v.dDesCarCarga, v.iCarCarga, G_CAM_CARG.dDesCarCarga, r, f)
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
const G_CAM_GEN = {
  dOrdCompra: { campo: 'dOrdCompra', id: 'G002', minimo: 1, maximo: 15 },
  dOrdVta: { campo: 'dOrdVta', id: 'G003', minimo: 1, maximo: 15 },
  dAsiento: { campo: 'dAsiento', id: 'G004', minimo: 1, maximo: 10 },
  gCamCarg: { campo: 'gCamCarg', id: 'G050' },
}
export function checkGCamGen(v: GCamGen, r: string, f: Fault[]): void {
  if (!grupo(v, r, f)) return
  if (v.dOrdCompra != null) texto(v.dOrdCompra, G_CAM_GEN.dOrdCompra, r, f)
  if (v.dOrdVta != null) texto(v.dOrdVta, G_CAM_GEN.dOrdVta, r, f)
  if (v.dAsiento != null) texto(v.dAsiento, G_CAM_GEN.dAsiento, r, f)
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
const G_CAM_DEASOC = {
  iTipDocAso: { campo: 'iTipDocAso', id: 'H002', tabla: tipoDocumentoAsociado },
  dCdCDERef: { campo: 'dCdCDERef', id: 'H004' },
  dNTimDI: { campo: 'dNTimDI', id: 'H005', patron: /^(?!0+$)\d{8}$/ },
  dEstDocAso: { campo: 'dEstDocAso', id: 'H006', patron: /^\d{3}$/ },
  dPExpDocAso: { campo: 'dPExpDocAso', id: 'H007', patron: /^\d{3}$/ },
  dNumDocAso: { campo: 'dNumDocAso', id: 'H008', patron: /^(?!0+$)\d{7}$/ },
  iTipoDocAso: { campo: 'iTipoDocAso', id: 'H009', tabla: tipoDocumentoImpreso },
  dFecEmiDI: { campo: 'dFecEmiDI', id: 'H011' },
  dNumComRet: { campo: 'dNumComRet', id: 'H012', minimo: 15, maximo: 15 },
  dNumResCF: { campo: 'dNumResCF', id: 'H013', minimo: 15, maximo: 15 },
  iTipCons: { campo: 'iTipCons', id: 'H014', tabla: tipoConstancia },
  dNumCons: { campo: 'dNumCons', id: 'H016', patron: /^(?!0+$)\d{11}$/ },
  dNumControl: { campo: 'dNumControl', id: 'H017', patron: /^[0-9A-Za-z-]{8}$/ },
  dRucFus: { campo: 'dRucFus', id: 'H018' },
}
export function checkGCamDEAsoc(v: GCamDEAsoc, r: string, f: Fault[]): void {
  if (!grupo(v, r, f)) return
  if (v.iTipDocAso != null) codigo(v.iTipDocAso, G_CAM_DEASOC.iTipDocAso, r, f); else falta(G_CAM_DEASOC.iTipDocAso, r, f)
  if (v.dCdCDERef != null) cdc(v.dCdCDERef, G_CAM_DEASOC.dCdCDERef, r, f)
  if (v.dNTimDI != null) forma(v.dNTimDI, G_CAM_DEASOC.dNTimDI, r, f)
  if (v.dEstDocAso != null) forma(v.dEstDocAso, G_CAM_DEASOC.dEstDocAso, r, f)
  if (v.dPExpDocAso != null) forma(v.dPExpDocAso, G_CAM_DEASOC.dPExpDocAso, r, f)
  if (v.dNumDocAso != null) forma(v.dNumDocAso, G_CAM_DEASOC.dNumDocAso, r, f)
  if (v.iTipoDocAso != null) codigo(v.iTipoDocAso, G_CAM_DEASOC.iTipoDocAso, r, f)
  if (v.dFecEmiDI != null) fecha(v.dFecEmiDI, G_CAM_DEASOC.dFecEmiDI, r, f)
  if (v.dNumComRet != null) texto(v.dNumComRet, G_CAM_DEASOC.dNumComRet, r, f)
  if (v.dNumResCF != null) texto(v.dNumResCF, G_CAM_DEASOC.dNumResCF, r, f)
  if (v.iTipCons != null) codigo(v.iTipCons, G_CAM_DEASOC.iTipCons, r, f)
  if (v.dNumCons != null) forma(v.dNumCons, G_CAM_DEASOC.dNumCons, r, f)
  if (v.dNumControl != null) forma(v.dNumControl, G_CAM_DEASOC.dNumControl, r, f)
  if (v.dRucFus != null) ruc(v.dRucFus, G_CAM_DEASOC.dRucFus, r, f)
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
const CAMPOS = {
  dFecFirma: { campo: 'dFecFirma', id: 'A004' },
  gOpeDE: { campo: 'gOpeDE', id: 'B001' },
  gTimb: { campo: 'gTimb', id: 'C001' },
  dFeEmiDE: { campo: 'dFeEmiDE', id: 'D002' },
  gOpeCom: { campo: 'gOpeCom', id: 'D010' },
  gEmis: { campo: 'gEmis', id: 'D100' },
  gDatRec: { campo: 'gDatRec', id: 'D200' },
  gCamFE: { campo: 'gCamFE', id: 'E010' },
  gCamAE: { campo: 'gCamAE', id: 'E300' },
  gCamNCDE: { campo: 'gCamNCDE', id: 'E400' },
  gCamNRE: { campo: 'gCamNRE', id: 'E500' },
  gCamCond: { campo: 'gCamCond', id: 'E600' },
  gCamItem: { campo: 'gCamItem', id: 'E700', minimo: 1, maximo: 999 },
  gCamEsp: { campo: 'gCamEsp', id: 'E790' },
  gTransp: { campo: 'gTransp', id: 'E900' },
  gTotSub: { campo: 'gTotSub', id: 'F001' },
  gCamGen: { campo: 'gCamGen', id: 'G001' },
  gCamDEAsoc: { campo: 'gCamDEAsoc', id: 'H001', minimo: 0, maximo: 99 },
}
export function checkCampos(v: Campos, f: Fault[]): void {
  const r = ''
  if (v.dFecFirma != null) fechaHora(v.dFecFirma, CAMPOS.dFecFirma, r, f); else falta(CAMPOS.dFecFirma, r, f)
  if (v.gOpeDE != null) checkGOpeDE(v.gOpeDE, `${r}gOpeDE.`, f); else falta(CAMPOS.gOpeDE, r, f)
  if (v.gTimb != null) checkGTimb(v.gTimb, `${r}gTimb.`, f); else falta(CAMPOS.gTimb, r, f)
  if (v.dFeEmiDE != null) fechaHora(v.dFeEmiDE, CAMPOS.dFeEmiDE, r, f); else falta(CAMPOS.dFeEmiDE, r, f)
  if (v.gOpeCom != null) checkGOpeCom(v.gOpeCom, `${r}gOpeCom.`, f)
  if (v.gEmis != null) checkGEmis(v.gEmis, `${r}gEmis.`, f); else falta(CAMPOS.gEmis, r, f)
  if (v.gDatRec != null) checkGDatRec(v.gDatRec, `${r}gDatRec.`, f); else falta(CAMPOS.gDatRec, r, f)
  if (v.gCamFE != null) checkGCamFE(v.gCamFE, `${r}gCamFE.`, f)
  if (v.gCamAE != null) checkGCamAE(v.gCamAE, `${r}gCamAE.`, f)
  if (v.gCamNCDE != null) checkGCamNCDE(v.gCamNCDE, `${r}gCamNCDE.`, f)
  if (v.gCamNRE != null) checkGCamNRE(v.gCamNRE, `${r}gCamNRE.`, f)
  if (v.gCamCond != null) checkGCamCond(v.gCamCond, `${r}gCamCond.`, f)
  if (lista(v.gCamItem, CAMPOS.gCamItem, r, f)) for (let i = 0; i < v.gCamItem.length; i++) checkGCamItem(v.gCamItem[i]!, `${r}gCamItem[${i}].`, f)
  if (v.gCamEsp != null) checkGCamEsp(v.gCamEsp, `${r}gCamEsp.`, f)
  if (v.gTransp != null) checkGTransp(v.gTransp, `${r}gTransp.`, f)
  if (v.gTotSub != null) checkGTotSub(v.gTotSub, `${r}gTotSub.`, f)
  if (v.gCamGen != null) checkGCamGen(v.gCamGen, `${r}gCamGen.`, f)
  if (lista(v.gCamDEAsoc, CAMPOS.gCamDEAsoc, r, f)) for (let i = 0; i < v.gCamDEAsoc.length; i++) checkGCamDEAsoc(v.gCamDEAsoc[i]!, `${r}gCamDEAsoc[${i}].`, f)
}
