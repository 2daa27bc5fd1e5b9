import { describe, expect, test } from 'vitest'
import {
  listApagados,
  modoDe,
  type PoliticaDePunto,
  parseNominarse,
  politicaDe,
  SIN_AJUSTE,
} from './politica.ts'

const caja = (punto: string, propia: Partial<PoliticaDePunto>): PoliticaDePunto => ({
  ...{ establecimiento: '001', punto, activo: null, plazoHoras: null, modo: null },
  ...{ graciaMinutos: null, soloRuc: null, montoMaximo: null },
  ...propia,
})

test('a point of sale says what differs, also that it does not; the rest is as everywhere', () => {
  const ajuste = { ...SIN_AJUSTE, activo: true, soloRuc: true, graciaMinutos: 5 }
  const puntos = [caja('002', { soloRuc: false, graciaMinutos: 0, modo: 'VISTO_BUENO' })]
  const { puntos: _, origenes: __, ...general } = ajuste
  expect(politicaDe({ ...ajuste, puntos }, { establecimiento: '001', punto: '002' })).toEqual({
    ...general,
    ...{ soloRuc: false, graciaMinutos: 0, modo: 'VISTO_BUENO' },
  })
  for (const otra of [
    { establecimiento: '001', punto: '001' },
    { establecimiento: '002', punto: '002' },
  ])
    expect(politicaDe({ ...ajuste, puntos }, otra)).toEqual(general)
})

test('above the amount, and where nobody can compare, somebody looks; at it, nobody need', () => {
  const politica = { modo: 'DIRECTO', montoMaximo: '150000' } as const
  const cases = [
    ['150000', 'PYG', 'DIRECTO'],
    ['150000.00000000', 'PYG', 'DIRECTO'],
    ['150001', 'PYG', 'VISTO_BUENO'],
    ['1', 'USD', 'VISTO_BUENO'],
  ] as const
  for (const [total, moneda, modo] of cases) expect(modoDe(politica, { total, moneda })).toBe(modo)
  expect(modoDe({ modo: 'DIRECTO', montoMaximo: null }, { total: '9', moneda: 'USD' })).toBe('DIRECTO')
  expect(modoDe({ modo: 'VISTO_BUENO', montoMaximo: '9' }, { total: '1', moneda: 'PYG' })).toBe('VISTO_BUENO')
})

test('where it is switched off: those that say nothing are as everywhere', () => {
  const puntos = [caja('001', { activo: true }), caja('002', { activo: false }), caja('003', {})]
  for (const activo of [true, false])
    expect(listApagados({ activo, puntos })).toEqual({
      activo,
      encendidos: ['001-001'],
      apagados: ['001-002'],
    })
})

describe('what is asked for', () => {
  test('is whole: what is not said is as it comes', () => {
    expect(parseNominarse({})).toEqual({ ok: true, value: SIN_AJUSTE })
  })

  test('each fault stands beside its field', () => {
    const parsed = parseNominarse({
      ...{ plazoHoras: 0, modo: 'QUIZAS', graciaMinutos: 61, montoMaximo: '-1' },
      puntos: [{ establecimiento: '1', punto: '001', plazoHoras: 721 }],
      origenes: ['http://tienda.ejemplo.com.py/pagar'],
    })
    expect(parsed.ok ? [] : parsed.faults.map(({ campo }) => campo)).toEqual([
      ...['plazoHoras', 'modo', 'graciaMinutos', 'montoMaximo'],
      ...['puntos[0].establecimiento', 'puntos[0].plazoHoras', 'origenes[0]'],
    ])
  })
})
