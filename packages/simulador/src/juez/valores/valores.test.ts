import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cdcValido, rucDeCdc, tipoDeCdc } from './cdc.ts'
import { cercaDe, comparar, dec, mas, menos, por } from './decimal.ts'
import { existe, instante } from './fecha.ts'
import { digitoVerificador } from './ruc.ts'

const CDC_DEL_MANUAL = '01444444017001001001452822017012515873260988'

describe('check digits', () => {
  test.each([
    ['44444401', 7],
    ['80012345', 0],
    ['0144444401700100100145282201701251587326098', 8],
  ])('%s has %i', (texto, dv) => expect(digitoVerificador(texto)).toBe(dv))
  test('a letter counts by its ASCII code, one digit after the other', () => {
    expect(digitoVerificador('1234567A')).toBe(digitoVerificador('123456765'))
  })
  test('the CDC of the manual is valid, with any other last digit it is not', () => {
    expect(cdcValido(CDC_DEL_MANUAL)).toBe(true)
    for (const d of '012345679') expect(cdcValido(CDC_DEL_MANUAL.slice(0, 43) + d)).toBe(false)
    expect([tipoDeCdc(CDC_DEL_MANUAL), rucDeCdc(CDC_DEL_MANUAL)]).toEqual([1, '44444401'])
  })
})

describe('decimals are exact', () => {
  test('0.1 + 0.2 is 0.3', () => expect(comparar(mas(dec('0.1'), dec('0.2')), dec('0.3'))).toBe(0))
  test('fifteen digits and eight decimals multiply without loss', () => {
    expect(por(dec('999999999999999.99999999'), dec('2')).n).toBe(199999999999999999999998n)
  })
  test('they add and multiply as whole numbers of their last place', () => {
    const entero = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n })
    fc.assert(
      fc.property(entero, entero, fc.nat(8), fc.nat(8), (a, b, e, f) => {
        const [x, y] = [
          { n: a, e },
          { n: b, e: f },
        ]
        expect(comparar(menos(mas(x, y), y), x)).toBe(0)
        expect(por(x, y)).toEqual({ n: a * b, e: e + f })
      }),
    )
  })
  test('the tolerance holds the border and nothing beyond', () => {
    expect(cercaDe(dec('10'), dec('33'), dec('1'), dec('3'))).toBe(true)
    expect(cercaDe(dec('10'), dec('33.0001'), dec('1'), dec('3'))).toBe(false)
  })
})

describe('dates', () => {
  test('local time is three hours behind UTC, winter and summer', () => {
    expect(instante('2026-01-15T00:00:00')).toBe(Date.parse('2026-01-15T03:00:00Z'))
    expect(instante('2026-07-15T00:00:00')).toBe(Date.parse('2026-07-15T03:00:00Z'))
  })
  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-01-01T24:00:00',
    '2026-01-01T10:60:00',
  ])('%s does not exist', fecha => expect(existe(fecha)).toBe(false))
  test('29 February of a leap year exists', () => expect(existe('2028-02-29T23:59:59')).toBe(true))
})
