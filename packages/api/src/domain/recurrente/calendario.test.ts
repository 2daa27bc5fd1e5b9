import { expect, test } from 'vitest'
import { isTarde, nextDebido, nextDebidoDesde, planDebidos } from './calendario.ts'

const MES = (dia: number) => ({ cada: 'MES', dia }) as const
const SEMANA = (dia: number) => ({ cada: 'SEMANA', dia }) as const

test.each([
  [MES(1), '2026-11-30', '2026-12-01'],
  [MES(1), '2026-12-01', '2027-01-01'],
  [MES(31), '2027-01-31', '2027-02-28'],
  [MES(31), '2027-02-28', '2027-03-31'],
  [MES(29), '2028-02-01', '2028-02-29'],
  [MES(15), '2026-12-20', '2027-01-15'],
  // The 23rd of November 2026 is a Monday.
  [SEMANA(1), '2026-11-23', '2026-11-30'],
  [SEMANA(7), '2026-11-23', '2026-11-29'],
  [SEMANA(2), '2026-12-30', '2027-01-05'],
])('%o is due after %s on %s', (cadencia, despuesDe, debido) => {
  expect(nextDebido(cadencia, despuesDe)).toBe(debido)
})

test('the first may be on the very day', () => {
  expect([nextDebidoDesde(MES(23), '2026-11-23'), nextDebidoDesde(SEMANA(1), '2026-11-23')]).toEqual([
    '2026-11-23',
    '2026-11-23',
  ])
})

test('each day that nobody looked is due once, none after the end, and what is much too late is told', () => {
  const semanal = { proximo: '2026-11-02', hasta: null }
  expect(planDebidos(SEMANA(1), semanal, '2026-11-23')).toEqual({
    debidos: ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23'],
    proximo: '2026-11-30',
  })
  expect(planDebidos(SEMANA(1), { ...semanal, hasta: '2026-11-10' }, '2026-11-23')).toEqual({
    debidos: ['2026-11-02', '2026-11-09'],
    proximo: null,
  })
  expect(planDebidos(MES(1), { proximo: '2026-12-01', hasta: null }, '2026-11-23')).toEqual({
    debidos: [],
    proximo: '2026-12-01',
  })
  expect(planDebidos(SEMANA(1), { proximo: '2020-01-06', hasta: null }, '2026-11-23').debidos).toHaveLength(
    24,
  )
  expect([isTarde('2026-11-20', '2026-11-23'), isTarde('2026-11-19', '2026-11-23')]).toEqual([false, true])
})
