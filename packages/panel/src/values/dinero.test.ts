import { expect, test } from 'vitest'
import { readAmount } from './decimal.ts'
import { aMonto, readDuda, readMonto, totalDe, typed, typedMonto } from './dinero.ts'
import { DECIMAL } from './formas.generated.ts'

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

test.each([
  ['12,345', undefined, { entero: '12.345', decimal: '12,3450' }],
  ['1,234,567', undefined, { entero: '1.234.567' }],
  ['1,234.56', 'USD', { entero: '1.234,56' }],
  ['1,234,567.5', 'USD', { entero: '1.234.567,5' }],
  ['55,000.00', 'PYG', { entero: '55.000,00' }],
  ['55.00', 'PYG', { entero: '5.500', decimal: '55,00' }],
  ['0.5', 'PYG', { entero: '5', decimal: '0,5' }],
])(
  '%s in %s may mean two things, and each is written so that it is read as that alone',
  (text, moneda, duda) => {
    expect(readDuda(text, moneda)).toEqual(duda)
    expect(readMonto(text, moneda)).toBeUndefined()
    for (const claro of Object.values(duda))
      expect([readDuda(claro, moneda), readMonto(claro, moneda)]).toEqual([undefined, expect.any(String)])
  },
)

test.each([
  ['12.345', 'PYG', '12345'],
  ['12,5', 'PYG', '12.5'],
  ['12,34', 'USD', '12.34'],
  ['12.50', 'USD', '12.50'],
  ['0,345', 'USD', '0.345'],
  ['1.234,567', 'USD', '1234.567'],
  ['12,3450', 'USD', '12.3450'],
])('%s %s can be read in one way', (text, moneda, monto) => {
  expect(readMonto(text, moneda)).toBe(monto)
})

test.each([
  ['55.00', 'PYG', '55 .00'],
  [' 7300.5', 'PYG', '7300 .5'],
  ['12,345', 'PYG', '12,345'],
  ['1,234.56', 'USD', '1,234.56'],
  ['doce', 'PYG', 'doce'],
])('%s in %s, which nobody has explained yet, is sent as no number', (text, moneda, sent) => {
  expect(aMonto(text, moneda)).toBe(sent)
  expect(DECIMAL.test(sent)).toBe(false)
  expect(readDuda(sent, moneda)).toEqual(readDuda(text, moneda))
})

test.each(['12.345', '1.5', '1500000', '999.125', '0.125'])(
  'money of the contract, %s, stands in its field so that nobody is asked what it is',
  amount => {
    expect(Number(readMonto(typedMonto(amount)))).toBe(Number(amount))
  },
)
