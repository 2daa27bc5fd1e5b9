import { asociadoElectronico, autofactura, factura, facturaEnDolares, nota, remision } from './documentos.ts'
import type { Par } from './pares.ts'
import { CDC, FACTURA } from './referidos.ts'
import { antes, type Cambio, dentro, grupo, pon, quita, tras, varios } from './texto.ts'

const fe = () => factura()
const credito = () => nota(5, asociadoElectronico(CDC.factura))
const conFactura = { mundo: { documentos: [FACTURA] } }
const en =
  (nombre: string) =>
  (...c: Cambio[]): Cambio =>
    dentro(nombre, varios(...c))
const conGrupo = (tras_: string, texto: string) => (doc: () => string) => () => tras(tras_, texto)(doc())

const compPub = (fecha: string) =>
  grupo('gCompPub', { dModCont: 'AB', dEntCont: 12345, dAnoCont: 26, dSecCont: 1234567, dFeCodCont: fecha })
const NCDE = grupo('gCamNCDE', { iMotEmi: 2, dDesMotEmi: 'Devolución' })

export const FACTURA_Y_NOTAS: readonly Par[] = [
  { codigo: '1350', que: 'factura sin gCamFE', mensaje: fe, cambia: quita('gCamFE') },
  {
    codigo: '1351',
    que: 'nota con gCamFE',
    mensaje: credito,
    entorno: conFactura,
    cambia: antes('gCamNCDE', grupo('gCamFE', { iIndPres: 1, dDesIndPres: 'Operación presencial' })),
  },
  {
    codigo: '1352',
    que: 'descripción de otra presencia',
    mensaje: fe,
    cambia: pon('dDesIndPres', 'Venta a domicilio'),
  },
  {
    codigo: '1402',
    que: 'contratación posterior a la emisión',
    mensaje: conGrupo('dDesIndPres', compPub('2026-11-20'))(fe),
    cambia: pon('dFeCodCont', '2026-11-21'),
  },
  {
    codigo: '1450',
    que: 'nota sin gCamNCDE',
    mensaje: credito,
    entorno: conFactura,
    cambia: quita('gCamNCDE'),
  },
  { codigo: '1451', que: 'factura con gCamNCDE', mensaje: fe, cambia: antes('gCamCond', NCDE) },
  {
    codigo: '1452',
    que: 'descripción de otro motivo',
    mensaje: credito,
    entorno: conFactura,
    cambia: pon('dDesMotEmi', 'Descuento'),
  },
]

const pago = (tipo: number, texto: string, resto = '') =>
  grupo(
    'gPaConEIni',
    { iTiPago: tipo, dDesTiPag: texto, dMonTiPag: 152000, cMoneTiPag: 'PYG', dDMoneTiPag: 'Guarani' },
    resto,
  )
const contado = (p: string) => grupo('gCamCond', { iCondOpe: 1, dDCondOpe: 'Contado' }, p)
const aCredito = (c: Record<string, string | number>, p = '', resto = '') =>
  grupo('gCamCond', { iCondOpe: 2, dDCondOpe: 'Crédito' }, p + grupo('gPagCred', c, resto))
const PLAZO = { iCondCred: 1, dDCondCred: 'Plazo', dPlazoCre: '30 días' }
const CUOTA = { iCondCred: 2, dDCondCred: 'Cuota', dCuotas: 3 }
const CUOTAS = grupo('gCuotas', { cMoneCuo: 'PYG', dDMoneCuo: 'Guarani', dMonCuota: 50000 })
const con = (cond: string) => () => fe().replace(/<gCamCond>.*<\/gCamCond>/, cond)
const TARJETA = {
  iDenTarj: 1,
  dDesDenTarj: 'Visa',
  dRSProTar: 'Procesadora',
  dRUCProTar: '80077777',
  dDVProTar: 8,
  iForProPa: 1,
}
const conTarjeta = con(contado(pago(3, 'Tarjeta de crédito', grupo('gPagTarCD', TARJETA))))
const CHEQUE = grupo('gPagCheq', { dNumCheq: '00000012', dBcoEmi: 'Banco' })
const conCheque = con(contado(pago(2, 'Cheque', CHEQUE)))
const enDolares = con(
  contado(
    grupo('gPaConEIni', {
      iTiPago: 1,
      dDesTiPag: 'Efectivo',
      dMonTiPag: 20,
      cMoneTiPag: 'USD',
      dDMoneTiPag: 'US Dollar',
      dTiCamTiPag: 7000,
    }),
  ),
)
const entrega = con(aCredito({ ...CUOTA, dMonEnt: 50000 }, pago(1, 'Efectivo')))

export const CONDICION: readonly Par[] = [
  { codigo: '1500', que: 'sin condición', mensaje: fe, cambia: quita('gCamCond') },
  {
    codigo: '1501',
    que: 'nota con condición',
    mensaje: credito,
    entorno: conFactura,
    cambia: tras('gCamNCDE', contado(pago(1, 'Efectivo'))),
  },
  { codigo: '1502', que: 'descripción de otra condición', mensaje: fe, cambia: pon('dDCondOpe', 'Crédito') },
  {
    codigo: '1503',
    que: 'autofactura a crédito',
    mensaje: autofactura,
    cambia: xml => xml.replace(/<gCamCond>.*<\/gCamCond>/, aCredito(PLAZO)),
  },
  { codigo: '1550', que: 'contado sin pagos', mensaje: fe, cambia: quita('gPaConEIni') },
  { codigo: '1551', que: 'entrega inicial sin pagos', mensaje: entrega, cambia: quita('gPaConEIni') },
  { codigo: '1552', que: 'pagos sin entrega inicial', mensaje: entrega, cambia: quita('dMonEnt') },
  {
    codigo: '1553',
    que: 'pago bancario en operación presencial',
    mensaje: () =>
      varios(
        pon('iIndPres', '5'),
        pon('dDesIndPres', 'Operación bancaria'),
        pon('iTiPago', '16'),
        pon('dDesTiPag', 'Pago bancario'),
      )(fe()),
    cambia: varios(pon('iIndPres', '1'), pon('dDesIndPres', 'Operación presencial')),
  },
  { codigo: '1554', que: 'descripción de otro pago', mensaje: fe, cambia: pon('dDesTiPag', 'Cheque') },
  { codigo: '1555', que: 'nombre de otra moneda', mensaje: fe, cambia: pon('dDMoneTiPag', 'US Dollar') },
  { codigo: '1556', que: 'dólares sin cambio', mensaje: enDolares, cambia: quita('dTiCamTiPag') },
  {
    codigo: '1557',
    que: 'guaraníes con cambio',
    mensaje: fe,
    cambia: tras('dDMoneTiPag', '<dTiCamTiPag>1</dTiCamTiPag>'),
  },
  { codigo: '1600', que: 'tarjeta sin sus datos', mensaje: conTarjeta, cambia: quita('gPagTarCD') },
  {
    codigo: '1601',
    que: 'efectivo con datos de tarjeta',
    mensaje: conTarjeta,
    cambia: varios(pon('iTiPago', '1'), pon('dDesTiPag', 'Efectivo')),
  },
  {
    codigo: '1602',
    que: 'nombre de otra tarjeta',
    mensaje: conTarjeta,
    cambia: pon('dDesDenTarj', 'Maestro'),
  },
  {
    codigo: '1603',
    que: 'procesadora desconocida',
    mensaje: conTarjeta,
    entornoRoto: { mundo: { desconocidos: ['80077777'] } },
  },
  { codigo: '1604', que: 'DV ajeno de la procesadora', mensaje: conTarjeta, cambia: pon('dDVProTar', '1') },
  { codigo: '1650', que: 'cheque sin sus datos', mensaje: conCheque, cambia: quita('gPagCheq') },
  {
    codigo: '1651',
    que: 'efectivo con datos de cheque',
    mensaje: conCheque,
    cambia: varios(pon('iTiPago', '1'), pon('dDesTiPag', 'Efectivo')),
  },
  { codigo: '1700', que: 'crédito sin sus datos', mensaje: con(aCredito(PLAZO)), cambia: quita('gPagCred') },
  {
    codigo: '1701',
    que: 'contado con crédito',
    mensaje: fe,
    cambia: tras('gPaConEIni', grupo('gPagCred', PLAZO)),
  },
  {
    codigo: '1702',
    que: 'descripción de otro crédito',
    mensaje: con(aCredito(PLAZO)),
    cambia: pon('dDCondCred', 'Cuota'),
  },
  { codigo: '1703', que: 'plazo sin plazo', mensaje: con(aCredito(PLAZO)), cambia: quita('dPlazoCre') },
  {
    codigo: '1704',
    que: 'cuotas con plazo',
    mensaje: con(aCredito(CUOTA)),
    cambia: antes('dCuotas', '<dPlazoCre>30 días</dPlazoCre>'),
  },
  { codigo: '1705', que: 'cuotas sin cantidad', mensaje: con(aCredito(CUOTA)), cambia: quita('dCuotas') },
  {
    codigo: '1706',
    que: 'plazo con cuotas',
    mensaje: con(aCredito(PLAZO)),
    cambia: tras('dPlazoCre', '<dCuotas>3</dCuotas>'),
  },
  {
    codigo: '1751',
    que: 'plazo con detalle de cuotas',
    mensaje: con(aCredito(CUOTA, '', CUOTAS)),
    cambia: varios(pon('iCondCred', '1'), pon('dDCondCred', 'Plazo'), xml =>
      xml.replace('<dCuotas>3</dCuotas>', '<dPlazoCre>30 días</dPlazoCre>'),
    ),
  },
]

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
