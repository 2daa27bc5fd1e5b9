import { expect, test } from 'vitest'
import { conservarHasta } from './retencion.ts'

const now = Date.UTC(2026, 10, 20, 12)

test('with fiscal value a documento is kept for five years after the end of the year of its emission', () => {
  for (const ambiente of ['DEV', 'PROD'] as const) {
    expect(conservarHasta({ ambiente, fechaEmision: now, now })).toBe('2031-12-31')
    expect(conservarHasta({ ambiente, fechaEmision: Date.UTC(2027, 0, 1, 2), now })).toBe('2031-12-31')
    expect(conservarHasta({ ambiente, fechaEmision: Date.UTC(2027, 0, 1, 12), now })).toBe('2032-12-31')
    expect(conservarHasta({ ambiente, fechaEmision: now, now }, 10)).toBe('2036-12-31')
    expect(conservarHasta({ ambiente, fechaEmision: now, now }, 1)).toBe('2031-12-31')
  }
})

test('what is made in SANDBOX is kept for 30 days from when it was made, whatever date it bears and however long the rest is kept', () => {
  for (const fechaEmision of [now, now - 700 * 86_400_000, now + 5 * 86_400_000])
    expect(conservarHasta({ ambiente: 'SANDBOX', fechaEmision, now }, 50)).toBe('2026-12-20')
})
