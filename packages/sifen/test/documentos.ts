import fc from 'fast-check'

import { ciudad, ciudades } from '../src/catalogos/geo.ts'
import { monedas } from '../src/catalogos/monedas.generated.ts'
import { paises } from '../src/catalogos/paises.generated.ts'
import { unidades } from '../src/catalogos/unidades.generated.ts'
import type { DocumentoEntrada } from '../src/documento/entrada.ts'

type G = fc.GeneratorValue
type Tipo = 1 | 4 | 5 | 6 | 7

const uno = <T>(g: G, lista: readonly T[]): T => lista[g(fc.nat, { max: lista.length - 1 })]!
const entre = (g: G, min: number, max: number): number => g(fc.integer, { min, max })
const si = (g: G): boolean => g(fc.boolean)
const talVez = <T>(g: G, que: () => T): T | undefined => (si(g) ? que() : undefined)

const LETRAS = [...'ABCÑÁéíoü xyz012&<>"\'/.,-()ç漢😀']
function texto(g: G, min: number, max: number): string {
  const largo = entre(g, min, Math.min(max, min + 25))
  let s = 'Z'
  while ([...s].length < largo - 1) s += uno(g, LETRAS)
  return largo > 1 ? `${s}z` : s
}
const digitos = (g: G, n: number) => String(entre(g, 1, 10 ** Math.min(n, 9) - 1)).padStart(n, '0')

/** An amount with up to `decimales` decimals, in every spelling that is taken. */
function monto(g: G, max: number, decimales: number): string | number {
  const entera = entre(g, 1, max)
  if (decimales === 0 || si(g)) return si(g) ? entera : String(entera)
  const fraccion = String(entre(g, 0, 10 ** decimales - 1)).padStart(decimales, '0')
  return `${entera}.${fraccion}`
}

const RUCS = ['80099999', '80088888', '44444401', '80012345', '1234567A', '999D', '5000001']
const fecha = (g: G) =>
  `2026-${String(entre(g, 1, 12)).padStart(2, '0')}-${String(entre(g, 1, 28)).padStart(2, '0')}`

/** A city whose name is whole in its field, with or without its district. */
function lugar(g: G) {
  const todas = [...ciudades().keys()]
  const cCiu = todas[entre(g, 0, todas.length - 1)]!
  const { departamento, distrito } = ciudad(cCiu)!
  return { cDep: departamento, cDis: si(g) ? distrito : undefined, cCiu }
}

function receptor(g: G, tipo: Tipo, emisor: string, propio: boolean): DocumentoEntrada['gDatRec'] {
  const comun = {
    dNomRec: texto(g, 4, 255),
    dNomFanRec: talVez(g, () => texto(g, 4, 255)),
    dTelRec: talVez(g, () => digitos(g, entre(g, 6, 9))),
    dCelRec: talVez(g, () => digitos(g, 10)),
    dEmailRec: talVez(g, () => 'compras.1@ejemplo-sa.com.py'),
    dCodCliente: talVez(g, () => texto(g, 3, 15)),
  }
  const direccion = tipo === 7 || si(g) ? { dDirRec: texto(g, 1, 255), dNumCasRec: entre(g, 0, 999999) } : {}
  if (tipo === 4 || propio || si(g)) {
    const dRucRec = tipo === 4 || propio ? emisor : uno(g, RUCS)
    const l = talVez(g, () => lugar(g))
    return {
      ...comun,
      ...direccion,
      iNatRec: 1,
      iTiOpe: tipo === 4 ? 2 : uno(g, [1, 2, 3] as const),
      cPaisRec: 'PRY',
      iTiContRec: uno(g, [1, 2] as const),
      dRucRec,
      ...(l ? { cDepRec: l.cDep, cDisRec: l.cDis, cCiuRec: l.cCiu } : {}),
    }
  }
  if (si(g)) {
    const cPaisRec = uno(
      g,
      [...paises.keys()].filter(p => p !== 'PRY'),
    )
    return {
      ...comun,
      dDirRec: texto(g, 1, 255),
      dNumCasRec: 0,
      iNatRec: 2,
      iTiOpe: 4,
      cPaisRec,
      iTipIDRec: 2,
      dNumIDRec: 'AB-123456',
    }
  }
  if (tipo === 1 && si(g)) {
    return {
      ...direccion,
      iNatRec: 2,
      iTiOpe: 2,
      cPaisRec: 'PRY',
      iTipIDRec: 5,
      dNumIDRec: '0',
      dNomRec: 'Sin Nombre',
    }
  }
  const iTipIDRec = uno(g, [1, 2, 3, 4, 6, 9] as const)
  return {
    ...comun,
    ...direccion,
    iNatRec: 2,
    iTiOpe: 2,
    cPaisRec: 'PRY',
    iTipIDRec,
    dNumIDRec: digitos(g, 7),
    ...(iTipIDRec === 9 ? { dDTipIDRec: texto(g, 9, 41) } : {}),
  }
}

interface Dinero {
  readonly moneda: string
  readonly porItem: boolean
  /** Small enough for an unnamed receptor. */
  readonly chico: boolean
}

function item(g: G, tipo: Tipo, d: Dinero, descuentos: boolean): DocumentoEntrada['gCamItem'][number] {
  const decimales = d.moneda === 'PYG' ? uno(g, [0, 0, 2]) : 8
  const tope = d.chico ? 20_000 : 90_000_000
  const base = {
    dCodInt: texto(g, 1, 50),
    dDesProSer: texto(g, 1, 2000),
    cUniMed: uno(g, [...unidades.keys()]),
    dCantProSer: monto(g, 9, uno(g, [0, 0, 3, 8])),
    dNCM: talVez(g, () => digitos(g, 8)),
    dGtin: talVez(g, () => digitos(g, 13)),
    cPaisOrig: talVez(g, () => uno(g, [...paises.keys()])),
    dInfItem: talVez(g, () => texto(g, 1, 500)),
    gRasMerc: talVez(g, () => ({
      dNumLote: talVez(g, () => texto(g, 1, 80)),
      dVencMerc: talVez(g, () => fecha(g)),
    })),
  }
  if (tipo === 7) {
    return { ...base, ...(si(g) ? { cRelMerc: uno(g, [1, 2] as const), dPorQuiMer: '12.5' } : {}) }
  }
  const precio = monto(g, tope, decimales)
  const quinta = String(Math.floor(Number(precio) / 5))
  const gValorItem = {
    dPUniProSer: precio,
    ...(d.porItem ? { dTiCamIt: monto(g, 8000, 4) } : {}),
    ...(descuentos && tipo !== 4
      ? {
          dDescItem: talVez(g, () => quinta),
          dAntPreUniIt: talVez(g, () => quinta),
          dAntGloPreUniIt: talVez(g, () => quinta),
        }
      : {}),
  }
  if (tipo === 4) return { ...base, gValorItem }
  const iAfecIVA = uno(g, [1, 1, 1, 2, 3, 4] as const)
  const gravado = iAfecIVA === 1 || iAfecIVA === 4
  const gCamIVA = {
    iAfecIVA,
    dTasaIVA: gravado ? uno(g, [5, 10]) : uno(g, [0, undefined]),
    dPropIVA: iAfecIVA === 4 ? monto(g, 98, 8) : undefined,
  }
  return { ...base, gValorItem, gCamIVA }
}

function pago(g: G): NonNullable<NonNullable<DocumentoEntrada['gCamCond']>['gPaConEIni']>[number] {
  const iTiPago = uno(g, [1, 2, 3, 4, 5, 7, 11, 21, 99] as const)
  const cMoneTiPag = uno(g, ['PYG', 'PYG', 'USD', 'BRL'])
  return {
    iTiPago,
    dMonTiPag: monto(g, 9_000_000, 4),
    cMoneTiPag,
    ...(iTiPago === 99 ? { dDesTiPag: texto(g, 4, 30) } : {}),
    ...(cMoneTiPag === 'PYG' ? {} : { dTiCamTiPag: monto(g, 8000, 4) }),
    ...(iTiPago === 2 ? { gPagCheq: { dNumCheq: digitos(g, 8), dBcoEmi: texto(g, 4, 20) } } : {}),
    ...(iTiPago === 3 || iTiPago === 4
      ? {
          gPagTarCD: {
            iDenTarj: 1,
            iForProPa: 1,
            dRUCProTar: talVez(g, () => '80012345'),
            dCodAuOpe: 123456,
            dNomTit: texto(g, 4, 30),
            dNumTarj: entre(g, 1, 9999),
          },
        }
      : {}),
  }
}

function condicion(g: G, tipo: Tipo): NonNullable<DocumentoEntrada['gCamCond']> {
  const pagos = () => Array.from({ length: entre(g, 1, 4) }, () => pago(g))
  if (tipo === 4 || si(g)) return { iCondOpe: 1, gPaConEIni: pagos() }
  const entrega = si(g)
  const cuotas = Array.from({ length: entre(g, 1, 6) }, () => ({
    cMoneCuo: 'PYG',
    dMonCuota: monto(g, 90_000, 4),
    dVencCuo: talVez(g, () => fecha(g)),
  }))
  return {
    iCondOpe: 2,
    ...(entrega ? { gPaConEIni: pagos() } : {}),
    gPagCred: {
      ...(si(g)
        ? { iCondCred: 1, dPlazoCre: '30 días' }
        : { iCondCred: 2, dCuotas: cuotas.length, gCuotas: si(g) ? cuotas : [] }),
      ...(entrega ? { dMonEnt: monto(g, 90_000, 4) } : {}),
    },
  }
}

function transporte(g: G): NonNullable<DocumentoEntrada['gTransp']> {
  const l = lugar(g)
  const m = lugar(g)
  const iModTrans = uno(g, [1, 2, 3, 4] as const)
  const propio = si(g)
  return {
    iTipTrans: 1,
    iModTrans,
    iRespFlete: uno(g, [1, 2, 3, 4, 5] as const),
    cCondNeg: talVez(g, () => uno(g, ['CFR', 'CIF', 'FOB'] as const)),
    dIniTras: '2026-11-21',
    dFinTras: '2026-11-22',
    cPaisDest: talVez(g, () => 'BRA'),
    gCamSal: {
      dDirLocSal: texto(g, 1, 255),
      dNumCasSal: 0,
      cDepSal: l.cDep,
      cDisSal: l.cDis,
      cCiuSal: l.cCiu,
    },
    gCamEnt: [
      { dDirLocEnt: texto(g, 1, 255), dNumCasEnt: 5, cDepEnt: m.cDep, cDisEnt: m.cDis, cCiuEnt: m.cCiu },
    ],
    gVehTras: [
      {
        dTiVehTras: 'Camion',
        dMarVeh: texto(g, 1, 10),
        ...(si(g) ? { dTipIdenVeh: 1, dNroIDVeh: 'CHASIS123' } : { dTipIdenVeh: 2, dNroMatVeh: 'ABC123' }),
        ...(iModTrans === 3 ? { dNroVuelo: 'PZ0712' } : {}),
      },
    ],
    gCamTrans: {
      ...(propio
        ? { iNatTrans: 1, dRucTrans: '80099999' }
        : { iNatTrans: 2, iTipIDTrans: 1, dNumIDTrans: '1234567' }),
      dNomTrans: texto(g, 4, 60),
      dNumIDChof: '7654321',
      dNomChof: texto(g, 4, 60),
      dDomFisc: texto(g, 1, 150),
      dDirChof: texto(g, 1, 255),
    },
  }
}

function segunTipo(g: G, tipo: Tipo, emisor: string, motivo: number): Partial<DocumentoEntrada> {
  const cdc = '01800999991001001000000222026112016133702445'
  const asociado = {
    iTipDocAso: 1,
    dCdCDERef: cdc,
    ...(emisor === '80099999' ? {} : { dRucFus: '80099999' }),
  } as const
  const impreso = {
    iTipDocAso: 2,
    dNTimDI: '12345678',
    dEstDocAso: '001',
    dPExpDocAso: '002',
    dNumDocAso: '0000123',
    iTipoDocAso: 1,
    dFecEmiDI: '2026-10-01',
  } as const
  if (tipo === 1) {
    const iIndPres = uno(g, [1, 2, 3, 4, 6, 9] as const)
    return {
      gCamFE: {
        iIndPres,
        ...(iIndPres === 9 ? { dDesIndPres: texto(g, 10, 30) } : {}),
        dFecEmNR: talVez(g, () => fecha(g)),
      },
      gCamCond: condicion(g, tipo),
      gTransp: talVez(g, () => transporte(g)),
      gCamGen: talVez(g, () => ({ dOrdCompra: talVez(g, () => texto(g, 1, 15)) })),
      gCamEsp: talVez(g, () => ({
        gGrupSup: { dNomCaj: talVez(g, () => texto(g, 1, 20)), dEfectivo: talVez(g, () => monto(g, 999, 4)) },
      })),
    }
  }
  if (tipo === 4) {
    const l = lugar(g)
    return {
      gCamAE: {
        iNatVen: uno(g, [1, 2] as const),
        iTipIDVen: uno(g, [1, 2, 3, 4] as const),
        dNumIDVen: '1234567',
        dNomVen: texto(g, 4, 60),
        dDirVen: texto(g, 1, 255),
        dNumCasVen: 0,
        cDepVen: l.cDep,
        cDisVen: l.cDis,
        cCiuVen: l.cCiu,
        dDirProv: texto(g, 1, 255),
        cDepProv: l.cDep,
        cDisProv: l.cDis,
        cCiuProv: l.cCiu,
      },
      gCamCond: condicion(g, tipo),
      gCamDEAsoc: [
        si(g)
          ? { iTipDocAso: 3, iTipCons: 1 }
          : { iTipDocAso: 3, iTipCons: 2, dNumCons: '00000000123', dNumControl: 'AB-12cd3' },
      ],
    }
  }
  if (tipo === 7) {
    return {
      gCamNRE: {
        iMotEmiNR: motivo as 1,
        ...(motivo === 99 ? { dDesMotEmiNR: texto(g, 5, 60) } : {}),
        iRespEmiNR: uno(g, [1, 2, 3, 4, 5] as const),
        dKmR: entre(g, 1, 99999),
        dFecEm: motivo === 1 ? '2026-11-25' : undefined,
        cPreFle: talVez(g, () => monto(g, 99, 8)),
      },
      gTransp: transporte(g),
      gCamDEAsoc: si(g) ? [asociado] : [],
    }
  }
  return {
    gCamNCDE: { iMotEmi: uno(g, [1, 2, 3, 4, 5, 6, 7, 8] as const) },
    gCamDEAsoc: [si(g) ? asociado : impreso],
  }
}

function moneda(g: G, tipo: Tipo): { dinero: Dinero; gOpeCom?: DocumentoEntrada['gOpeCom'] } {
  const cMoneOpe =
    tipo === 4 || si(g)
      ? 'PYG'
      : uno(
          g,
          [...monedas.keys()].filter(m => m !== 'PYG'),
        )
  const porItem = cMoneOpe !== 'PYG' && si(g)
  const dinero = { moneda: cMoneOpe, porItem, chico: false }
  if (tipo === 7) return { dinero: { ...dinero, porItem: false } }
  const obligaciones = [{ cOblAfe: 211 }, { cOblAfe: 700 }] as const
  return {
    dinero,
    gOpeCom: {
      ...(tipo === 1 || tipo === 4 ? { iTipTra: uno(g, [1, 2, 3, 9, 10, 13] as const) } : {}),
      iTImp: tipo === 4 ? 4 : uno(g, [1, 3, 4, 5] as const),
      cMoneOpe,
      ...(cMoneOpe === 'PYG'
        ? {}
        : porItem
          ? { dCondTiCam: 2 }
          : { dCondTiCam: 1, dTiCam: monto(g, 8000, 4) }),
      iCondAnt: talVez(g, () => uno(g, [1, 2] as const)),
      gOblAfe: talVez(g, () => obligaciones),
    },
  }
}

/** Documents that SIFEN would take, of one type, using every part of the schema that the type may carry. */
export function documentoValido(tipo: Tipo): fc.Arbitrary<DocumentoEntrada> {
  return fc.gen().map(g => {
    const dRucEm = uno(g, RUCS)
    const motivo = uno(g, [1, 2, 7, 14, 99])
    const gDatRec = receptor(g, tipo, dRucEm, tipo === 7 && motivo === 7)
    const { dinero, gOpeCom } = moneda(g, tipo)
    const innominado = gDatRec.iTipIDRec === 5
    const d: Dinero = innominado ? { moneda: 'PYG', porItem: false, chico: true } : dinero
    const descuentos = si(g)
    const casa = lugar(g)
    const conTotales = tipo !== 4 && tipo !== 7
    return {
      ambiente: uno(g, ['PRUEBA', 'PRODUCCION'] as const),
      dFecFirma: '2026-11-20T10:20:00',
      dFeEmiDE: `2026-11-20T${String(entre(g, 0, 23)).padStart(2, '0')}:00:59`,
      gOpeDE: {
        dCodSeg: String(entre(g, 100_000_000, 999_999_999)),
        dInfoEmi: talVez(g, () => texto(g, 1, 3000)),
        dInfoFisc: talVez(g, () => texto(g, 1, 3000)),
      },
      gTimb: {
        iTiDE: tipo,
        dNumTim: digitos(g, 8),
        dEst: digitos(g, 3),
        dPunExp: digitos(g, 3),
        dNumDoc: '0000017',
        dSerieNum: talVez(g, () => 'AB'),
        dFeIniT: '2026-01-02',
      },
      ...(gOpeCom
        ? { gOpeCom: innominado ? { iTipTra: 1 as const, iTImp: 1 as const, cMoneOpe: 'PYG' } : gOpeCom }
        : {}),
      gEmis: {
        dRucEm,
        iTipCont: uno(g, [1, 2] as const),
        cTipReg: talVez(g, () => 8 as const),
        dNomEmi: texto(g, 4, 255),
        dNomFanEmi: talVez(g, () => texto(g, 4, 255)),
        dDirEmi: texto(g, 1, 255),
        dNumCas: entre(g, 0, 999999),
        cDepEmi: casa.cDep,
        cDisEmi: casa.cDis,
        cCiuEmi: casa.cCiu,
        dTelEmi: digitos(g, 9),
        dEmailE: 'facturas@ejemplo.com.py',
        gActEco: Array.from({ length: entre(g, 1, 9) }, (_, i) => ({
          cActEco: `6201${i}`,
          dDesActEco: texto(g, 1, 300),
        })),
      },
      gDatRec,
      gCamItem: Array.from({ length: entre(g, 1, 6) }, () => item(g, tipo, d, descuentos)),
      redondear: uno(g, [true, false, undefined] as const) ?? true,
      ...segunTipo(g, tipo, dRucEm, motivo),
      ...(conTotales && si(g)
        ? {
            gTotSub: {
              dPorcDescTotal: talVez(g, () => monto(g, 19, 8)),
              dComi: talVez(g, () => monto(g, 500, 4)),
              dIVAComi: talVez(g, () => 5),
            },
          }
        : {}),
    } as DocumentoEntrada
  })
}
