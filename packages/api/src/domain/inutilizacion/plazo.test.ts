import { expect, test } from 'vitest'
import { plazoDeInutilizacion, plazosAbiertos } from './plazo.ts'

const at = (text: string) => Date.parse(text)

test('the numbers of a month can be voided until the fifteenth of the next one ends in Paraguay', () => {
  expect(plazoDeInutilizacion(at('2026-12-03T12:00:00Z'))).toBe(at('2027-01-16T02:59:59.999Z'))
  // The first of January in UTC is still December in Paraguay.
  expect(plazoDeInutilizacion(at('2027-01-01T01:00:00Z'))).toBe(at('2027-01-16T02:59:59.999Z'))
})

test('the windows that are open: of last month while it lasts, and of this one', () => {
  const open = (now: string) =>
    plazosAbiertos(at(now)).map(({ mes, hasta }) => [mes, new Date(hasta).toISOString()])
  const diciembre = ['2026-12', '2027-01-16T02:59:59.999Z']
  const noviembre = ['2026-11', '2026-12-16T02:59:59.999Z']
  expect(open('2026-11-10T12:00:00Z')).toEqual([['2026-10', '2026-11-16T02:59:59.999Z'], noviembre])
  expect(open('2026-11-16T02:59:59Z')).toHaveLength(2)
  expect(open('2026-11-16T03:00:00Z')).toEqual([noviembre])
  expect(open('2027-01-01T01:00:00Z')).toEqual([diciembre])
  expect(open('2027-01-01T03:00:00Z')).toEqual([diciembre, ['2027-01', '2027-02-16T02:59:59.999Z']])
})
