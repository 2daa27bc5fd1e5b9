import { paises } from '../src/catalogos/paises.generated.ts'
import { unidades } from '../src/catalogos/unidades.generated.ts'
import type { DocumentoEntrada } from '../src/documento/entrada.ts'
import { digitos, entre, fecha, type G, lugar, monto, si, type Tipo, talVez, texto, uno } from './azar.ts'

export interface Dinero {
  readonly moneda: string
  readonly porItem: boolean
  /** Small enough for an unnamed receptor. */
  readonly chico: boolean
}

export function item(g: G, tipo: Tipo, d: Dinero, descuentos: boolean): DocumentoEntrada['gCamItem'][number] {
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
    dPropIVA: iAfecIVA === 4 ? uno(g, [monto(g, 98, 8), '0.00000001', '99.99999999']) : undefined,
  }
  return { ...base, gValorItem, gCamIVA }
}

export function pago(g: G): NonNullable<NonNullable<DocumentoEntrada['gCamCond']>['gPaConEIni']>[number] {
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

export function condicion(g: G, tipo: Tipo): NonNullable<DocumentoEntrada['gCamCond']> {
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

export function transporte(g: G): NonNullable<DocumentoEntrada['gTransp']> {
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
