import { expect, test } from 'vitest'
import { aPagos, cuotasIguales, isDudoso, pagoNuevo, planDeCuotas, restoDe, vencimientos } from './pago.ts'

const importe = { total: '150000', moneda: 'PYG', tipoCambio: undefined }
const pago = (monto: string, more = {}) => ({ ...pagoNuevo(), monto, ...more })

test('one payment is the whole, whatever is typed beside it', () => {
  expect(aPagos([pago('7')], importe)).toEqual({
    tipo: 'CONTADO',
    tipoPago: 'EFECTIVO',
    monedaPago: 'PYG',
    montoPago: '150000',
  })
})

test('of several payments the one without an amount is the rest', () => {
  const pagos = [pago('100.000'), pago('', { tipoPago: 'TARJETA_DEBITO' })]
  expect(restoDe(pagos, '150000', 'PYG')).toBe('50000')
  expect(aPagos(pagos, importe)).toMatchObject([
    { tipoPago: 'EFECTIVO', montoPago: '100000' },
    { tipoPago: 'TARJETA_DEBITO', montoPago: '50000' },
  ])
})

test('too much is said as it is, and left to the service to refuse', () => {
  const pagos = [pago('200.000'), pago('')]
  expect(restoDe(pagos, '150000', 'PYG')).toBe('-50000')
  expect(aPagos(pagos, importe)).toMatchObject([{ montoPago: '200000' }, { montoPago: '-50000' }])
})

test.each([
  ['15958.53', 'PYG', '15959'],
  ['140000.00000001', 'PYG', '140000'],
  ['12.34567891', 'USD', '12.35'],
  ['12.345', 'KWD', '12.345'],
])('of a total of %s %s as much is paid as can be: %s', (total, moneda, montoPago) => {
  expect(aPagos([pago('')], { total, moneda, tipoCambio: undefined })).toMatchObject({ montoPago })
  const [, resto] = [aPagos([pago('5'), pago('')], { total, moneda, tipoCambio: undefined })].flat()
  expect(Number(resto?.montoPago)).toBeCloseTo(Number(montoPago) - 5, 8)
})

test('a cheque says which; a payment in another currency says its rate', () => {
  const cheque = pago('', { tipoPago: 'CHEQUE', numeroCheque: '123', bancoEmisor: 'CONTINENTAL' })
  expect(aPagos([cheque], { total: '12.5', moneda: 'USD', tipoCambio: '7300.5' })).toEqual({
    tipo: 'CONTADO',
    tipoPago: 'CHEQUE',
    monedaPago: 'USD',
    montoPago: '12.5',
    tipoCambio: '7300.5',
    numeroCheque: '123',
    bancoEmisor: 'CONTINENTAL',
  })
})

test('of a card what was typed is said, and nothing beside cash', () => {
  const escritos = {
    'tarjeta.denominacion': 'VISA',
    'tarjeta.ultimosDigitos': '0042',
    'tarjeta.codigoAutorizacion': ' ',
    'tarjeta.procesamiento': 'PAGO_ELECTRONICO',
  }
  expect(aPagos([pago('', { tipoPago: 'TARJETA_CREDITO', escritos })], importe)).toMatchObject({
    tarjeta: { denominacion: 'VISA', ultimosDigitos: '0042', procesamiento: 'PAGO_ELECTRONICO' },
  })
  for (const otro of [{ escritos }, { tipoPago: 'TARJETA_DEBITO' }])
    expect(aPagos([pago('', otro)], importe)).not.toHaveProperty('tarjeta')
})

test('a payment in another currency is as much as was typed, and nothing is the rest beside it', () => {
  const enDolares = { escritos: { monedaPago: 'USD', tipoCambio: '7.300' } }
  expect(aPagos([pago('20,5', enDolares)], importe)).toEqual({
    tipo: 'CONTADO',
    tipoPago: 'EFECTIVO',
    monedaPago: 'USD',
    montoPago: '20.5',
    tipoCambio: '7300',
  })
  expect(aPagos([pago('10', enDolares), pago('')], importe)).toEqual([
    { tipo: 'CONTADO', tipoPago: 'EFECTIVO', monedaPago: 'USD', montoPago: '10', tipoCambio: '7300' },
    { tipo: 'CONTADO', tipoPago: 'EFECTIVO', monedaPago: 'PYG' },
  ])
})

test.each([
  ['100000', 3, 'PYG', ['33333', '33333', '33334']],
  ['200000', 3, 'PYG', ['66667', '66667', '66666']],
  ['10', 3, 'USD', ['3.33', '3.33', '3.34']],
  ['5', 1, 'PYG', ['5']],
])('%s in %i instalments of %s are the whole again', (total, cuantas, moneda, cuotas) => {
  expect(cuotasIguales(total, cuantas, moneda)).toEqual(cuotas)
})

test('instalments fall on the same day of each month, or on the last one of a short month', () => {
  expect(vencimientos('2026-12-31', 4)).toEqual(['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31'])
})

test('a plan that cannot be read is none', () => {
  const primerVencimiento = '2026-12-20'
  expect(planDeCuotas({ cuotas: '2', primerVencimiento }, '100', 'PYG')).toEqual([
    { monto: '50', vencimiento: '2026-12-20' },
    { monto: '50', vencimiento: '2027-01-20' },
  ])
  for (const cuotas of ['', '0', 'dos', '61'])
    expect(planDeCuotas({ cuotas, primerVencimiento }, '100', 'PYG')).toEqual([])
})

test('an amount that may mean two things is sent as it was typed, to be refused, and is taken for neither', () => {
  const pagos = [pago('50,000'), pago('100.000')]
  expect(aPagos(pagos, importe)).toMatchObject([{ montoPago: '50,000' }, { montoPago: '100000' }])
  expect([isDudoso(pagos, 'PYG'), isDudoso([pago('50.000')], 'PYG')]).toEqual([true, false])
  const enDolares = [pago('12.50', { escritos: { monedaPago: 'USD' } })]
  expect([isDudoso(enDolares, 'PYG'), isDudoso([pago('12.50')], 'PYG')]).toEqual([false, true])
})
