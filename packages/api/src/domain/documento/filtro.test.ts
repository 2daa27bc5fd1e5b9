import { expect, test } from 'vitest'
import { parseDesde, parseHasta } from './filtro.ts'

const instante = (read: ReturnType<typeof parseHasta>): number => {
  if (!read.ok) expect.fail(JSON.stringify(read.faults))
  return read.value
}

test.each([
  ['2026-11-30', '2026-12-01T00:00:00'],
  ['2026-11-30T08:30', '2026-11-30T08:31:00'],
  ['2026-11-30T23:59:59', '2026-12-01T00:00:00'],
  ['2026-11-30T23:59:59-03:00', '2026-12-01T00:00:00'],
  ['2026-11-30T23:59:59.500Z', '2026-11-30T23:59:59.501Z'],
  // Days of 25 and of 23 hours.
  ['2024-03-23', '2024-03-24T00:00:00'],
  ['2023-10-01', '2023-10-02T00:00:00'],
])('until %s is all of it, and ends where %s begins', (hasta, fin) => {
  expect(instante(parseHasta(hasta))).toBe(instante(parseDesde(fin)))
})

test('from a moment until the same moment is that moment', () => {
  const momento = '2026-11-28T16:12:39'
  expect(instante(parseHasta(momento))).toBeGreaterThan(instante(parseDesde(momento)))
})
