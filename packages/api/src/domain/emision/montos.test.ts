import { expect, test } from 'vitest'
import { parseOptionalTipoCambio, writePrecio } from './montos.ts'

const dicho = (value: string | number, moneda: string) => {
  const leido = parseOptionalTipoCambio('tipoCambio', value, moneda)
  return leido.ok ? leido.value : leido.faults.map(({ codigo }) => codigo)
}

test('a rate that may be thousands of guaraníes is asked about; written in any other way it is what it is', () => {
  for (const dudoso of ['7.300', '1.350', '12.345', '999.999'])
    expect(dicho(dudoso, 'USD')).toEqual(['ambiguous'])
  for (const claro of ['7300', '7300.000', '7300.5', '7.30', '7.3000', '0.125', '7.3005', '1000.125'])
    expect(dicho(claro, 'USD')).toBe(claro)
})

test('a guaraní is a guaraní, however many zeros follow', () => {
  expect(['1', '1.000', 1, '0.000'].map(uno => dicho(uno, 'PYG'))).toEqual(['1', '1.000', '1', '0.000'])
})

test('what is written of an amount is never in doubt where it is read', () => {
  expect(['83.325', '83.32', '1083.325', '0.325'].map(uno => writePrecio(uno, 'PYG'))).toEqual([
    ...['83.3250', '83.32', '1083.325', '0.325'],
  ])
  expect(writePrecio('83.325', 'USD')).toBe('83.325')
})
