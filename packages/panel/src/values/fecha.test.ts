import { expect, test } from 'vitest'
import { fechaHora } from './fecha.ts'

test('an instant and a civil time are written alike, in the time of Paraguay', () => {
  expect(fechaHora('2026-11-21T04:11:00Z')).toBe('21/11/2026 01:11')
  expect(fechaHora('2026-11-21T01:11:00')).toBe('21/11/2026 01:11')
  expect(fechaHora('2026-11-21T03:00:00Z')).toBe('21/11/2026 00:00')
  expect(fechaHora('2031-12-31')).toBe('31/12/2031')
  expect(fechaHora(null)).toBe('—')
})
