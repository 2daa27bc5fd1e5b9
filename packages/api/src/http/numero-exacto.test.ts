import { expect, test } from 'vitest'
import { exactNumero } from './numero-exacto.ts'
import { ROUTES } from './routes/index.ts'

const read = (source: string) => exactNumero(JSON.parse(source), source)

test.each([
  ['1e-05', '0.00001'],
  ['1e-7', '0.0000001'],
  ['1E-8', '0.00000001'],
  ['-1e-7', '-0.0000001'],
  ['2.5e-3', '0.0025'],
  ['12.50e-1', '1.250'],
  ['1234567.5E-3', '1234.5675'],
  ['0.00012e2', '0.012'],
  ['1e+16', '10000000000000000'],
  ['9007199254740993e0', '9007199254740993'],
  ['123456789012345.678', '123456789012345.678'],
  ['1.50', '1.50'],
])('%s is the text %s', (source, text) => expect(read(source)).toBe(text))

test.each([
  ['5e4', 50_000],
  ['1.5E+3', 1500],
  ['100e-2', 1],
  ['1.0', 1],
  ['0.00001e5', 1],
  ['-7', -7],
  ['0e999999999', 0],
  ['0.0E-999999999', 0],
])('%s is a whole number, %i', (source, number) => expect(read(source)).toBe(number))

test.each(['1.00000000000000001', '0.99999999999999999999', '9007199254740990.9999'])(
  '%s is not the whole number that a float makes of it',
  source => expect(read(source)).toBe(source),
)

test.each(['1e999999999', '1e-999999999', '1e-400', '-1E+65', `1e${'9'.repeat(400)}`])(
  'an exponent that no amount has is not written out: %s',
  source => expect(read(source)).toBe(source),
)

test('every route whose body has an amount reads its digits', () => {
  const hasDecimal = (schema: unknown): boolean =>
    typeof schema === 'object' &&
    schema !== null &&
    ((schema as { type?: unknown }).type === 'number' || Object.values(schema).some(hasDecimal))
  const withDecimal = ROUTES.filter(({ body }) => hasDecimal(body))
  expect(withDecimal.map(({ operationId }) => operationId)).toContain('emitirDocumento')
  const rounded = withDecimal.filter(({ exactDecimals }) => exactDecimals !== true)
  expect(rounded.map(({ operationId }) => operationId)).toEqual([])
})
