import { expect, test } from 'vitest'
import { isTiempoDeOrdenar } from './palabras.ts'

const at = (escritas: number | null, en: number) => ({ escritas, en })

test('three hundred rows are sorted at once, and fewer after half a minute', () => {
  expect(isTiempoDeOrdenar(at(5_000, 0), at(5_300, 1))).toBe(true)
  expect(isTiempoDeOrdenar(at(5_000, 0), at(5_299, 29_999))).toBe(false)
  expect(isTiempoDeOrdenar(at(5_000, 0), at(5_001, 30_000))).toBe(true)
})

test('where nothing was written there is nothing to sort, however long ago', () => {
  expect(isTiempoDeOrdenar(at(5_000, 0), at(5_000, 1e9))).toBe(false)
})

test('where it is not known how many were written, every half minute', () => {
  expect(isTiempoDeOrdenar(at(null, 0), at(null, 29_999))).toBe(false)
  expect(isTiempoDeOrdenar(at(null, 0), at(null, 30_000))).toBe(true)
})

test('a server that counts anew after a crash is no reason to wait until it counted as far', () => {
  expect(isTiempoDeOrdenar(at(5_000, 0), at(7, 1))).toBe(true)
  expect(isTiempoDeOrdenar(at(300, 0), at(7, 1))).toBe(false)
  expect(isTiempoDeOrdenar(at(300, 0), at(7, 30_000))).toBe(true)
})
