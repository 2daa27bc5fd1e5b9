import { expect, test } from 'vitest'
import { diasDe, mesesParaElegir, mesPorCerrar, nombreDeMesConAnio, readMes } from './meses.ts'

const at = (text: string) => Date.parse(text)

const valores = (now: string, elegido?: string) =>
  mesesParaElegir(at(now), elegido).map(
    ({ group, items }) => [group, items.map(({ value }) => value)] as const,
  )

test('the months go back from the one that it is in Paraguay to all that have to be kept, by years', () => {
  // Already December in UTC.
  const years = valores('2026-12-01T01:00:00Z')
  expect(years.map(([year]) => year)).toEqual(['2026', '2025', '2024', '2023', '2022', '2021'])
  expect([years[0]![1][0], years[0]![1].at(-1), years[5]![1].at(-1)]).toEqual([
    '2026-11',
    '2026-01',
    '2021-01',
  ])
  expect(years[1]![1]).toHaveLength(12)
  expect(nombreDeMesConAnio('2026-09')).toBe('Septiembre de 2026')
})

test('a month that an address names is among them, whichever it is', () => {
  expect(valores('2026-11-20T12:00:00Z', '2019-05').at(-1)).toEqual(['2019', ['2019-05']])
  expect(valores('2026-11-20T12:00:00Z', '2026-12')[0]![1].slice(0, 2)).toEqual(['2026-12', '2026-11'])
  expect(valores('2026-11-20T12:00:00Z', '2022-03')).toEqual(valores('2026-11-20T12:00:00Z'))
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
