import { expect, test } from 'vitest'
import { plazoDeInutilizacion, plazosAbiertos } from './plazo.ts'

test('the numbers of a month can be voided until the fifteenth of the next one ends in Paraguay', () => {
  const until = (now: string) => plazoDeInutilizacion('2026-12-03', Date.parse(now)).queda
  expect(plazoDeInutilizacion('2026-12-03', 0)).toMatchObject({ mes: 'diciembre', hasta: '2027-01-15' })
  expect(until('2027-01-16T02:59:00Z')).toBe('1 min')
  expect(until('2027-01-16T03:00:00Z')).toBeNull()
})

test('the windows that are open: of last month while it lasts, and of this one', () => {
  const open = (now: string) => plazosAbiertos(Date.parse(now)).map(({ mes, hasta }) => [mes, hasta])
  expect(open('2026-11-10T12:00:00Z')).toEqual([
    ['octubre', '2026-11-15'],
    ['noviembre', '2026-12-15'],
  ])
  expect(open('2026-11-20T12:00:00Z')).toEqual([['noviembre', '2026-12-15']])
  // The first of January in UTC is still December in Paraguay.
  expect(open('2027-01-01T01:00:00Z')).toEqual([['diciembre', '2027-01-15']])
})
