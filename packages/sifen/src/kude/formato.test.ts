import { describe, expect, test } from 'vitest'
import { formatCalculado, formatFecha, formatMonto, isZero } from './formato.ts'

describe('amounts as they are written in Paraguay', () => {
  test.each([
    ['0', 'PYG', '0'],
    ['999', 'PYG', '999'],
    ['1000', 'PYG', '1.000'],
    ['1234567', 'PYG', '1.234.567'],
    ['1234567.50', 'PYG', '1.234.567,5'],
    ['123456789012345.12345678', 'PYG', '123.456.789.012.345,12345678'],
    ['7500.00', 'PYG', '7.500'],
    ['007', 'PYG', '7'],
    ['1250.5', 'USD', '1.250,50'],
    ['1250', 'USD', '1.250,00'],
    ['0.125', 'USD', '0,125'],
    ['.5', 'USD', '0,50'],
    ['.5', 'PYG', '0,5'],
    ['7500.', 'PYG', '7.500'],
    ['+7500', 'PYG', '7.500'],
  ])('%s %s is %s', (decimal, moneda, text) => {
    expect(formatMonto(decimal, moneda)).toBe(text)
  })

  test.each([
    ['909.09090909', 'PYG', '909'],
    ['909.5', 'PYG', '910'],
    ['909.49999999', 'PYG', '909'],
    ['999999.5', 'PYG', '1.000.000'],
    ['0.004', 'USD', '0,00'],
    ['0.005', 'USD', '0,01'],
    ['12.999', 'USD', '13,00'],
    ['1234.5', 'BRL', '1.234,50'],
    ['.5', 'USD', '0,50'],
    ['.5', 'PYG', '1'],
  ])('a calculated %s %s is shown as %s', (decimal, moneda, text) => {
    expect(formatCalculado(decimal, moneda)).toBe(text)
  })
})

test('dates are day first, with the hour when there is one', () => {
  expect(formatFecha('2026-01-31')).toBe('31-01-2026')
  expect(formatFecha('2026-01-31T07:08:09')).toBe('31-01-2026 07:08:09')
})

test('zero is zero however it is written, and so is what is absent', () => {
  expect(['', '0', '0.00', '00'].every(isZero)).toBe(true)
  expect(['0.01', '10'].some(isZero)).toBe(false)
})
