import { asociadoElectronico, autofactura, factura, nota } from './documentos.ts'
import type { Par } from './pares.ts'
import { CDC, FACTURA } from './referidos.ts'
import { antes, grupo, pon, quita, tras, varios } from './texto.ts'

const fe = () => factura()
const credito = () => nota(5, asociadoElectronico(CDC.factura))
const conFactura = { mundo: { documentos: [FACTURA] } }
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
    mensaje: () => tras('dDesIndPres', compPub('2026-11-20'))(fe()),
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
