import { expect, test } from 'vitest'
import { readAmount } from './decimal.ts'
import { totalDe, typed } from './dinero.ts'

test.each([
  ['50000', '50.000'],
  ['1500000.5', '1.500.000,5'],
  ['3', '3'],
  ['0.25', '0,25'],
])('%s of the contract stands in its field as %s, and is read back as it was', (amount, shown) => {
  expect(typed(amount)).toBe(shown)
  expect(readAmount(shown)).toBe(amount)
})

test('what has no prices has no total, and everything else has its own', () => {
  const de = (tipoDocumento: Parameters<typeof totalDe>[0]['tipoDocumento'], total: string) =>
    totalDe({ tipoDocumento, total, moneda: 'PYG' })
  expect(de('NOTA_DE_REMISION_ELECTRONICA', '0')).toBe('Sin precios')
  expect(de('AUTOFACTURA_ELECTRONICA', '150000')).toBe('Gs. 150.000')
  expect(de('FACTURA_ELECTRONICA', '0')).toBe('Gs. 0')
})
