import { expect, test } from 'vitest'
import { diaDelMesAnterior, diasDeDosMeses, sumVentas } from './ventas.ts'

test.each([
  ['2026-11-23', 54, '2026-10-23'],
  ['2026-03-31', 59, '2026-02-28'],
  ['2026-01-01', 32, '2025-12-01'],
  ['2028-03-30', 59, '2028-02-29'],
])('on %s this month and the last one have %i days, and it is compared as far as %s', (hoy, dias, hasta) => {
  expect([diasDeDosMeses(hoy), diaDelMesAnterior(hoy)]).toEqual([dias, hasta])
})

const gs = (total: string, cuantos = 1) => ({ moneda: 'PYG', total, cuantos })

test('each money is summed by itself, exactly, and guaraníes are always said', () => {
  const dias = [
    { dia: '2026-10-01', ventas: [gs('100'), { moneda: 'USD', total: '0.1', cuantos: 1 }] },
    { dia: '2026-10-31', ventas: [gs('40'), { moneda: 'USD', total: '0.2', cuantos: 2 }] },
    { dia: '2026-11-01', ventas: [gs('-30')] },
    { dia: '2026-11-02', ventas: [] },
  ]
  expect(sumVentas(dias, '2026-11-02')).toEqual({
    hoy: [gs('0', 0)],
    mes: [gs('-30')],
    mesAnteriorHastaHoy: [gs('100'), { moneda: 'USD', total: '0.1', cuantos: 1 }],
    mesAnterior: [gs('140', 2), { moneda: 'USD', total: '0.3', cuantos: 3 }],
    dias: [
      { dia: '2026-10-01', total: '100', cuantos: 1 },
      { dia: '2026-10-31', total: '40', cuantos: 1 },
      { dia: '2026-11-01', total: '-30', cuantos: 1 },
      { dia: '2026-11-02', total: '0', cuantos: 0 },
    ],
  })
})
