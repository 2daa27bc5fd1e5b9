import { expect, test } from 'vitest'
import { readAmount } from './decimal.ts'
import { dinero, typed } from './dinero.ts'
import { fechaHora } from './fecha.ts'

test.each([
  ['55.000', '55000'],
  ['1.500.000', '1500000'],
  ['1.500,5', '1500.5'],
  ['12.5', '12.5'],
  ['1 500', '1500'],
  ['1.234.567,89', '1234567.89'],
  ['1,234.56', undefined],
  ['55,000.00', undefined],
  ['1.5,3', undefined],
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

test('an instant and a civil time are written alike, on the clock of Paraguay', () => {
  expect(fechaHora('2026-11-21T04:17:30.123Z')).toBe('21/11/2026 01:17')
  expect(fechaHora('2026-11-21T01:17:30')).toBe('21/11/2026 01:17')
  expect(fechaHora('2026-11-21T03:05:00.000Z')).toBe('21/11/2026 00:05')
})
