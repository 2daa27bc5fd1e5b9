import { expect, test } from 'vitest'
import { readFirmado } from './firmado.ts'
import { type Nodo, readGrupo } from './grupo.ts'

interface Dicho {
  [nombre: string]: string | Dicho | Dicho[]
}

/** As the browser parses it. */
const nodo = (localName: string, dicho: string | Dicho): Nodo =>
  typeof dicho === 'string'
    ? { localName, textContent: dicho, children: [] }
    : {
        localName,
        textContent: '',
        children: Object.entries(dicho).flatMap(([nombre, valor]) =>
          (Array.isArray(valor) ? valor : [valor]).map(uno => nodo(nombre, uno)),
        ),
      }
const read = (dicho: Dicho, moneda = 'PYG') => readFirmado(readGrupo(nodo('DE', dicho)), moneda)

const ITEM = { dCodInt: 'A-1', dDesProSer: 'Yerba  mate', dDesUniMed: 'UNI', dCantProSer: '2' }
const valor = (precio: string, resta: Record<string, string>) => ({
  gValorItem: { dPUniProSer: precio, gValorRestaItem: resta },
})
const GRAVADO = { iAfecIVA: '1', dDesAfecIVA: 'Gravado IVA', dPropIVA: '100', dTasaIVA: '10' }

test('a line says how much of what at which price, what was taken off a unit, its IVA and what it comes to', () => {
  const resta = { dDescItem: '500', dDescGloItem: '250.50', dAntPreUniIt: '0', dTotOpeItem: '108499' }
  const item = { ...ITEM, dInfItem: 'de oferta', ...valor('55000.00', resta), gCamIVA: GRAVADO }
  expect(read({ gDtipDE: { gCamItem: item } }).lineas).toEqual([
    {
      numero: 1,
      codigo: 'A-1',
      descripcion: 'Yerba mate',
      detalle: 'de oferta',
      cantidad: '2 UNI',
      precio: '55.000',
      descuento: '750,5',
      anticipo: '',
      iva: '10 %',
      importe: 'Gs. 108.499',
    },
  ])
})

test.each([
  [GRAVADO, '10 %'],
  [{ ...GRAVADO, iAfecIVA: '4', dPropIVA: '30.00', dTasaIVA: '5' }, '5 % sobre 30 %'],
  [{ dDesAfecIVA: 'Exonerado (Art. 100 - Ley 6380/2019)', dPropIVA: '0', dTasaIVA: '0' }, 'Exonerado'],
  [{ dDesAfecIVA: 'Exento', dPropIVA: '0', dTasaIVA: '0' }, 'Exento'],
])('its IVA is said in one word or two: %j', (gCamIVA, dicho) => {
  const [linea] = read({ gDtipDE: { gCamItem: { ...ITEM, ...valor('1', {}), gCamIVA } } }).lineas
  expect(linea?.iva).toBe(dicho)
})

test('a price is never rounded, and what is computed is to the cent of its money', () => {
  const item = { ...ITEM, dCantProSer: '0.125', ...valor('10.12345678', { dTotOpeItem: '1.26543210' }) }
  const { lineas, totales } = read(
    { gDtipDE: { gCamItem: item }, gTotSub: { dTotGralOpe: '1.26543210', dTotalGs: '9237.65' } },
    'USD',
  )
  expect(lineas).toMatchObject([{ cantidad: '0,125 UNI', precio: '10,12345678', importe: 'USD 1,27' }])
  expect(totales).toEqual([
    ['Total', 'USD 1,27'],
    ['Total en guaraníes', 'Gs. 9.238'],
  ])
})

test('the totals say each rate and what was taken off, and nothing of what is zero', () => {
  const gTotSub = {
    dSubExe: '0',
    dSub5: '42000',
    dSub10: '110000',
    dDescTotal: '1000',
    dAnticipo: '0',
    dRedon: '30',
    dTotGralOpe: '151970',
    dIVA5: '2000',
    dIVA10: '10000',
    dTotIVA: '12000',
  }
  expect(read({ gTotSub }).totales).toEqual([
    ['Gravado al 5 % (IVA incluido)', 'Gs. 42.000'],
    ['IVA 5 %', 'Gs. 2.000'],
    ['Gravado al 10 % (IVA incluido)', 'Gs. 110.000'],
    ['IVA 10 %', 'Gs. 10.000'],
    ['Total IVA', 'Gs. 12.000'],
    ['Descuento (ya restado)', '−Gs. 1.000'],
    ['Redondeo', '−Gs. 30'],
    ['Total', 'Gs. 151.970'],
  ])
})

test('how it is paid: each means with what identifies it, the initial payment and every instalment with its day', () => {
  const gCamCond = {
    dDCondOpe: 'Crédito',
    gPaConEIni: [
      { dDesTiPag: 'Efectivo', dMonTiPag: '52000', cMoneTiPag: 'PYG' },
      {
        dDesTiPag: 'Cheque',
        dMonTiPag: '10.5',
        cMoneTiPag: 'USD',
        dTiCamTiPag: '7300',
        gPagCheq: { dNumCheq: '00012345', dBcoEmi: 'Banco' },
      },
      {
        dDesTiPag: 'Tarjeta de crédito',
        dMonTiPag: '1',
        cMoneTiPag: 'PYG',
        gPagTarCD: { dDesDenTarj: 'Visa', dNumTarj: '42', dCodAuOpe: '123456' },
      },
    ],
    gPagCred: {
      dMonEnt: '52000',
      gCuotas: [
        { dMonCuota: '50000', cMoneCuo: 'PYG', dVencCuo: '2026-12-20' },
        { dMonCuota: '50000', cMoneCuo: 'PYG' },
      ],
    },
  }
  expect(read({ gDtipDE: { gCamCond } }).pago).toEqual([
    ['Condición', 'Crédito'],
    ['Efectivo', 'Gs. 52.000'],
    ['Cheque', 'USD 10,50 · cambio 7.300 · N.º 00012345 · Banco'],
    ['Tarjeta de crédito', 'Gs. 1 · Visa · terminada en 0042 · autorización 123456'],
    ['Entrega inicial', 'Gs. 52.000'],
    ['Cuota 1', 'Gs. 50.000, vence 20/12/2026'],
    ['Cuota 2', 'Gs. 50.000'],
  ])
})

test('a nota de remisión has lines without prices, and neither totals nor payment', () => {
  const { lineas, totales, pago } = read({ gDtipDE: { gCamItem: [ITEM, ITEM] } })
  expect(lineas).toMatchObject([
    { numero: 1, precio: '', descuento: '', iva: '', importe: '' },
    { numero: 2, cantidad: '2 UNI' },
  ])
  expect([totales, pago]).toEqual([[], []])
})
