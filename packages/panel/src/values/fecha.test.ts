import { expect, test } from 'vitest'
import { fechaHora, nombreDeMes, quedaHasta } from './fecha.ts'

test('an instant and a civil time are written alike, in the time of Paraguay', () => {
  expect(fechaHora('2026-11-21T04:11:00Z')).toBe('21/11/2026 01:11')
  expect(fechaHora('2026-11-21T01:11:00')).toBe('21/11/2026 01:11')
  expect(fechaHora('2026-11-21T03:00:00Z')).toBe('21/11/2026 00:00')
  expect(fechaHora('2031-12-31')).toBe('31/12/2031')
  expect(fechaHora(null)).toBe('—')
})

test('what is left until an instant is nothing when it has no end, or has passed', () => {
  const now = Date.parse('2026-11-21T04:00:00Z')
  expect(quedaHasta('2026-11-23T06:00:00Z', now)).toBe('2 d 2 h')
  expect([quedaHasta('2026-11-21T04:00:00Z', now), quedaHasta(null, now)]).toEqual([null, null])
})

test('a month has its name, whatever the zone of the browser', () => {
  expect(['2026-01', '2026-11', '2026-12'].map(nombreDeMes)).toEqual(['enero', 'noviembre', 'diciembre'])
})
