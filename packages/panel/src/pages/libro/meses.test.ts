import { expect, test } from 'vitest'
import { diasDe, mesesHasta, mesPorCerrar, nombreDeMesConAnio, readMes } from './meses.ts'

const at = (text: string) => Date.parse(text)

test('the months go back two years from the one that it is in Paraguay', () => {
  // Already December in UTC.
  const meses = mesesHasta(at('2026-12-01T01:00:00Z')).map(({ value }) => value)
  expect([meses[0], meses[1], meses[11], meses.at(-1)]).toEqual(['2026-11', '2026-10', '2025-12', '2024-11'])
  expect(nombreDeMesConAnio('2026-09')).toBe('Septiembre de 2026')
})

test('until the fifteenth it is last month that is closed, and in January that of the year before', () => {
  expect(mesPorCerrar(at('2026-11-15T23:00:00-03:00'))).toBe('2026-10')
  expect(mesPorCerrar(at('2026-11-16T00:00:00-03:00'))).toBe('2026-11')
  expect(mesPorCerrar(at('2026-01-03T12:00:00-03:00'))).toBe('2025-12')
})

test('a month of an address is one, or it is none', () => {
  expect(readMes({ mes: '2026-11' })).toEqual({ mes: '2026-11' })
  for (const mes of ['2026-13', '2026-1', '', 'noviembre', 202611, undefined])
    expect(readMes({ mes })).toEqual({})
})

test('a month has a last day', () => {
  expect(diasDe('2028-02')).toEqual({ fechaDesde: '2028-02-01', fechaHasta: '2028-02-29' })
  expect(diasDe('2026-11').fechaHasta).toBe('2026-11-30')
})
