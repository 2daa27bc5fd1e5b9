import { expect, test } from 'vitest'
import { readAmount } from './decimal.ts'
import { typed } from './dinero.ts'

test.each([
  ['50000', '50.000'],
  ['1500000.5', '1.500.000,5'],
  ['3', '3'],
  ['0.25', '0,25'],
])('%s of the contract stands in its field as %s, and is read back as it was', (amount, shown) => {
  expect(typed(amount)).toBe(shown)
  expect(readAmount(shown)).toBe(amount)
})
