import { firmanteDe } from './claves.ts'
import { autofactura, factura, remision } from './documentos.ts'
import { EMISORA, type Par } from './pares.ts'
import { antes, grupo, pon, quita, varios } from './texto.ts'

const fe = () => factura()
const base = 'https://ekuatia.set.gov.py/consultas-test/qr'
const reciente = firmanteDe({ ruc: '80099999-1', desde: '2026-11-20T13:15:31Z' })

export const FIRMA_Y_QR: readonly Par[] = [
  {
    codigo: '2450',
    que: 'certificado que empezó después de la firma',
    mensaje: fe,
    entorno: { quien: EMISORA },
    entornoRoto: { quien: reciente },
  },
  {
    codigo: '2500',
    que: 'otro total en el QR',
    mensaje: fe,
    altera: xml => xml.replace('dTotGralOpe=152000', 'dTotGralOpe=152001'),
  },
  {
    codigo: '2501',
    que: 'hash de otro CSC',
    mensaje: fe,
    altera: xml => xml.replace(/cHashQR=./, m => (m.endsWith('0') ? 'cHashQR=1' : 'cHashQR=0')),
  },
  {
    codigo: '2502',
    que: 'URL de producción',
    mensaje: fe,
    entorno: { base },
    entornoRoto: { base: 'https://ekuatia.set.gov.py/consultas/qr' },
  },
  {
    codigo: '2503',
    que: 'con dInfAdic',
    mensaje: fe,
    altera: xml => xml.replace('</gCamFuFD>', '<dInfAdic>Promoción</dInfAdic></gCamFuFD>'),
  },
]

const AE = /<gCamAE>.*<\/gCamAE>/.exec(autofactura())?.[0] ?? ''

export const AUTOFACTURA: readonly Par[] = [
  { codigo: '2550', que: 'autofactura sin gCamAE', mensaje: autofactura, cambia: quita('gCamAE') },
  { codigo: '2551', que: 'factura con gCamAE', mensaje: fe, cambia: antes('gCamCond', AE) },
  {
    codigo: '2552',
    que: 'otro departamento del vendedor',
    mensaje: autofactura,
    cambia: pon('dDesDepVen', 'CENTRAL'),
  },
  {
    codigo: '2553',
    que: 'lugar del vendedor sin relación',
    mensaje: autofactura,
    cambia: varios(pon('cDepVen', '2'), pon('dDesDepVen', 'CONCEPCION')),
  },
  {
    codigo: '2555',
    que: 'otra ciudad del vendedor',
    mensaje: autofactura,
    cambia: pon('dDesCiuVen', 'LUQUE'),
  },
  {
    codigo: '2556',
    que: 'otro departamento de la transacción',
    mensaje: autofactura,
    cambia: pon('dDesDepProv', 'CENTRAL'),
  },
  {
    codigo: '2557',
    que: 'lugar de la transacción sin relación',
    mensaje: autofactura,
    cambia: varios(pon('cDepProv', '2'), pon('dDesDepProv', 'CONCEPCION')),
  },
  {
    codigo: '2558',
    que: 'otro distrito de la transacción',
    mensaje: autofactura,
    cambia: pon('dDesDisProv', 'LUQUE'),
  },
  {
    codigo: '2559',
    que: 'otra ciudad de la transacción',
    mensaje: autofactura,
    cambia: pon('dDesCiuProv', 'LUQUE'),
  },
  {
    codigo: '2561',
    que: 'otro distrito del vendedor',
    mensaje: autofactura,
    cambia: pon('dDesDisVen', 'LUQUE'),
  },
  {
    codigo: '2562',
    que: 'vendedor contribuyente',
    mensaje: autofactura,
    entornoRoto: { mundo: { contribuyentes: [{ ruc: '2345678', razonSocial: 'Vendedor', estado: 'ACT' }] } },
  },
  {
    codigo: '2562',
    que: 'vendedor suspendido, que no es cancelado',
    mensaje: autofactura,
    entorno: { mundo: { contribuyentes: [{ ruc: '2345678', razonSocial: 'Vendedor', estado: 'CAN' }] } },
    entornoRoto: { mundo: { contribuyentes: [{ ruc: '2345678', razonSocial: 'Vendedor', estado: 'SUS' }] } },
  },
]

const NRE = grupo('gCamNRE', {
  iMotEmiNR: 2,
  dDesMotEmiNR: 'Traslado por consignación',
  iRespEmiNR: 1,
  dDesRespEmiNR: 'Emisor de la factura',
  dKmR: 10,
})
const propia = () =>
  varios(
    pon('iMotEmiNR', '7'),
    pon('dDesMotEmiNR', 'Traslado entre locales de la empresa'),
    pon('dRucRec', '80099999'),
    pon('dDVRec', '1'),
  )(remision())

export const REMISION_NRE: readonly Par[] = [
  { codigo: '2600', que: 'remisión sin gCamNRE', mensaje: remision, cambia: quita('gCamNRE') },
  { codigo: '2601', que: 'factura con gCamNRE', mensaje: fe, cambia: antes('gCamCond', NRE) },
  {
    codigo: '2602',
    que: 'descripción de otro motivo',
    mensaje: remision,
    cambia: pon('dDesMotEmiNR', 'Exportación'),
  },
  {
    codigo: '2603',
    que: 'descripción de otro responsable',
    mensaje: remision,
    cambia: pon('dDesRespEmiNR', 'Empresa transportista'),
  },
  {
    codigo: '2604',
    que: 'factura futura en otro mes',
    mensaje: remision,
    cambia: pon('dFecEm', '2026-12-01'),
  },
  { codigo: '2605', que: 'venta sin factura ni fecha', mensaje: remision, cambia: quita('dFecEm') },
  {
    codigo: '2606',
    que: 'entre locales de otro',
    mensaje: propia,
    cambia: varios(pon('dRucRec', '80088888'), pon('dDVRec', '0')),
  },
]
