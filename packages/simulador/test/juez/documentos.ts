import { campos, grupo } from './texto.ts'

const NS = 'http://ekuatia.set.gov.py/sifen/xsd'
const XSI = 'http://www.w3.org/2001/XMLSchema-instance'
const LITERAL_PRUEBA = 'DE generado en ambiente de prueba - sin valor comercial ni fiscal'

const TIPOS: Record<number, string> = {
  1: 'Factura electrónica',
  4: 'Autofactura electrónica',
  5: 'Nota de crédito electrónica',
  6: 'Nota de débito electrónica',
  7: 'Nota de remisión electrónica',
}

const asuncion = (sufijo: string) => ({
  [`cDep${sufijo}`]: 1,
  [`dDesDep${sufijo}`]: 'CAPITAL',
  [`cDis${sufijo}`]: 1,
  [`dDesDis${sufijo}`]: 'ASUNCION (DISTRITO)',
  [`cCiu${sufijo}`]: 1,
  [`dDesCiu${sufijo}`]: 'ASUNCION (DISTRITO)',
})

const EMISOR = grupo(
  'gEmis',
  {
    dRucEm: '80099999',
    dDVEmi: 1,
    iTipCont: 2,
    dNomEmi: LITERAL_PRUEBA,
    dDirEmi: 'Calle Uno',
    dNumCas: 0,
    ...asuncion('Emi'),
    dTelEmi: '021000000',
    dEmailE: 'ventas@ejemplo.com.py',
  },
  grupo('gActEco', { cActEco: '62010', dDesActEco: 'PROGRAMACION INFORMATICA' }),
)

const PARAGUAY = { cPaisRec: 'PRY', dDesPaisRe: 'Paraguay' }
export const INNOMINADO = grupo('gDatRec', {
  iNatRec: 2,
  iTiOpe: 2,
  ...PARAGUAY,
  iTipIDRec: 5,
  dDTipIDRec: 'Innominado',
  dNumIDRec: 0,
  dNomRec: 'Sin Nombre',
})
export const PERSONA = grupo('gDatRec', {
  iNatRec: 2,
  iTiOpe: 2,
  ...PARAGUAY,
  iTipIDRec: 1,
  dDTipIDRec: 'Cédula paraguaya',
  dNumIDRec: '1234567',
  dNomRec: 'Persona de Prueba',
})
const EMPRESA = grupo('gDatRec', {
  iNatRec: 1,
  iTiOpe: 1,
  ...PARAGUAY,
  iTiContRec: 2,
  dRucRec: '80088888',
  dDVRec: 0,
  dNomRec: 'COMPRADORA DE PRUEBA SRL',
  dDirRec: 'Calle Dos',
  dNumCasRec: 0,
  ...asuncion('Rec'),
})
const EXTRANJERO = grupo('gDatRec', {
  iNatRec: 2,
  iTiOpe: 4,
  cPaisRec: 'ARG',
  dDesPaisRe: 'Argentina',
  iTipIDRec: 2,
  dDTipIDRec: 'Pasaporte',
  dNumIDRec: 'AB123',
  dNomRec: 'Cliente del Exterior',
  dDirRec: 'Calle Tres',
  dNumCasRec: 0,
})
const MISMO_EMISOR = grupo('gDatRec', {
  iNatRec: 1,
  iTiOpe: 2,
  ...PARAGUAY,
  iTiContRec: 2,
  dRucRec: '80099999',
  dDVRec: 1,
  dNomRec: 'EMISORA DE PRUEBA SA',
})

const RESTA = { dDescItem: 0, dPorcDesIt: 0, dDescGloItem: 0, dAntPreUniIt: 0, dAntGloPreUniIt: 0 }

export interface Articulo {
  readonly precio: number
  readonly cantidad: number
  readonly iva?: string
}

const iva = (tasa: number, base: number, liquidacion: number) =>
  grupo('gCamIVA', {
    iAfecIVA: 1,
    dDesAfecIVA: 'Gravado IVA',
    dPropIVA: 100,
    dTasaIVA: tasa,
    dBasGravIVA: base,
    dLiqIVAItem: liquidacion,
    dBasExe: 0,
  })

const item = ({ precio, cantidad, iva = '' }: Articulo) =>
  grupo(
    'gCamItem',
    {
      dCodInt: `P${precio}`,
      dDesProSer: 'Producto',
      cUniMed: 77,
      dDesUniMed: 'UNI',
      dCantProSer: cantidad,
    },
    grupo(
      'gValorItem',
      { dPUniProSer: precio, dTotBruOpeItem: precio * cantidad },
      grupo('gValorRestaItem', { ...RESTA, dTotOpeItem: precio * cantidad }),
    ) + iva,
  )

const DIEZ = item({ precio: 55000, cantidad: 2, iva: iva(10, 100000, 10000) })
const CINCO = item({ precio: 42000, cantidad: 1, iva: iva(5, 40000, 2000) })
const ITEMS = DIEZ + CINCO

const SIN_REBAJAS = { dTotDesc: 0, dTotDescGlotem: 0, dTotAntItem: 0, dTotAnt: 0, dPorcDescTotal: 0 }
const SIN_AJUSTES = { ...SIN_REBAJAS, dDescTotal: 0, dAnticipo: 0, dRedon: 0 }

const TOTALES = grupo('gTotSub', {
  dSubExe: 0,
  dSubExo: 0,
  dSub5: 42000,
  dSub10: 110000,
  dTotOpe: 152000,
  ...SIN_AJUSTES,
  dTotGralOpe: 152000,
  dIVA5: 2000,
  dIVA10: 10000,
  dTotIVA: 12000,
  dBaseGrav5: 40000,
  dBaseGrav10: 100000,
  dTBasGraIVA: 140000,
})
const TOTALES_AFE = grupo('gTotSub', { dTotOpe: 110000, ...SIN_AJUSTES, dTotGralOpe: 110000 })

const GUARANIES = { iTImp: 1, dDesTImp: 'IVA', cMoneOpe: 'PYG', dDesMoneOpe: 'Guarani' }
const VENTA = { iTipTra: 1, dDesTipTra: 'Venta de mercadería' }

const EFECTIVO = grupo('gPaConEIni', {
  iTiPago: 1,
  dDesTiPag: 'Efectivo',
  dMonTiPag: 152000,
  cMoneTiPag: 'PYG',
  dDMoneTiPag: 'Guarani',
})
const CONTADO = grupo('gCamCond', { iCondOpe: 1, dDCondOpe: 'Contado' }, EFECTIVO)

const PRESENCIAL = grupo('gCamFE', { iIndPres: 1, dDesIndPres: 'Operación presencial' })

/** An unsealed rDE out of its parts. */
function rDE(
  tipo: number,
  numero: string,
  operacion: string,
  receptor: string,
  dtip: string,
  resto: string,
): string {
  const timb = grupo('gTimb', {
    iTiDE: tipo,
    dDesTiDE: TIPOS[tipo] ?? '',
    dNumTim: '80099999',
    dEst: '001',
    dPunExp: '001',
    dNumDoc: numero,
    dFeIniT: '2026-01-02',
  })
  const emision = grupo('gOpeDE', { iTipEmi: 1, dDesTipEmi: 'Normal', dCodSeg: '482915037' })
  const generales = `<gDatGralOpe><dFeEmiDE>2026-11-20T10:15:00</dFeEmiDE>${operacion}${EMISOR}${receptor}</gDatGralOpe>`
  return (
    `<rDE xmlns="${NS}" xmlns:xsi="${XSI}" xsi:schemaLocation="${NS} siRecepDE_v150.xsd"><dVerFor>150</dVerFor>` +
    `<DE>${campos({ dFecFirma: '2026-11-20T10:15:30', dSisFact: 1 })}${emision}${timb}${generales}` +
    `<gDtipDE>${dtip}</gDtipDE>${resto}</DE></rDE>`
  )
}

const opeCom = (valores: Record<string, string | number>) => grupo('gOpeCom', valores)

export const factura = (receptor = EMPRESA) =>
  rDE(1, '0000001', opeCom({ ...VENTA, ...GUARANIES }), receptor, PRESENCIAL + CONTADO + ITEMS, TOTALES)

export const autofactura = () =>
  rDE(
    4,
    '0000002',
    opeCom({ iTipTra: 10, dDesTipTra: 'Compra de productos', ...GUARANIES }),
    MISMO_EMISOR,
    grupo('gCamAE', {
      iNatVen: 1,
      dDesNatVen: 'No contribuyente',
      iTipIDVen: 1,
      dDTipIDVen: 'Cédula paraguaya',
      dNumIDVen: '2345678',
      dNomVen: 'Vendedor de Prueba',
      dDirVen: 'Calle Cuatro',
      dNumCasVen: 0,
      ...asuncion('Ven'),
      dDirProv: 'Calle Cuatro',
      ...asuncion('Prov'),
    }) +
      CONTADO +
      item({ precio: 55000, cantidad: 2 }),
    TOTALES_AFE +
      grupo('gCamDEAsoc', {
        iTipDocAso: 3,
        dDesTipDocAso: 'Constancia Electrónica',
        iTipCons: 2,
        dDesTipCons: 'Constancia de microproductores',
        dNumCons: '12345678901',
        dNumControl: 'abcd1234',
      }),
  )

export const asociadoElectronico = (cdc: string) =>
  grupo('gCamDEAsoc', { iTipDocAso: 1, dDesTipDocAso: 'Electrónico', dCdCDERef: cdc })

export const asociadoImpreso = () =>
  grupo('gCamDEAsoc', {
    iTipDocAso: 2,
    dDesTipDocAso: 'Impreso',
    dNTimDI: '12345678',
    dEstDocAso: '001',
    dPExpDocAso: '001',
    dNumDocAso: '0000009',
    iTipoDocAso: 1,
    dDTipoDocAso: 'Factura',
    dFecEmiDI: '2026-11-01',
  })

export const nota = (tipo: 5 | 6, asociado: string) =>
  rDE(
    tipo,
    tipo === 5 ? '0000003' : '0000004',
    opeCom(GUARANIES),
    EMPRESA,
    grupo('gCamNCDE', { iMotEmi: 2, dDesMotEmi: 'Devolución' }) + ITEMS,
    TOTALES + asociado,
  )

const TRANSPORTE = grupo(
  'gTransp',
  {
    iTipTrans: 1,
    dDesTipTrans: 'Propio',
    iModTrans: 1,
    dDesModTrans: 'Terrestre',
    iRespFlete: 1,
    dIniTras: '2026-11-20',
    dFinTras: '2026-11-21',
  },
  grupo('gCamSal', { dDirLocSal: 'Calle Uno', dNumCasSal: 0, ...asuncion('Sal') }) +
    grupo('gCamEnt', { dDirLocEnt: 'Calle Dos', dNumCasEnt: 0, ...asuncion('Ent') }) +
    grupo('gVehTras', { dTiVehTras: 'Camión', dMarVeh: 'Marca', dTipIdenVeh: 2, dNroMatVeh: 'ABC123' }) +
    grupo('gCamTrans', {
      iNatTrans: 1,
      dNomTrans: 'Transportes de Prueba',
      dRucTrans: '80077777',
      dDVTrans: 8,
      dNumIDChof: '3456789',
      dNomChof: 'Chofer de Prueba',
      dDomFisc: 'Calle Cinco',
      dDirChof: 'Calle Seis',
    }),
)

const ITEM_SIN_PRECIO = grupo('gCamItem', {
  dCodInt: 'P1',
  dDesProSer: 'Producto',
  cUniMed: 77,
  dDesUniMed: 'UNI',
  dCantProSer: 2,
})

export const remision = (asociado = '') =>
  rDE(
    7,
    '0000005',
    '',
    EMPRESA,
    grupo('gCamNRE', {
      iMotEmiNR: 1,
      dDesMotEmiNR: 'Traslado por ventas',
      iRespEmiNR: 1,
      dDesRespEmiNR: 'Emisor de la factura',
      dKmR: 10,
      ...(asociado ? {} : { dFecEm: '2026-11-25' }),
    }) +
      ITEM_SIN_PRECIO +
      TRANSPORTE,
    asociado,
  )

const usd = (base: number, liquidacion: number) => iva(10, base, liquidacion)

/** In dollars, one rate for all (1) or one for each item (2). */
export function facturaEnDolares(condicion: 1 | 2): string {
  const moneda = {
    iTImp: 1,
    dDesTImp: 'IVA',
    cMoneOpe: 'USD',
    dDesMoneOpe: 'US Dollar',
    dCondTiCam: condicion,
  }
  const operacion = opeCom({ ...VENTA, ...moneda, ...(condicion === 1 ? { dTiCam: 7000 } : {}) })
  const plano = item({ precio: 110, cantidad: 2, iva: usd(200, 20) })
  const articulo =
    condicion === 1
      ? plano
      : plano
          .replace('<dTotBruOpeItem>', '<dTiCamIt>7000</dTiCamIt><dTotBruOpeItem>')
          .replace('</gValorRestaItem>', '<dTotOpeGs>1540000</dTotOpeGs></gValorRestaItem>')
  const totales = grupo('gTotSub', {
    dSub10: 220,
    dTotOpe: 220,
    ...SIN_AJUSTES,
    dTotGralOpe: 220,
    dIVA10: 20,
    dTotIVA: 20,
    dBaseGrav10: 200,
    dTBasGraIVA: 200,
    dTotalGs: 1540000,
  })
  return rDE(1, '0000006', operacion, EXTRANJERO, PRESENCIAL + CONTADO + articulo, totales)
}
