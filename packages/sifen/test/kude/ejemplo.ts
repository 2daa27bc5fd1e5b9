import { group, leaf } from '../../src/xml/write.ts'

const NS = 'http://ekuatia.set.gov.py/sifen/xsd'
export const CDC = '01800123450001001000004722026112019876543216'

const DESCRIPCIONES: Record<number, string> = {
  1: 'Factura electrónica',
  4: 'Autofactura electrónica',
  5: 'Nota de crédito electrónica',
  6: 'Nota de débito electrónica',
  7: 'Nota de remisión electrónica',
}

export interface Ejemplo {
  readonly tipo?: 1 | 4 | 5 | 6 | 7
  readonly emisor?: string
  readonly receptor?: string
  readonly moneda?: string
  readonly items?: readonly string[]
  readonly totales?: string
  readonly condicion?: string
  readonly asociado?: string
  readonly infoFisc?: string
  readonly gen?: string
  readonly espec?: string
}

export const item = (descripcion: string, total: string, iva: string, cantidad = '1'): string =>
  group(
    'gCamItem',
    leaf('dCodInt', 'COD-7'),
    leaf('dDesProSer', descripcion),
    leaf('cUniMed', 77),
    leaf('dDesUniMed', 'UNI'),
    leaf('dCantProSer', cantidad),
    total === ''
      ? ''
      : group(
          'gValorItem',
          leaf('dPUniProSer', total),
          leaf('dTotBruOpeItem', total),
          group('gValorRestaItem', leaf('dDescItem', '0'), leaf('dTotOpeItem', total)),
        ),
    iva,
  )

export const iva = (
  afectacion: 1 | 2 | 3 | 4,
  tasa: 0 | 5 | 10,
  base = '0',
  liquidado = '0',
  exenta = '0',
): string =>
  group(
    'gCamIVA',
    leaf('iAfecIVA', afectacion),
    leaf('dPropIVA', afectacion === 4 ? '30' : '100'),
    leaf('dTasaIVA', tasa),
    leaf('dBasGravIVA', base),
    leaf('dLiqIVAItem', liquidado),
    leaf('dBasExe', exenta),
  )

export const totales = (values: Record<string, string>): string =>
  group('gTotSub', ...Object.entries(values).map(([name, value]) => leaf(name, value)))

const receptorNombrado = group(
  'gDatRec',
  leaf('iNatRec', 1),
  leaf('iTiOpe', 1),
  leaf('cPaisRec', 'PRY'),
  leaf('dRucRec', '80088888'),
  leaf('dDVRec', 0),
  leaf('dNomRec', 'Almacén Ñandutí & Cía. S.A.'),
  leaf('dDirRec', 'Avda. España'),
  leaf('dNumCasRec', 1234),
)

/** A document with the shape of a signed one; the KuDE reads it and does not judge its signature. */
export function ejemplo(caso: Ejemplo = {}): string {
  const tipo = caso.tipo ?? 1
  const timbrado = group(
    'gTimb',
    leaf('iTiDE', tipo),
    leaf('dDesTiDE', DESCRIPCIONES[tipo]!),
    leaf('dNumTim', '12345678'),
    leaf('dEst', '001'),
    leaf('dPunExp', '002'),
    leaf('dNumDoc', '0000047'),
    leaf('dFeIniT', '2026-01-31'),
  )
  const emisor = group(
    'gEmis',
    leaf('dRucEm', '80012345'),
    leaf('dDVEmi', 0),
    leaf('dNomEmi', caso.emisor ?? 'Ferretería El Tornillo S.R.L.'),
    leaf('dDirEmi', 'Mariscal López'),
    leaf('dNumCas', 55),
    leaf('dDesCiuEmi', 'LUQUE'),
    leaf('dTelEmi', '021555777'),
    leaf('dEmailE', 'ventas@tornillo.com.py'),
    group('gActEco', leaf('cActEco', '47520'), leaf('dDesActEco', 'Comercio al por menor de ferretería')),
  )
  const operacion =
    tipo === 7
      ? ''
      : group(
          'gOpeCom',
          leaf('iTipTra', 1),
          leaf('dDesTipTra', 'Venta de mercadería'),
          leaf('cMoneOpe', caso.moneda ?? 'PYG'),
          leaf('dDesMoneOpe', caso.moneda ?? 'Guarani'),
        )
  const de = `<DE Id="${CDC}">${leaf('dFecFirma', '2026-11-20T10:16:30')}${group('gOpeDE', leaf('iTipEmi', 1), caso.infoFisc ? leaf('dInfoFisc', caso.infoFisc) : '')}${timbrado}${group(
    'gDatGralOpe',
    leaf('dFeEmiDE', '2026-11-20T10:15:00'),
    operacion,
    emisor,
    caso.receptor ?? receptorNombrado,
  )}${group('gDtipDE', caso.espec ?? '', caso.condicion ?? '', ...(caso.items ?? [item('Martillo', '110000', iva(1, 10, '100000', '10000'))]))}${caso.totales ?? ''}${caso.gen ?? ''}${caso.asociado ?? ''}</DE>`
  const qr = `https://ekuatia.set.gov.py/consultas/qr?nVersion=150&Id=${CDC}&dFeEmiDE=323032362d31312d32305431303a31353a3030&dRucRec=80088888&dTotGralOpe=110000&dTotIVA=10000&cItems=1&DigestValue=4f6c613d&IdCSC=0001&cHashQR=97ddbb3c1e7d65af03a70ffe21f2b34846ab1c89e0566c35222086766b7374ed`
  return `<?xml version="1.0" encoding="UTF-8"?><rDE xmlns="${NS}">${leaf('dVerFor', 150)}${de}<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"></Signature>${group('gCamFuFD', leaf('dCarQR', qr))}</rDE>`
}
