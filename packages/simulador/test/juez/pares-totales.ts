import { asociadoElectronico, autofactura, factura, facturaEnDolares, nota, remision } from './documentos.ts'
import type { Par } from './pares.ts'
import { CDC, FACTURA } from './referidos.ts'
import { type Cambio, dentro, grupo, pon, quita, tras, varios } from './texto.ts'

const fe = () => factura()
const credito = () => nota(5, asociadoElectronico(CDC.factura))
const conFactura = { mundo: { documentos: [FACTURA] } }
/** What is of the IVA among the totals. */
const DE_IVA = ['dSub5', 'dSub10', 'dIVA5', 'dIVA10', 'dTotIVA', 'dBaseGrav5', 'dBaseGrav10', 'dTBasGraIVA']
const en =
  (nombre: string) =>
  (...c: Cambio[]): Cambio =>
    dentro(nombre, varios(...c))
const rebajada = () =>
  varios(
    pon('dDescItem', '5000'),
    pon('dPorcDesIt', '9.09090909'),
    pon('dTotOpeItem', '100000'),
    pon('dBasGravIVA', '90909'),
    pon('dLiqIVAItem', '9091'),
    pon('dSub10', '100000'),
    pon('dTotOpe', '142000'),
    pon('dTotDesc', '10000'),
    pon('dDescTotal', '10000'),
    pon('dTotGralOpe', '142000'),
    pon('dIVA10', '9091'),
    pon('dTotIVA', '11091'),
    pon('dBaseGrav10', '90909'),
    pon('dTBasGraIVA', '130909'),
  )(fe())
/** The first item loses its tenth by a global discount of 10 %; the second one too. */
const conGlobal = () => {
  const segundo = (xml: string) => {
    const i = xml.lastIndexOf('<gCamItem>')
    const cambios = varios(
      pon('dDescGloItem', '4200'),
      pon('dTotOpeItem', '37800'),
      pon('dBasGravIVA', '36000'),
      pon('dLiqIVAItem', '1800'),
    )
    return xml.slice(0, i) + cambios(xml.slice(i))
  }
  return varios(
    pon('dDescGloItem', '5500'),
    pon('dTotOpeItem', '99000'),
    pon('dBasGravIVA', '90000'),
    pon('dLiqIVAItem', '9000'),
    segundo,
    pon('dSub5', '37800'),
    pon('dSub10', '99000'),
    pon('dTotOpe', '136800'),
    pon('dTotDescGlotem', '15200'),
    pon('dPorcDescTotal', '10'),
    pon('dDescTotal', '15200'),
    pon('dTotGralOpe', '136800'),
    pon('dIVA5', '1800'),
    pon('dIVA10', '9000'),
    pon('dTotIVA', '10800'),
    pon('dBaseGrav5', '36000'),
    pon('dBaseGrav10', '90000'),
    pon('dTBasGraIVA', '126000'),
  )(fe())
}
const porItem = () => facturaEnDolares(2)
const dolares = () => facturaEnDolares(1)
const item = en('gCamItem')
const EXENTO = varios(
  pon('iAfecIVA', '3'),
  pon('dDesAfecIVA', 'Exento'),
  pon('dPropIVA', '0'),
  pon('dTasaIVA', '0'),
  pon('dBasGravIVA', '0'),
  pon('dLiqIVAItem', '0'),
)
const exenta = () =>
  varios(
    item(EXENTO),
    pon('dSubExe', '110000'),
    pon('dSub10', '0'),
    pon('dIVA10', '0'),
    pon('dTotIVA', '2000'),
    pon('dBaseGrav10', '0'),
    pon('dTBasGraIVA', '40000'),
  )(fe())
/** Thirty per cent taxed at ten: 100*110000*30/(10000+300) and 100*110000*70/10300. */
const parcial = () =>
  varios(
    item(
      pon('iAfecIVA', '4'),
      pon('dDesAfecIVA', 'Gravado parcial (Grav- Exento)'),
      pon('dPropIVA', '30'),
      pon('dBasGravIVA', '32038.83495146'),
      pon('dLiqIVAItem', '3203.88349515'),
      pon('dBasExe', '74757.2815534'),
    ),
    pon('dSubExe', '74757.2815534'),
    pon('dSub10', '35242.71844661'),
    pon('dTotOpe', '152000.00000001'),
    pon('dTotGralOpe', '152000.00000001'),
    pon('dIVA10', '3203.88349515'),
    pon('dTotIVA', '5203.88349515'),
    pon('dBaseGrav10', '32038.83495146'),
    pon('dTBasGraIVA', '72038.83495146'),
  )(fe())

export const IVA: readonly Par[] = [
  { codigo: '1900', que: 'ítem sin IVA', mensaje: fe, cambia: quita('gCamIVA') },
  {
    codigo: '1901',
    que: 'autofactura con IVA',
    mensaje: autofactura,
    cambia: tras(
      'gValorItem',
      grupo('gCamIVA', {
        iAfecIVA: 3,
        dDesAfecIVA: 'Exento',
        dPropIVA: 0,
        dTasaIVA: 0,
        dBasGravIVA: 0,
        dLiqIVAItem: 0,
        dBasExe: 0,
      }),
    ),
  },
  {
    codigo: '1902',
    que: 'IVA en una operación con ISC',
    mensaje: fe,
    cambia: varios(pon('iTImp', '2'), pon('dDesTImp', 'ISC')),
  },
  {
    codigo: '1903',
    que: 'descripción de otra afectación',
    mensaje: fe,
    cambia: item(pon('dDesAfecIVA', 'Exento')),
  },
  { codigo: '1904', que: 'gravado a menos de cien', mensaje: fe, cambia: item(pon('dPropIVA', '99')) },
  { codigo: '1905', que: 'exento con proporción', mensaje: exenta, cambia: item(pon('dPropIVA', '1')) },
  { codigo: '1906', que: 'parcial al cien', mensaje: parcial, cambia: item(pon('dPropIVA', '100')) },
  { codigo: '1907', que: 'exento con tasa', mensaje: exenta, cambia: item(pon('dTasaIVA', '10')) },
  { codigo: '1908', que: 'tasa del nueve', mensaje: fe, cambia: item(pon('dTasaIVA', '9')) },
  { codigo: '1909', que: 'exento con base', mensaje: exenta, cambia: item(pon('dBasGravIVA', '1')) },
  {
    codigo: '1910',
    que: 'base al 5% mal calculada',
    mensaje: fe,
    cambia: ultimo(pon('dBasGravIVA', '40002')),
  },
  {
    codigo: '1911',
    que: 'base al 10% mal calculada',
    mensaje: fe,
    cambia: item(pon('dBasGravIVA', '100002')),
  },
  { codigo: '1912', que: 'exento con liquidación', mensaje: exenta, cambia: item(pon('dLiqIVAItem', '1')) },
  {
    codigo: '1913',
    que: 'liquidación mal calculada',
    mensaje: fe,
    cambia: item(pon('dLiqIVAItem', '10002')),
  },
  {
    codigo: '1921',
    que: 'base exenta mal calculada',
    mensaje: parcial,
    cambia: item(pon('dBasExe', '74759')),
  },
]

function ultimo(cambio: Cambio): Cambio {
  return xml => {
    const i = xml.lastIndexOf('<gCamItem>')
    return xml.slice(0, i) + cambio(xml.slice(i))
  }
}

const tot = en('gTotSub')
const t2 = (campo: string, valor: string) => tot(pon(campo, valor))
const exonerada = () =>
  varios(
    item(pon('iAfecIVA', '2'), pon('dDesAfecIVA', 'Exonerado (Art. 100 - Ley 6380/2019)')),
    pon('dSubExe', '0'),
    pon('dSubExo', '110000'),
  )(exenta())

export const TOTALES: readonly Par[] = [
  { codigo: '2350', que: 'sin totales', mensaje: fe, cambia: quita('gTotSub') },
  {
    codigo: '2351',
    que: 'remisión con totales',
    mensaje: remision,
    cambia: tras('gDtipDE', /<gTotSub>.*<\/gTotSub>/.exec(factura())?.[0] ?? ''),
  },
  { codigo: '2352', que: 'sin subtotal exento', mensaje: exenta, cambia: quita('dSubExe') },
  { codigo: '2353', que: 'subtotal exento', mensaje: exenta, cambia: t2('dSubExe', '110002') },
  { codigo: '2354', que: 'sin subtotal exonerado', mensaje: exonerada, cambia: quita('dSubExo') },
  { codigo: '2355', que: 'subtotal exonerado', mensaje: exonerada, cambia: t2('dSubExo', '110002') },
  { codigo: '2356', que: 'sin subtotal al 5%', mensaje: fe, cambia: quita('dSub5') },
  { codigo: '2357', que: 'subtotal al 5%', mensaje: fe, cambia: t2('dSub5', '42002') },
  { codigo: '2358', que: 'sin subtotal al 10%', mensaje: fe, cambia: quita('dSub10') },
  { codigo: '2359', que: 'subtotal al 10%', mensaje: fe, cambia: t2('dSub10', '110002') },
  { codigo: '2362', que: 'total de la operación', mensaje: fe, cambia: t2('dTotOpe', '152002') },
  {
    codigo: '2362',
    que: 'total de ítems sin IVA, que ningún subtotal lleva',
    mensaje: fe,
    cambia: varios(
      pon('iTImp', '2'),
      pon('dDesTImp', 'ISC'),
      quita('gCamIVA'),
      quita('gCamIVA'),
      ...DE_IVA.map(campo => pon(campo, '0')),
    ),
  },
  { codigo: '2363', que: 'total de descuentos', mensaje: rebajada, cambia: t2('dTotDesc', '10002') },
  { codigo: '2364', que: 'descuento sobre el total', mensaje: rebajada, cambia: t2('dDescTotal', '10002') },
  { codigo: '2365', que: 'total general', mensaje: fe, cambia: t2('dTotGralOpe', '152002') },
  { codigo: '2366', que: 'sin IVA al 5%', mensaje: fe, cambia: quita('dIVA5') },
  { codigo: '2367', que: 'IVA al 5%', mensaje: fe, cambia: t2('dIVA5', '2002') },
  { codigo: '2368', que: 'sin IVA al 10%', mensaje: fe, cambia: quita('dIVA10') },
  { codigo: '2369', que: 'IVA al 10%', mensaje: fe, cambia: t2('dIVA10', '10002') },
  { codigo: '2370', que: 'sin total de IVA', mensaje: fe, cambia: quita('dTotIVA') },
  { codigo: '2371', que: 'total de IVA', mensaje: fe, cambia: t2('dTotIVA', '12002') },
  { codigo: '2372', que: 'sin base al 5%', mensaje: fe, cambia: quita('dBaseGrav5') },
  { codigo: '2373', que: 'base al 5%', mensaje: fe, cambia: t2('dBaseGrav5', '40002') },
  { codigo: '2374', que: 'sin base al 10%', mensaje: fe, cambia: quita('dBaseGrav10') },
  { codigo: '2375', que: 'base al 10%', mensaje: fe, cambia: t2('dBaseGrav10', '100002') },
  { codigo: '2376', que: 'sin total de bases', mensaje: fe, cambia: quita('dTBasGraIVA') },
  { codigo: '2377', que: 'total de bases', mensaje: fe, cambia: t2('dTBasGraIVA', '140002') },
  { codigo: '2382', que: 'dólares sin total en guaraníes', mensaje: dolares, cambia: quita('dTotalGs') },
  {
    codigo: '2383',
    que: 'descuento global por ítem',
    mensaje: conGlobal,
    cambia: varios(t2('dTotDescGlotem', '15202'), t2('dDescTotal', '15202')),
  },
  {
    codigo: '2384',
    que: 'anticipo por ítem',
    mensaje: fe,
    cambia: varios(t2('dTotAntItem', '2'), t2('dAnticipo', '2')),
  },
  {
    codigo: '2385',
    que: 'total en guaraníes con cambio global',
    mensaje: dolares,
    cambia: t2('dTotalGs', '1540002'),
  },
  {
    codigo: '2386',
    que: 'total en guaraníes con cambio por ítem',
    mensaje: porItem,
    cambia: t2('dTotalGs', '1540002'),
  },
  {
    codigo: '2387',
    que: 'anticipo global por ítem',
    mensaje: fe,
    cambia: varios(t2('dTotAnt', '2'), t2('dAnticipo', '2')),
  },
  { codigo: '2388', que: 'total de anticipos', mensaje: fe, cambia: t2('dAnticipo', '2') },
  {
    codigo: '2390',
    que: 'nota con carga',
    mensaje: credito,
    entorno: conFactura,
    cambia: tras(
      'gTotSub',
      grupo('gCamGen', {}, grupo('gCamCarg', { cUniMedTotVol: 77, dDesUniMedTotVol: 'UNI' })),
    ),
  },
]
