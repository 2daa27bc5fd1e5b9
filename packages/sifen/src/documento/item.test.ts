import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDecimal, UNIDAD } from '../decimal.ts'
import { splitIva } from './item.ts'

const CIEN = 100n * UNIDAD

test('of an item that is taxed in part no share is less than nothing, and all of them are its total', () => {
  // Almost all of it is taxed, or it is next to nothing: both shares that are taxed are rounded up.
  const total = fc.oneof(fc.bigInt(0n, 1000n), fc.bigInt(0n, 10n ** 22n))
  const proporcion = fc.oneof(fc.bigInt(1n, 5n), fc.bigInt(CIEN - 5n, CIEN - 1n), fc.bigInt(1n, CIEN - 1n))
  fc.assert(
    fc.property(total, fc.constantFrom(5, 10), proporcion, (total, tasa, proporcion) => {
      const { base, iva, exenta } = splitIva(total, 4, tasa, proporcion)
      expect(exenta).toBeGreaterThanOrEqual(0n)
      const sobra = base + iva + exenta - total
      expect(sobra === 0n || (sobra === 1n && exenta === 0n), formatDecimal(total)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
