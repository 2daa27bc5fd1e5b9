import { afterAll, beforeAll, expect, test } from 'vitest'
import { Blanco } from './blanco.ts'
import { matriz } from './matriz/matriz.ts'

let blanco: Blanco
beforeAll(async () => {
  blanco = await Blanco.open()
})
afterAll(() => blanco.close())

test('every route answers every credential as the interface says, with one deviation and without, and shows nobody what is of another', async () => {
  const { celdas, faltas, tocado, pasaron, rechazadas } = await matriz(blanco, {
    semilla: 20_261_122,
    cuantas: 2_000,
  })
  expect(faltas).toEqual([])
  expect(tocado).toEqual([])
  expect(celdas).toBeGreaterThan(1_500)
  expect(Math.min(pasaron, rechazadas)).toBeGreaterThan(50)
})
