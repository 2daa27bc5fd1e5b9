import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divide, formatDecimal, multiply, parseDecimal, textoDecimal } from './decimal.ts'

describe('an exact decimal', () => {
  it.each([
    ['0', 0n],
    ['1', 100_000_000n],
    [0, 0n],
    [1250, 125_000_000_000n],
    ['1250.5', 125_050_000_000n],
    ['0.00000001', 1n],
    ['999999999999999.99999999', 99_999_999_999_999_999_999_999n],
    ['007.50', 750_000_000n],
  ])('is read: %s', (monto, unidades) => {
    expect(parseDecimal(monto)).toBe(unidades)
  })

  it.each(['', '-1', '1,5', '1.', '.5', '1e3', '0.123456789', '1234567890123456', ' 1', 'NaN'])(
    'is not read from "%s"',
    monto => {
      expect(parseDecimal(monto)).toBeUndefined()
    },
  )

  it.each([0.1 + 0.2, 1.5, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 1e15])(
    'is not read from the number %d, which is not exact or not an amount',
    monto => {
      expect(parseDecimal(monto)).toBeUndefined()
    },
  )

  it('printed is read back as itself, in its shortest form', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 23n - 1n }), valor => {
        const texto = formatDecimal(valor)
        expect(parseDecimal(texto)).toBe(valor)
        expect(texto).not.toMatch(/\.\d*0$|\.$/)
      }),
    )
    expect(textoDecimal(5)).toBe(5)
    expect(textoDecimal('0')).toBe('0')
    expect(textoDecimal('05')).toBe('5')
    expect(textoDecimal('1.500')).toBe('1.5')
  })

  it('is the same however many zeros it ends with, as databases write them', () => {
    expect(parseDecimal('150.5000000000')).toBe(15_050_000_000n)
    expect(textoDecimal('150.0000000000')).toBe('150')
    expect(parseDecimal('150.0000000010')).toBeUndefined()
  })

  it('rounds half up', () => {
    expect(divide(1n, 2n)).toBe(1n)
    expect(divide(49n, 100n)).toBe(0n)
    expect(divide(3n, 2n)).toBe(2n)
    expect(multiply(parseDecimal('0.00000003')!, parseDecimal('0.5')!)).toBe(2n)
    expect(multiply(parseDecimal('1.1')!, parseDecimal('1.1')!)).toBe(parseDecimal('1.21'))
  })
})
