import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numerosLibres } from './libres.ts'

const tramo = (numeroInicio: number, numeroFin: number) => ({ numeroInicio, numeroFin })

test('what is taken is stepped over, wherever it begins and however it overlaps', () => {
  const ocupados = [tramo(12, 14), tramo(3, 4), tramo(13, 20), tramo(10, 10)]
  expect(numerosLibres(ocupados, { desde: 9, hasta: 99, cuantos: 4 })).toEqual([9, 11, 21, 22])
  expect(numerosLibres([], { desde: 1, hasta: 99, cuantos: 2 })).toEqual([1, 2])
})

test('after the last number there is none', () => {
  expect(numerosLibres([tramo(8, 9)], { desde: 7, hasta: 9, cuantos: 3 })).toEqual([7])
  expect(numerosLibres([tramo(7, 9)], { desde: 7, hasta: 9, cuantos: 3 })).toEqual([])
})

test('they are those that looking at each number one after the other gives', () => {
  const rango = fc
    .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 9 }))
    .map(([a, n]) => tramo(a, a + n))
  const pedido = fc.record({
    desde: fc.integer({ min: 1, max: 40 }),
    hasta: fc.integer({ min: 1, max: 50 }),
    cuantos: fc.integer({ min: 0, max: 9 }),
  })
  fc.assert(
    fc.property(fc.array(rango, { maxLength: 6 }), pedido, (ocupados, { desde, hasta, cuantos }) => {
      const todos = Array.from({ length: Math.max(0, hasta - desde + 1) }, (_, at) => desde + at)
      const libres = todos.filter(n => !ocupados.some(o => o.numeroInicio <= n && n <= o.numeroFin))
      expect(numerosLibres(ocupados, { desde, hasta, cuantos })).toEqual(libres.slice(0, cuantos))
    }),
  )
})
