import fc from 'fast-check'
import { monedas } from '../src/catalogos/monedas.generated.ts'
import { paises } from '../src/catalogos/paises.generated.ts'
import type { DocumentoEntrada } from '../src/documento/entrada.ts'
import {
  digitos,
  entre,
  fecha,
  type G,
  lugar,
  monto,
  RUCS,
  si,
  type Tipo,
  talVez,
  texto,
  uno,
} from './azar.ts'
import { condicion, type Dinero, item, transporte } from './documentos.partes.ts'

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
