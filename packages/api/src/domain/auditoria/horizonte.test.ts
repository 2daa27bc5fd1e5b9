import { expect, test } from 'vitest'
import { type Marca, observe, type Vista } from './horizonte.ts'

const vista = (hasta: number, masVieja: number, siguiente: number): Vista => ({
  hasta,
  masVieja: BigInt(masVieja),
  siguiente: BigInt(siguiente),
})

function miradas(...vistas: Vista[]): (number | null)[] {
  let marca: Marca | null = null
  return vistas.map(una => {
    const { marca: next, firmeHasta } = observe(marca, una)
    marca = next
    return firmeHasta
  })
}

test('what was there at the look before the last is firm when all that wrote by the last are over', () => {
  expect(miradas(vista(5, 10, 12), vista(7, 12, 14), vista(9, 14, 15))).toEqual([null, null, 5])
})

test('a transaction that still runs holds it back, however many lines came meanwhile', () => {
  expect(
    miradas(vista(5, 10, 12), vista(7, 10, 14), vista(9, 13, 20), vista(99, 13, 30), vista(100, 14, 31)),
  ).toEqual([null, null, null, null, 5])
})

test('a transaction that began to write after the second look holds nothing back', () => {
  expect(miradas(vista(5, 12, 12), vista(5, 14, 14), vista(9, 14, 20))).toEqual([null, null, 5])
})
