import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { DocumentoEntrada } from '../src/documento/entrada.ts'
import { prepareDocumento } from '../src/documento/prepare.ts'
import { limiteInnominado } from '../src/documento/reglas/totales.ts'

type Suelto = Record<string, unknown>

const base = (caso: string): Suelto =>
  JSON.parse(readFileSync(new URL(`golden/documento/${caso}.json`, import.meta.url), 'utf8'))

/** `path=value` changes (JSON), `-path` removes. */
function cambiar(e: Suelto, cambios: readonly string[]): DocumentoEntrada {
  for (const cambio of cambios) {
    const quita = cambio.startsWith('-')
    const igual = quita ? cambio.length : cambio.indexOf('=')
    const pasos = cambio.slice(quita ? 1 : 0, igual).split('.')
    const ultimo = pasos.pop()!
    let o = e
    for (const paso of pasos) {
      if (o[paso] === undefined) o[paso] = {}
      o = o[paso] as Suelto
    }
    if (quita) delete o[ultimo]
    else o[ultimo] = JSON.parse(cambio.slice(igual + 1))
  }
  return e as unknown as DocumentoEntrada
}

function faltas(caso: string, ...cambios: string[]) {
  const r = prepareDocumento(cambiar(base(caso), cambios))
  return r.ok ? [] : r.faults.map(f => `${f.codigo} ${f.regla} ${f.campo}`)
}

const R = 'gDatRec.'
const CONTADO = 'gCamCond.gPaConEIni.0.'
const CREDITO = 'gCamCond.gPagCred.'
const ITEM = 'gCamItem.0.'
const ASOC = 'gCamDEAsoc.0.'

/** Each rule: the case that passes, what is done to it, and the one fault that follows. */
const REGLAS: readonly (readonly [string, string, ...string[]])[] = [
  ['1156 D002a dFeEmiDE', 'fe-contado', 'dFeEmiDE="2018-11-21T10:00:00"', 'gTimb.dFeIniT="2018-05-01"'],
  ['1103 C004b dFeEmiDE', 'fe-contado', 'gTimb.dFeIniT="2026-11-21"'],
  ['1004 A004a dFecFirma', 'fe-contado', 'transmision="2026-11-20T10:19:59"'],
  ['1150 D002 dFeEmiDE', 'fe-contado', 'transmision="2026-12-20T10:15:01"'],
  [
    '1151 D002f dFeEmiDE',
    'fe-contado',
    'dFeEmiDE="2026-11-25T10:20:01"',
    'transmision="2026-11-20T10:20:00"',
  ],
  ['null XSD transmision', 'fe-contado', 'transmision="ayer"'],
  ['1050 B002 gOpeDE.iTipEmi', 'fe-contado', 'gOpeDE.iTipEmi=2'],
  ['null B004 gOpeDE.dCodSeg', 'fe-contado', 'gOpeDE.dCodSeg="000000001"'],
  ['1200 D010 gOpeCom', 'fe-contado', '-gOpeCom'],
  ['1201 D010a gOpeCom', 'nre-por-venta', 'gOpeCom={"iTImp":1,"cMoneOpe":"PYG"}'],
  [
    '1263 D105 gEmis.dNomEmi',
    'fe-produccion',
    'gEmis.dNomEmi="DE generado en ambiente de prueba - sin valor comercial ni fiscal"',
  ],
  ['1202 D011 gOpeCom.iTipTra', 'fe-contado', '-gOpeCom.iTipTra'],
  ['1216 D011a gOpeCom.iTipTra', 'nce', 'gOpeCom.iTipTra=1'],
  [
    '1213 D022 gOpeCom.cMoneOpe',
    'afe-microproductor',
    'gOpeCom={"iTipTra":10,"iTImp":4,"cMoneOpe":"USD","dCondTiCam":1,"dTiCam":1}',
  ],
  ['1207 D017 gOpeCom.dCondTiCam', 'fe-contado', 'gOpeCom.cMoneOpe="USD"'],
  ['1209 D018 gOpeCom.dTiCam', 'fe-b2f-dolares-cambio-global', '-gOpeCom.dTiCam'],
  ['1210 D018a gOpeCom.dTiCam', 'fe-contado', 'gOpeCom.dTiCam=1'],
  ['1210 D018a gOpeCom.dTiCam', 'fe-dolares-cambio-por-item', 'gOpeCom.dTiCam=1'],
  [
    '1222 D031a gOpeCom.gOblAfe[1].cOblAfe',
    'fe-contado',
    'gOpeCom.gOblAfe=[{"cOblAfe":211},{"cOblAfe":211}]',
  ],
  ['1253 D102 gEmis.dDVEmi', 'fe-contado', 'gEmis.dDVEmi=2'],
  ['1255 D111 gEmis.cDepEmi', 'fe-contado', 'gEmis.cDepEmi=2'],
  ['1257 D114 gEmis.dDesDisEmi', 'fe-contado', 'gEmis.dDesDisEmi="OTRO"'],
  ['1302 D205 gDatRec.iTiContRec', 'fe-contado', `-${R}iTiContRec`],
  ['1304 D206 gDatRec.dRucRec', 'fe-contado', `-${R}dRucRec`, `-${R}dDVRec`],
  ['1309 D207 gDatRec.dDVRec', 'fe-contado', `${R}dDVRec=9`],
  ['1311 D208a gDatRec.iTipIDRec', 'fe-contado', `${R}iTipIDRec=1`],
  ['1334 D210b gDatRec.dNumIDRec', 'fe-contado', `${R}dNumIDRec="1"`],
  ['1303 D205a gDatRec.iTiContRec', 'fe-cedula-con-direccion', `${R}iTiContRec=1`],
  ['1305 D206a gDatRec.dRucRec', 'fe-cedula-con-direccion', `${R}dRucRec="80088888"`],
  ['1335 D208g gDatRec.iTipIDRec', 'fe-cedula-con-direccion', `-${R}iTipIDRec`],
  ['1314 D210 gDatRec.dNumIDRec', 'fe-cedula-con-direccion', `-${R}dNumIDRec`],
  ['1300 D202 gDatRec.iTiOpe', 'fe-cedula-con-direccion', `${R}iTiOpe=1`],
  ['1300 D202 gDatRec.iTiOpe', 'fe-cedula-con-direccion', `${R}iTiOpe=3`],
  ['1320 D203 gDatRec.cPaisRec', 'fe-cedula-con-direccion', `${R}cPaisRec="BRA"`],
  ['1320 D203 gDatRec.cPaisRec', 'fe-b2f-dolares-cambio-global', `${R}cPaisRec="PRY"`],
  ['1318 D213 gDatRec.dDirRec', 'fe-b2f-dolares-cambio-global', `-${R}dDirRec`],
  ['1318 D213 gDatRec.dDirRec', 'nre-por-venta', `-${R}dDirRec`],
  ['1330 D218 gDatRec.dNumCasRec', 'fe-cedula-con-direccion', `-${R}dNumCasRec`],
  ['0160 D219 gDatRec.cDepRec', 'fe-b2f-dolares-cambio-global', `${R}cDepRec=1`],
  ['0160 D223 gDatRec.cCiuRec', 'fe-b2f-dolares-cambio-global', `${R}cCiuRec=1`],
  ['1328 D223a gDatRec.cCiuRec', 'fe-cedula-con-direccion', `${R}cDepRec=2`],
  ['1313 D209 gDatRec.dDTipIDRec', 'fe-cedula-con-direccion', `${R}dDTipIDRec="Pasaporte"`],
  ['0160 D209 gDatRec.dDTipIDRec', 'fe-receptor-otro-documento', `-${R}dDTipIDRec`],
  ['0160 D210 gDatRec.dNumIDRec', 'fe-innominada', `${R}dNumIDRec="1"`],
  ['0160 D211 gDatRec.dNomRec', 'fe-innominada', `${R}dNomRec="Consumidor Final"`],
  ['1321 D208c gDatRec.iTipIDRec', 'fe-innominada', 'gCamItem.0.gValorItem.dPUniProSer=3479000'],
  ['1316 D202a gDatRec.iTiOpe', 'afe-no-contribuyente', `${R}iTiOpe=1`],
  ['1317 D206e gDatRec.dRucRec', 'afe-no-contribuyente', `${R}dRucRec="80088888"`, `${R}dDVRec=0`],
  ['1350 E010 gCamFE', 'fe-contado', '-gCamFE'],
  ['1351 E010a gCamFE', 'nce', 'gCamFE={"iIndPres":1}'],
  ['1352 E012 gCamFE.dDesIndPres', 'fe-contado', 'gCamFE.dDesIndPres="Operación rara"'],
  [
    '1402 E025 gCamFE.gCompPub.dFeCodCont',
    'fe-b2g-compras-publicas',
    'gCamFE.gCompPub.dFeCodCont="2026-11-21"',
  ],
  ['1450 E400 gCamNCDE', 'nde', '-gCamNCDE'],
  ['1451 E400a gCamNCDE', 'fe-contado', 'gCamNCDE={"iMotEmi":1}'],
  ['1500 E600 gCamCond', 'fe-contado', '-gCamCond'],
  [
    '1501 E600a gCamCond',
    'nce',
    'gCamCond={"iCondOpe":1,"gPaConEIni":[{"iTiPago":1,"dMonTiPag":1,"cMoneTiPag":"PYG"}]}',
  ],
  [
    '1503 E601 gCamCond.iCondOpe',
    'afe-no-contribuyente',
    'gCamCond={"iCondOpe":2,"gPagCred":{"iCondCred":1,"dPlazoCre":"30 días"}}',
  ],
  ['1550 E605 gCamCond.gPaConEIni', 'fe-contado', 'gCamCond.gPaConEIni=[]'],
  ['1551 E605a gCamCond.gPaConEIni', 'fe-credito-plazo', `${CREDITO}dMonEnt=1`],
  ['1552 E605b gCamCond.gPaConEIni', 'fe-credito-cuotas-con-entrega', `-${CREDITO}dMonEnt`],
  ['1553 E606 gCamCond.gPaConEIni[0].iTiPago', 'fe-contado', `${CONTADO}iTiPago=16`],
  ['1556 E611 gCamCond.gPaConEIni[0].dTiCamTiPag', 'fe-contado', `${CONTADO}cMoneTiPag="USD"`],
  ['1557 E611a gCamCond.gPaConEIni[0].dTiCamTiPag', 'fe-contado', `${CONTADO}dTiCamTiPag=1`],
  ['1600 E620 gCamCond.gPaConEIni[0].gPagTarCD', 'fe-contado', `${CONTADO}iTiPago=3`],
  ['1600 E620 gCamCond.gPaConEIni[0].gPagTarCD', 'fe-contado', `${CONTADO}iTiPago=4`],
  [
    '1601 E620a gCamCond.gPaConEIni[0].gPagTarCD',
    'fe-contado',
    `${CONTADO}gPagTarCD={"iDenTarj":1,"iForProPa":1}`,
  ],
  [
    '1604 E625 gCamCond.gPaConEIni[1].gPagTarCD.dDVProTar',
    'fe-pagos-mixtos',
    'gCamCond.gPaConEIni.1.gPagTarCD.dDVProTar=5',
  ],
  ['1650 E630 gCamCond.gPaConEIni[0].gPagCheq', 'fe-contado', `${CONTADO}iTiPago=2`],
  [
    '1651 E630a gCamCond.gPaConEIni[0].gPagCheq',
    'fe-contado',
    `${CONTADO}gPagCheq={"dNumCheq":"00000001","dBcoEmi":"Banco"}`,
  ],
  ['1700 E640 gCamCond.gPagCred', 'fe-credito-plazo', '-gCamCond.gPagCred'],
  ['1701 E640a gCamCond.gPagCred', 'fe-contado', 'gCamCond.gPagCred={"iCondCred":1,"dPlazoCre":"30 días"}'],
  ['1703 E643 gCamCond.gPagCred.dPlazoCre', 'fe-credito-plazo', `-${CREDITO}dPlazoCre`],
  [
    '1704 E643a gCamCond.gPagCred.dPlazoCre',
    'fe-credito-cuotas-con-entrega',
    `${CREDITO}dPlazoCre="30 días"`,
  ],
  ['1705 E644 gCamCond.gPagCred.dCuotas', 'fe-credito-cuotas-con-entrega', `-${CREDITO}dCuotas`],
  ['1706 E644a gCamCond.gPagCred.dCuotas', 'fe-credito-plazo', `${CREDITO}dCuotas=2`],
  [
    '1751 E650a gCamCond.gPagCred.gCuotas',
    'fe-credito-plazo',
    `${CREDITO}gCuotas=[{"cMoneCuo":"PYG","dMonCuota":1}]`,
  ],
  ['1807 E715 gCamItem[0].cRelMerc', 'fe-contado', `${ITEM}cRelMerc=1`, `${ITEM}dCanQuiMer=1`],
  ['1808 E717 gCamItem[0].dCanQuiMer', 'nre-por-venta', `-${ITEM}dCanQuiMer`],
  ['1850 E720 gCamItem[0].gValorItem', 'fe-contado', `-${ITEM}gValorItem`],
  ['1851 E720a gCamItem[0].gValorItem', 'nre-por-venta', `${ITEM}gValorItem={"dPUniProSer":1}`],
  ['1853 EA008 gCamItem[0].gValorItem', 'fe-contado', `${ITEM}gValorItem.dDescItem="55000.00000001"`],
  ['1854 E725 gCamItem[0].gValorItem.dTiCamIt', 'fe-dolares-cambio-por-item', `-${ITEM}gValorItem.dTiCamIt`],
  [
    '1855 E725a gCamItem[0].gValorItem.dTiCamIt',
    'fe-b2f-dolares-cambio-global',
    `${ITEM}gValorItem.dTiCamIt=1`,
  ],
  ['1856 E725b gCamItem[0].gValorItem.dTiCamIt', 'fe-contado', `${ITEM}gValorItem.dTiCamIt=1`],
  ['1900 E730 gCamItem[0].gCamIVA', 'fe-contado', `-${ITEM}gCamIVA`],
  ['1901 E730a gCamItem[0].gCamIVA', 'afe-no-contribuyente', `${ITEM}gCamIVA={"iAfecIVA":3}`],
  ['1904 E733 gCamItem[0].gCamIVA.dPropIVA', 'fe-contado', `${ITEM}gCamIVA.dPropIVA=99`],
  ['1905 E733a gCamItem[0].gCamIVA.dPropIVA', 'fe-exento-exonerado-parcial', `${ITEM}gCamIVA.dPropIVA=1`],
  [
    '1906 E733b gCamItem[2].gCamIVA.dPropIVA',
    'fe-exento-exonerado-parcial',
    'gCamItem.2.gCamIVA.dPropIVA=100',
  ],
  ['1906 E733b gCamItem[2].gCamIVA.dPropIVA', 'fe-exento-exonerado-parcial', '-gCamItem.2.gCamIVA.dPropIVA'],
  ['1907 E734 gCamItem[0].gCamIVA.dTasaIVA', 'fe-exento-exonerado-parcial', `${ITEM}gCamIVA.dTasaIVA=5`],
  ['1908 E734a gCamItem[0].gCamIVA.dTasaIVA', 'fe-contado', `${ITEM}gCamIVA.dTasaIVA=11`],
  ['1908 E734a gCamItem[0].gCamIVA.dTasaIVA', 'fe-contado', `-${ITEM}gCamIVA.dTasaIVA`],
  ['null E711 gCamItem[0].dCantProSer', 'fe-contado', `${ITEM}dCantProSer=0`],
  ['2050 E822 gCamEsp.gGrupAdi.dFecIniC', 'fe-contado', 'gCamEsp.gGrupAdi={"dCiclo":"X"}'],
  [
    '2051 E822a gCamEsp.gGrupAdi.dFecIniC',
    'fe-contado',
    'gCamEsp.gGrupAdi={"dFecIniC":"2026-01-01","dFecFinC":"2026-01-02"}',
  ],
  [
    '2052 E823 gCamEsp.gGrupAdi.dFecFinC',
    'fe-contado',
    'gCamEsp.gGrupAdi={"dCiclo":"X","dFecIniC":"2026-01-01"}',
  ],
  ['2053 E823a gCamEsp.gGrupAdi.dFecFinC', 'fe-contado', 'gCamEsp.gGrupAdi={"dFecFinC":"2026-01-02"}'],
  [
    '2054 E823b gCamEsp.gGrupAdi.dFecFinC',
    'fe-contado',
    'gCamEsp.gGrupAdi={"dCiclo":"X","dFecIniC":"2026-01-02","dFecFinC":"2026-01-01"}',
  ],
  [
    '2055 E824 gCamEsp.gGrupAdi.dVencPag[1]',
    'fe-contado',
    'gCamEsp.gGrupAdi={"dVencPag":["2026-11-20","2026-11-19"]}',
  ],
  ['2100 E900 gTransp', 'nre-por-venta', '-gTransp'],
  ['2101 E900a gTransp', 'nce', 'gTransp={"iModTrans":1,"iRespFlete":1}'],
  ['2102 E901 gTransp.iTipTrans', 'nre-por-venta', '-gTransp.iTipTrans'],
  ['2107 E909 gTransp.dIniTras', 'nre-por-venta', '-gTransp.dIniTras'],
  ['2108 E909a gTransp.dIniTras', 'nre-por-venta', 'gTransp.dIniTras="2018-11-21"'],
  ['2109 E910 gTransp.dFinTras', 'nre-por-venta', '-gTransp.dFinTras'],
  ['2110 E910a gTransp.dFinTras', 'nre-por-venta', 'gTransp.dFinTras="2026-11-20"'],
  ['2150 E920 gTransp.gCamSal', 'nre-por-venta', '-gTransp.gCamSal'],
  ['2153 E925 gTransp.gCamSal.cDepSal', 'nre-por-venta', 'gTransp.gCamSal.cDepSal=2'],
  ['2200 E940 gTransp.gCamEnt', 'nre-por-venta', '-gTransp.gCamEnt'],
  ['2203 E945 gTransp.gCamEnt[0].cDepEnt', 'nre-por-venta', 'gTransp.gCamEnt.0.cDepEnt=1'],
  ['2250 E960 gTransp.gVehTras', 'nre-por-venta', '-gTransp.gVehTras'],
  ['2252 E966 gTransp.gVehTras[0].dNroVuelo', 'nre-por-venta', 'gTransp.iModTrans=3'],
  ['2253 E966a gTransp.gVehTras[0].dNroVuelo', 'nre-por-venta', 'gTransp.gVehTras.0.dNroVuelo="PZ0712"'],
  ['2254 E965 gTransp.gVehTras[0].dNroMatVeh', 'nre-por-venta', '-gTransp.gVehTras.0.dNroMatVeh'],
  ['0160 E965 gTransp.gVehTras[0].dNroMatVeh', 'nre-por-venta', 'gTransp.gVehTras.0.dNroMatVeh="ABC12"'],
  ['2255 E963 gTransp.gVehTras[0].dNroIDVeh', 'nre-entre-locales-aerea', '-gTransp.gVehTras.0.dNroIDVeh'],
  ['2300 E980 gTransp.gCamTrans', 'nre-por-venta', '-gTransp.gCamTrans'],
  [
    '2302 E983 gTransp.gCamTrans.dRucTrans',
    'nre-por-venta',
    '-gTransp.gCamTrans.dRucTrans',
    '-gTransp.gCamTrans.dDVTrans',
  ],
  [
    '2305 E983c gTransp.gCamTrans.dRucTrans',
    'nre-entre-locales-aerea',
    'gTransp.gCamTrans.dRucTrans="80012345"',
  ],
  ['2306 E984 gTransp.gCamTrans.dDVTrans', 'nre-por-venta', 'gTransp.gCamTrans.dDVTrans=5'],
  ['2307 E985 gTransp.gCamTrans.iTipIDTrans', 'nre-entre-locales-aerea', '-gTransp.gCamTrans.iTipIDTrans'],
  [
    '2308 E985a gTransp.gCamTrans.iTipIDTrans',
    'nre-por-venta',
    'gTransp.gCamTrans.iTipIDTrans=1',
    'gTransp.gCamTrans.dNumIDTrans="1"',
  ],
  ['2311 E987 gTransp.gCamTrans.dNumIDTrans', 'nre-entre-locales-aerea', '-gTransp.gCamTrans.dNumIDTrans'],
  ['2351 F001a gTotSub', 'nre-por-venta', 'gTotSub={"dComi":1}'],
  ['0160 F001 gTotSub', 'afe-no-contribuyente', 'gTotSub={"dComi":1}'],
  ['2371 F017a gTotSub.dLiqTotIVA10', 'fe-contado', 'gTotSub={"dLiqTotIVA10":12001}'],
  ['2390 G050 gCamGen.gCamCarg', 'nce', 'gCamGen={"gCamCarg":{"iCarCarga":1}}'],
  ['2400 H001 gCamDEAsoc', 'nce', 'gCamDEAsoc=[]'],
  ['2402 H004 gCamDEAsoc[0].dCdCDERef', 'nce', `-${ASOC}dCdCDERef`],
  ['2405 H005 gCamDEAsoc[0].dNTimDI', 'nce-impresa', `-${ASOC}dNTimDI`],
  ['2406 H006 gCamDEAsoc[0].dEstDocAso', 'nce-impresa', `-${ASOC}dEstDocAso`],
  ['2407 H007 gCamDEAsoc[0].dPExpDocAso', 'nce-impresa', `-${ASOC}dPExpDocAso`],
  ['2408 H008 gCamDEAsoc[0].dNumDocAso', 'nce-impresa', `-${ASOC}dNumDocAso`],
  ['2409 H009 gCamDEAsoc[0].iTipoDocAso', 'nce-impresa', `-${ASOC}iTipoDocAso`],
  ['2411 H011 gCamDEAsoc[0].dFecEmiDI', 'nce-impresa', `-${ASOC}dFecEmiDI`],
  ['2413 H013 gCamDEAsoc', 'fe-contado', 'gOpeCom.iTipTra=12'],
  [
    '2415 H001b gCamDEAsoc',
    'afe-no-contribuyente',
    'gCamDEAsoc=[{"iTipDocAso":3,"iTipCons":1},{"iTipDocAso":3,"iTipCons":1}]',
  ],
  [
    '2416 H002 gCamDEAsoc[0].iTipDocAso',
    'afe-no-contribuyente',
    'gCamDEAsoc=[{"iTipDocAso":1,"dCdCDERef":"01800999991001001000000222026112016133702445"}]',
  ],
  [
    '2418 H004c gCamDEAsoc[0].dCdCDERef',
    'nce-impresa',
    `${ASOC}dCdCDERef="01800999991001001000000222026112016133702445"`,
  ],
  ['2419 H005a gCamDEAsoc[0].dNTimDI', 'nce', `${ASOC}dNTimDI="12345678"`],
  ['2425 H011a gCamDEAsoc[0].dFecEmiDI', 'nce', `${ASOC}dFecEmiDI="2026-01-01"`],
  ['2426 H014 gCamDEAsoc[0].iTipCons', 'afe-no-contribuyente', `-${ASOC}iTipCons`],
  ['2427 H014a gCamDEAsoc[0].iTipCons', 'nce', `${ASOC}iTipCons=1`],
  ['2430 H016 gCamDEAsoc[0].dNumCons', 'afe-microproductor', `-${ASOC}dNumCons`],
  ['2431 H016a gCamDEAsoc[0].dNumCons', 'nce', `${ASOC}dNumCons="00000000123"`],
  ['2432 H017 gCamDEAsoc[0].dNumControl', 'afe-microproductor', `-${ASOC}dNumControl`],
  ['2433 H017a gCamDEAsoc[0].dNumControl', 'nce', `${ASOC}dNumControl="AB-12cd3"`],
  ['2434 H002a gCamDEAsoc[0].iTipDocAso', 'nce', 'gCamDEAsoc=[{"iTipDocAso":3,"iTipCons":1}]'],
  ['2436 H012a gCamDEAsoc[0].dNumComRet', 'nce', `${ASOC}dNumComRet="123456789012345"`],
  ['2439 H004g gCamDEAsoc[0].dCdCDERef', 'nce', 'gEmis.dRucEm="80012345"', 'gEmis.dDVEmi=0'],
  ['2443 H018 gCamDEAsoc[0].dRucFus', 'nce', `${ASOC}dRucFus="80012345"`],
  [
    '2444 H018a gCamDEAsoc[0].dRucFus',
    'fe-contado',
    'gCamDEAsoc=[{"iTipDocAso":1,"dCdCDERef":"01800999991001001000000222026112016133702445","dRucFus":"80099999"}]',
  ],
  ['2550 E300 gCamAE', 'afe-no-contribuyente', '-gCamAE'],
  ['2553 E310 gCamAE.cDepVen', 'afe-no-contribuyente', 'gCamAE.cDepVen=2'],
  ['2557 E317 gCamAE.cDepProv', 'afe-no-contribuyente', 'gCamAE.cDepProv=2'],
  ['2600 E500 gCamNRE', 'nre-por-venta', '-gCamNRE'],
  ['2604 E506 gCamNRE.dFecEm', 'nre-por-venta', 'gCamNRE.dFecEm="2026-12-01"'],
  ['2605 E506a gCamNRE.dFecEm', 'nre-por-venta', '-gCamDEAsoc'],
  ['2606 E501 gDatRec.dRucRec', 'nre-por-venta', 'gCamNRE.iMotEmiNR=7'],
]

describe('each published rule', () => {
  it.each(REGLAS)('%s is the one fault of %s', (falta, caso, ...cambios) => {
    expect(faltas(caso)).toEqual([])
    expect(faltas(caso, ...cambios)).toEqual([falta])
  })

  it('that drags another with it is told with it', () => {
    expect(faltas('fe-contado', 'gOpeCom.dCondTiCam=1', 'gOpeCom.dTiCam=1')).toEqual([
      '1208 D017a gOpeCom.dCondTiCam',
      '1210 D018a gOpeCom.dTiCam',
    ])
    const cedula = ['iNatRec=2', 'iTipIDRec=1', 'dNumIDRec="1"'].map(c => R + c)
    const sinRuc = ['iTiContRec', 'dRucRec', 'dDVRec'].map(c => `-${R}${c}`)
    expect(faltas('afe-no-contribuyente', ...cedula, ...sinRuc)).toEqual([
      '1315 D201 gDatRec.iNatRec',
      '1317 D206e gDatRec.dRucRec',
    ])
  })

  it('that lets an unnamed receptor stay below its limit', () => {
    expect(limiteInnominado('2023-12-31T23:59:59')).toBe(60_000_000n)
    expect(limiteInnominado('2024-01-01T00:00:00')).toBe(35_000_000n)
    expect(limiteInnominado('2024-12-31T23:59:59')).toBe(35_000_000n)
    expect(limiteInnominado('2025-01-01T00:00:00')).toBe(7_000_000n)
    const hasta = 'gCamItem.0.gValorItem.dPUniProSer=3478975'
    expect(faltas('fe-innominada', hasta)).toEqual([])
    expect(
      faltas('fe-innominada', 'gOpeCom.iTipTra=13', 'gCamItem.0.gValorItem.dPUniProSer=3479000'),
    ).toEqual([])
    const enDolares = 'gOpeCom={"iTipTra":1,"iTImp":1,"cMoneOpe":"USD","dCondTiCam":1,"dTiCam":"46.0526"}'
    expect(faltas('fe-innominada', enDolares)).toEqual([])
    expect(faltas('fe-innominada', enDolares.replace('46.0526', '46.0527'))).toEqual([
      '1321 D208c gDatRec.iTipIDRec',
    ])
  })

  it('that forbids an unnamed receptor in a note says to nominate first', () => {
    const r = prepareDocumento({ ...base('nce'), gDatRec: base('fe-innominada').gDatRec } as never)
    expect(r).toMatchObject({
      ok: false,
      faults: [{ codigo: '1331', detalle: expect.stringContaining('nomine primero') }],
    })
    const b2f = faltas(
      'fe-innominada',
      'gDatRec.iTiOpe=4',
      'gDatRec.cPaisRec="BRA"',
      'gDatRec.dDirRec="X"',
      'gDatRec.dNumCasRec=0',
    )
    expect(b2f).toEqual(['1319 D208b gDatRec.iTipIDRec'])
  })

  it('is told together with all the others', () => {
    expect(
      faltas(
        'fe-contado',
        '-gCamFE',
        'gEmis.dDVEmi=9',
        'gDatRec.dNomRec="AB"',
        `${ITEM}dDesProSer="x\\ny"`,
        `${ITEM}dCantProSer=0.30000000000000004`,
      ),
    ).toEqual([
      '1253 D102 gEmis.dDVEmi',
      '0160 D211 gDatRec.dNomRec',
      '0160 E708 gCamItem[0].dDesProSer',
      '0160 E711 gCamItem[0].dCantProSer',
      '1350 E010 gCamFE',
    ])
  })
})

describe('each check of form', () => {
  const formas: readonly (readonly [string, ...string[]])[] = [
    ['A004 dFecFirma', 'dFecFirma="2026-11-20 10:20:00"', '-dFecFirma', 'dFecFirma="2026-11-31T10:00:00"'],
    [
      'B004 gOpeDE.dCodSeg',
      'gOpeDE.dCodSeg="000000000"',
      'gOpeDE.dCodSeg="12345678"',
      'gOpeDE.dCodSeg=123456789',
    ],
    ['C002 gTimb.iTiDE', 'gTimb.iTiDE=8'],
    ['C004 gTimb.dNumTim', 'gTimb.dNumTim="1234567"', 'gTimb.dNumTim="00000000"'],
    ['C005 gTimb.dEst', 'gTimb.dEst="1"', 'gTimb.dEst="00A"'],
    ['C007 gTimb.dNumDoc', 'gTimb.dNumDoc="0000000"', 'gTimb.dNumDoc="17"'],
    ['C010 gTimb.dSerieNum', 'gTimb.dSerieNum="aa"'],
    ['C008 gTimb.dFeIniT', 'gTimb.dFeIniT="2018-04-30"', 'gTimb.dFeIniT="01-01-2026"'],
    ['D015 gOpeCom.cMoneOpe', 'gOpeCom.cMoneOpe="GS"'],
    ['D031 gOpeCom.gOblAfe[0].cOblAfe', 'gOpeCom.gOblAfe=[{"cOblAfe":999}]'],
    ['D101 gEmis.dRucEm', 'gEmis.dRucEm="80099999-1"', 'gEmis.dRucEm="12"'],
    [
      'D106 gEmis.dNomFanEmi',
      'gEmis.dNomFanEmi="abc"',
      'gEmis.dNomFanEmi=" abcd"',
      'gEmis.dNomFanEmi="abcd "',
      'gEmis.dNomFanEmi=5',
      'gEmis.dNomFanEmi="ab\\u0007cd"',
      'gEmis.dNomFanEmi="abc\\ud800d"',
    ],
    [
      'D108 gEmis.dNumCas',
      'gEmis.dNumCas=-1',
      'gEmis.dNumCas=1000000',
      'gEmis.dNumCas=1.5',
      'gEmis.dNumCas="x"',
    ],
    [
      'D118 gEmis.dEmailE',
      'gEmis.dEmailE="a@b"',
      'gEmis.dEmailE="uno@a.py, dos@a.py"',
      'gEmis.dEmailE="a b@ejemplo.py"',
    ],
    ['D130 gEmis.gActEco', 'gEmis.gActEco=[]', '-gEmis.gActEco'],
    ['D131 gEmis.gActEco[0].cActEco', 'gEmis.gActEco=[{"cActEco":"62-1","dDesActEco":"X"}]'],
    ['D223 gDatRec.cCiuRec', 'gDatRec.cCiuRec=100000'],
    ['D224 gDatRec.dDesCiuRec', 'gDatRec.cCiuRec=99999', 'gDatRec.dDesCiuRec="X"'],
    ['D203 gDatRec.cPaisRec', 'gDatRec.cPaisRec="PY"'],
    [
      'E608 gCamCond.gPaConEIni[0].dMonTiPag',
      `${CONTADO}dMonTiPag="1.23456"`,
      `${CONTADO}dMonTiPag=-5`,
      `${CONTADO}dMonTiPag="1,5"`,
      `${CONTADO}dMonTiPag="1234567890123456"`,
    ],
    ['E700 gCamItem', 'gCamItem=[]'],
    ['E701 gCamItem[0].dCodInt', `${ITEM}dCodInt=""`, `${ITEM}dCodInt=" "`, `-${ITEM}dCodInt`],
    ['E703 gCamItem[0].dNCM', `${ITEM}dNCM="12345"`, `${ITEM}dNCM="00000000"`],
    [
      'E719 gCamItem[0].dCDCAnticipo',
      `${ITEM}dCDCAnticipo="01800999991001001000000222026112016133702446"`,
      `${ITEM}dCDCAnticipo="1"`,
    ],
    [
      'E721 gCamItem[0].gValorItem.dPUniProSer',
      `${ITEM}gValorItem.dPUniProSer=0.30000000000000004`,
      `${ITEM}gValorItem.dPUniProSer="0.123456789"`,
      `${ITEM}gValorItem.dPUniProSer=-1`,
      `${ITEM}gValorItem.dPUniProSer=1000000000000000`,
    ],
    [
      'F010 gTotSub.dPorcDescTotal',
      'gTotSub={"dPorcDescTotal":"100.00000001"}',
      'gTotSub={"dPorcDescTotal":"-1"}',
    ],
    ['F035 anticipoGlobal', 'anticipoGlobal="1,5"', 'anticipoGlobal=0.1'],
    ['D105 leyendaPrueba', 'leyendaPrueba="abc"'],
    ['XSD ambiente', 'ambiente="TEST"', '-ambiente'],
    ['XSD gEmis', 'gEmis=5', 'gEmis=[]'],
    ['XSD gCamItem', 'gCamItem={}'],
    ['XSD gCamItem[0]', 'gCamItem=[null]'],
    ['F008 gCamItem', `${ITEM}gValorItem.dPUniProSer="999999999999999"`],
  ]
  const casos = formas.flatMap(([falta, ...cambios]) => cambios.map(c => [falta, c] as const))

  it.each(casos)('0160 %s after %s', (falta, cambio) => {
    expect(faltas('fe-contado', cambio)[0]?.slice(5)).toBe(falta)
  })

  it('the rate of change stays below the end of the schema', () => {
    expect(faltas('fe-b2f-dolares-cambio-global', 'gOpeCom.dTiCam="99999.9998"')).toEqual([])
    expect(faltas('fe-b2f-dolares-cambio-global', 'gOpeCom.dTiCam="99999.9999"')).toEqual([
      '0160 D018 gOpeCom.dTiCam',
    ])
    expect(faltas('fe-b2f-dolares-cambio-global', 'gOpeCom.dTiCam=0')).toEqual(['0160 D018 gOpeCom.dTiCam'])
  })

  it('999 items pass and 1000 do not', () => {
    const item = (base('fe-contado').gCamItem as unknown[])[0]
    const con = (n: number) =>
      prepareDocumento({ ...base('fe-contado'), gCamItem: Array(n).fill(item) } as never)
    expect(con(999).ok).toBe(true)
    expect(con(1000)).toMatchObject({
      ok: false,
      faults: [{ campo: 'gCamItem', codigo: '0160', valor: '1000' }],
    })
  })

  it('every fault names its field, its rule and its cure in Spanish', () => {
    const r = prepareDocumento(cambiar(base('fe-contado'), ['gDatRec.dNomRec="AB"']))
    expect(r).toEqual({
      ok: false,
      faults: [
        {
          campo: 'gDatRec.dNomRec',
          regla: 'D211',
          valor: 'AB',
          codigo: '0160',
          detalle: 'dNomRec tiene 2 caracteres y admite de 4 a 255.',
        },
      ],
    })
  })

  it('nothing that is given makes it throw', () => {
    const casos = readdirSync(new URL('golden/documento/', import.meta.url)).filter(f => f.endsWith('.json'))
    const basura = [null, 0, -1, '', 'x', [], {}, true, 1e300, Number.NaN]
    const recorrer = (raiz: Suelto, nodo: Suelto): void => {
      for (const clave of Object.keys(nodo)) {
        const antes = nodo[clave]
        for (const malo of basura) {
          nodo[clave] = malo
          expect(typeof prepareDocumento(raiz as never).ok).toBe('boolean')
        }
        nodo[clave] = antes
        if (antes && typeof antes === 'object') recorrer(raiz, antes as Suelto)
      }
    }
    for (const caso of casos) {
      const e = base(caso.slice(0, -5))
      recorrer(e, e)
    }
    for (const malo of basura) expect(prepareDocumento(malo as never).ok).toBe(false)
  })
})
