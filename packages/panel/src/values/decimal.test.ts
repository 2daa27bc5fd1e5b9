import { expect, test } from 'vitest'
import { readAmount } from './decimal.ts'
import { dinero, typed } from './dinero.ts'
import { fechaHora } from './fecha.ts'
import { totales } from './totales.ts'

test.each([
  ['55.000', '55000'],
  ['1.500.000', '1500000'],
  ['1.500,5', '1500.5'],
  ['12.5', '12.5'],
  ['1 500', '1500'],
  ['', undefined],
  ['doce', undefined],
  ['-3', undefined],
])('what is typed as %s is read as %s', (text, amount) => {
  expect(readAmount(text)).toBe(amount)
})

test.each(['50000', '1500', '12.5', '1234567.25', '0.001', '999'])(
  '%s of the contract can be typed, and is read as it was',
  amount => {
    expect(readAmount(typed(amount))).toBe(amount)
  },
)

test.each([
  ['1500000', 'PYG', 'Gs. 1.500.000'],
  ['12.5', 'USD', 'USD 12,50'],
  ['999.995', 'USD', 'USD 1.000,00'],
  ['0', 'PYG', 'Gs. 0'],
])('%s %s is written %s', (amount, moneda, text) => {
  expect(dinero(amount, moneda)).toBe(text)
})

const linea = (precioUnitario: string, tasa: string, more = {}) => ({
  cantidad: '1',
  precioUnitario,
  descuento: '',
  tasa,
  proporcion: '100',
  ...more,
})

test('tenths add up: no amount passes through a float', () => {
  const { total } = totales([linea('0,1', '10'), linea('0,2', '10')], 'USD')
  expect(total).toBe('0.3')
})

test('the IVA is what the price has in it: an eleventh at 10 %, a twenty-first at 5 %', () => {
  expect(totales([linea('110.000', '10'), linea('105.000', '5'), linea('7', '0')], 'PYG')).toMatchObject({
    total: '215007',
    iva10: '10000',
    iva5: '5000',
    exento: '7',
  })
})

test('of a line that bears the IVA in part, the parts are the whole', () => {
  const { iva10, exento } = totales([linea('10300', '10', { proporcion: '30' })], 'PYG')
  expect({ iva10, exento }).toEqual({ iva10: '300', exento: '7000' })
})

test('a line that cannot be read counts nothing and says so', () => {
  const { lineas, total } = totales([linea('', '10'), linea('5', '10')], 'PYG')
  expect({ lineas, total }).toEqual({ lineas: [null, '5'], total: '5' })
})

test('an instant and a civil time are written alike, on the clock of Paraguay', () => {
  expect(fechaHora('2026-11-21T04:17:30.123Z')).toBe('21/11/2026 01:17')
  expect(fechaHora('2026-11-21T01:17:30')).toBe('21/11/2026 01:17')
  expect(fechaHora('2026-11-21T03:05:00.000Z')).toBe('21/11/2026 00:05')
})
