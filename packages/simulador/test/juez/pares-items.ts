import { autofactura, factura, facturaEnDolares, remision } from './documentos.ts'
import type { Par } from './pares.ts'
import { antes, type Cambio, dentro, grupo, pon, quita, tras, varios } from './texto.ts'

const fe = () => factura()
const en =
  (nombre: string) =>
  (...c: Cambio[]): Cambio =>
    dentro(nombre, varios(...c))
const conGrupo = (tras_: string, texto: string) => (doc: () => string) => () => tras(tras_, texto)(doc())

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
const MERMA =
  '<cRelMerc>1</cRelMerc><dDesRelMerc>Tolerancia de quiebra</dDesRelMerc><dCanQuiMer>1</dCanQuiMer>'
const conMerma = conGrupo('dCantProSer', MERMA)(remision)
const PRECIO = grupo(
  'gValorItem',
  { dPUniProSer: 1, dTotBruOpeItem: 2 },
  grupo('gValorRestaItem', { dTotOpeItem: 2 }),
)

export const PRECIOS: readonly Par[] = [
  { codigo: '1802', que: 'otra unidad', mensaje: fe, cambia: pon('dDesUniMed', 'kg') },
  {
    codigo: '1804',
    que: 'nombre de otro país de origen',
    mensaje: conGrupo('dCantProSer', '<cPaisOrig>ARG</cPaisOrig><dDesPaisOrig>Argentina</dDesPaisOrig>')(fe),
    cambia: pon('dDesPaisOrig', 'Paraguay'),
  },
  {
    codigo: '1806',
    que: 'descripción de otra relevancia',
    mensaje: conMerma,
    cambia: pon('dDesRelMerc', 'Tolerancia de merma'),
  },
  { codigo: '1807', que: 'relevancia en una factura', mensaje: fe, cambia: tras('dCantProSer', MERMA) },
  {
    codigo: '1808',
    que: 'quiebra sin cantidad ni porcentaje',
    mensaje: conMerma,
    cambia: quita('dCanQuiMer'),
  },
  { codigo: '1850', que: 'ítem sin valores', mensaje: fe, cambia: quita('gValorItem') },
  { codigo: '1851', que: 'remisión con valores', mensaje: remision, cambia: tras('dCantProSer', PRECIO) },
  { codigo: '1852', que: 'descuento sin porcentaje', mensaje: rebajada, cambia: quita('dPorcDesIt') },
  {
    codigo: '1853',
    que: 'total del ítem dos guaraníes de más',
    mensaje: fe,
    cambia: pon('dTotOpeItem', '110002'),
  },
  {
    codigo: '1854',
    que: 'cambio por ítem ausente',
    mensaje: porItem,
    cambia: varios(quita('dTiCamIt'), quita('dTotOpeGs')),
  },
  {
    codigo: '1855',
    que: 'cambio global y por ítem',
    mensaje: dolares,
    cambia: varios(
      antes('dTotBruOpeItem', '<dTiCamIt>7000</dTiCamIt>'),
      tras('dTotOpeItem', '<dTotOpeGs>1540000</dTotOpeGs>'),
    ),
  },
  {
    codigo: '1856',
    que: 'cambio por ítem en guaraníes',
    mensaje: fe,
    cambia: varios(
      antes('dTotBruOpeItem', '<dTiCamIt>1</dTiCamIt>'),
      tras('dTotOpeItem', '<dTotOpeGs>110000</dTotOpeGs>'),
    ),
  },
  { codigo: '1857', que: 'sin total en guaraníes', mensaje: porItem, cambia: quita('dTotOpeGs') },
  {
    codigo: '1858',
    que: 'total en guaraníes mal calculado',
    mensaje: porItem,
    cambia: pon('dTotOpeGs', '1540002'),
  },
  { codigo: '1859', que: 'total bruto mal calculado', mensaje: fe, cambia: pon('dTotBruOpeItem', '110002') },
  {
    codigo: '1860',
    que: 'descuento global ausente en el ítem',
    mensaje: conGlobal,
    cambia: varios(quita('dDescGloItem'), pon('dTotOpeItem', '110000')),
  },
  {
    codigo: '1861',
    que: 'porcentaje de descuento mal calculado',
    mensaje: rebajada,
    cambia: pon('dPorcDesIt', '10'),
  },
  {
    codigo: '1862',
    que: 'descuento global de otro porcentaje',
    mensaje: conGlobal,
    cambia: pon('dPorcDescTotal', '10.01'),
  },
]

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
