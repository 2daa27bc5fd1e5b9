import { expect, test } from 'vitest'
import { draftOf, faultsOf, NOTHING } from '../validated.ts'
import type { CuerpoEmision } from './campos.ts'
import { readSolicitud } from './solicitud.ts'

const ITEM = { codigo: 'A', descripcion: 'Algo', cantidad: 1, precioUnitario: 1000 }
const FACTURA: CuerpoEmision = {
  tipoDocumento: 'FACTURA_ELECTRONICA',
  numeroEstablecimiento: 1,
  puntoExpedicion: 1,
  condicionOperacion: 'CONTADO',
  condicionPago: { tipoPago: 'EFECTIVO', montoPago: 1000 },
  receptor: { tipoContribuyente: 'INNOMINADO', tipoOperacion: 'B2C' },
  items: [ITEM],
}
const EN_DOLARES: CuerpoEmision = {
  ...FACTURA,
  monedaOperacion: 'USD',
  tipoCambio: '7300',
}
const A_CREDITO: CuerpoEmision = {
  ...FACTURA,
  condicionOperacion: 'CREDITO',
  condicionPago: { plazo: '30 días' },
}

const leer = (dado: CuerpoEmision) => {
  const leida = readSolicitud({ dado, forma: NOTHING, indulgente: false }, Date.parse('2026-11-20T12:00:00Z'))
  const { grupos, camposDePago } = draftOf(leida)
  return { faltas: faultsOf(leida), grupos, camposDePago }
}

test.each<[string, CuerpoEmision, (blanco: string) => CuerpoEmision]>([
  ['a rate of guaraníes', FACTURA, tipoCambio => ({ ...FACTURA, tipoCambio })],
  [
    'a rate of a payment',
    EN_DOLARES,
    tipoCambio => ({ ...EN_DOLARES, condicionPago: { tipoPago: 'EFECTIVO', montoPago: 1000, tipoCambio } }),
  ],
  ['a discount', FACTURA, descuento => ({ ...FACTURA, items: [{ ...ITEM, descuento }] })],
  ['an advance', FACTURA, anticipo => ({ ...FACTURA, items: [{ ...ITEM, anticipo }] })],
  ['a rate of an item', FACTURA, tipoCambio => ({ ...FACTURA, items: [{ ...ITEM, tipoCambio }] })],
  [
    'a text about an item',
    FACTURA,
    informacionInteres => ({ ...FACTURA, items: [{ ...ITEM, informacionInteres }] }),
  ],
  [
    'what was paid of what is owed',
    A_CREDITO,
    montoPago => ({ ...A_CREDITO, condicionPago: { plazo: '30 días', montoPago } }),
  ],
  [
    'when an instalment is due',
    { ...A_CREDITO, condicionPago: { cuotas: [{ monto: 1000 }] } },
    vencimiento => ({ ...A_CREDITO, condicionPago: { cuotas: [{ monto: 1000, vencimiento }] } }),
  ],
])('programs that fill in every field of a form leave %s blank, and it says nothing', (_, sin, con) => {
  expect(leer(sin).faltas).toEqual([])
  for (const blanco of ['', '  ']) expect(leer(con(blanco))).toEqual(leer(sin))
})

test('an amount that there must be is missing where it is blank', () => {
  const { faltas } = leer({ ...FACTURA, items: [{ ...ITEM, precioUnitario: ' ' }] })
  expect(faltas.map(({ campo, codigo }) => [campo, codigo])).toEqual([
    ['items[0].precioUnitario', 'required'],
  ])
})
