import { group, leaf } from '../xml/write.ts'
import { SIFEN } from './lector.ts'

/** Whose paper it would be. */
export interface EmisorDeMuestra {
  readonly nombre: string
  /** With its check digit. */
  readonly ruc: string
}

const ITEMS = [
  ['A-1', 'Yerba mate elaborada, 1 kg', '3', '25000', '75000', 10],
  ['B-2', 'Aceite de girasol, 900 ml', '2', '15750', '31500', 5],
  ['C-3', 'Servicio de entrega a domicilio', '1', '20000', '20000', 10],
] as const

const itemOf = ([codigo, nombre, cantidad, precio, total, tasa]: (typeof ITEMS)[number]): string =>
  group(
    'gCamItem',
    leaf('dCodInt', codigo),
    leaf('dDesProSer', nombre),
    leaf('cUniMed', 77),
    leaf('dDesUniMed', 'UNI'),
    leaf('dCantProSer', cantidad),
    group('gValorItem', leaf('dPUniProSer', precio), group('gValorRestaItem', leaf('dTotOpeItem', total))),
    group('gCamIVA', leaf('iAfecIVA', 1), leaf('dPropIVA', 100), leaf('dTasaIVA', tasa)),
  )

const TOTALES = [
  ['dSubExe', '0'],
  ['dSub5', '31500'],
  ['dSub10', '95000'],
  ['dTotOpe', '126500'],
  ['dTotGralOpe', '126500'],
  ['dIVA5', '1500'],
  ['dIVA10', '8636.36363636'],
  ['dTotIVA', '10136.36363636'],
] as const

/** A factura that nobody issued, to look at how a paper would be: neither signed nor numbered, so it can be drawn as a draft alone. */
export function writeMuestra({ nombre, ruc }: EmisorDeMuestra): string {
  const [numero = '', dv = ''] = ruc.split('-')
  const timbrado = group(
    'gTimb',
    leaf('iTiDE', 1),
    leaf('dDesTiDE', 'Factura electrónica'),
    leaf('dNumTim', '12345678'),
    leaf('dEst', '001'),
    leaf('dPunExp', '001'),
    leaf('dFeIniT', '2026-01-02'),
  )
  const general = group(
    'gDatGralOpe',
    leaf('dFeEmiDE', '2026-01-02T10:15:00'),
    group(
      'gOpeCom',
      leaf('dDesTipTra', 'Venta de mercadería'),
      leaf('cMoneOpe', 'PYG'),
      leaf('dDesMoneOpe', 'Guarani'),
    ),
    group('gEmis', leaf('dRucEm', numero), leaf('dDVEmi', dv), leaf('dNomEmi', nombre)),
    group(
      'gDatRec',
      leaf('dRucRec', '80088888'),
      leaf('dDVRec', 0),
      leaf('dNomRec', 'COMPRADORA DE EJEMPLO SA'),
    ),
  )
  const condicion = group('gCamCond', leaf('iCondOpe', 1), leaf('dDCondOpe', 'Contado'))
  const totales = group('gTotSub', ...TOTALES.map(([name, value]) => leaf(name, value)))
  const de = `<DE Id="">${leaf('dFecFirma', '2026-01-02T10:15:00')}${timbrado}${general}${group('gDtipDE', condicion, ...ITEMS.map(itemOf))}${totales}</DE>`
  return `<rDE xmlns="${SIFEN}">${de}</rDE>`
}
