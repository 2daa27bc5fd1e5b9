import { expect, test } from 'vitest'
import { barrasDe } from './barras.ts'

const dia = (dia: string, total: string) => ({
  ...{
    dia,
    total,
    cuantos: 1,
    cancelados: 0,
    exento: '0',
    gravado5: '0',
    iva5: '0',
    gravado10: total,
    iva10: '0',
  },
})

test('every day of a month has its place, and the highest is the measure', () => {
  const { barras, mayor } = barrasDe({
    mes: '2026-11',
    porDia: [dia('2026-11-02', '50'), dia('2026-11-30', '200')],
  })
  expect(barras).toHaveLength(30)
  expect(mayor).toBe('200')
  expect([barras[1]!.parte, barras[2]!.parte, barras[29]!.parte]).toEqual([0.25, 0, 1])
})

test('a month of nothing, and a day on which more was given back than sold, draw nothing', () => {
  expect(barrasDe({ mes: '2026-02', porDia: [] }).barras.map(({ parte }) => parte)).toEqual(Array(28).fill(0))
  const [barra] = barrasDe({ mes: '2026-02', porDia: [dia('2026-02-01', '-10')] }).barras
  expect(barra).toEqual({ dia: '2026-02-01', total: '-10', parte: 0 })
})
