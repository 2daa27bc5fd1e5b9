import { expect, test } from 'vitest'
import { hasClockJumped, jumpedBetween } from './reloj.ts'

const desde = { pared: 1_000_000, monotona: 500 }
const despues = (pared: number, monotona: number) => ({
  pared: desde.pared + pared,
  monotona: desde.monotona + monotona,
})

test('clocks that advance alike tell nothing, however long it takes', () => {
  expect(hasClockJumped(desde, despues(0, 0))).toBe(false)
  expect(hasClockJumped(desde, despues(86_400_000, 86_400_000))).toBe(false)
})

test.each([
  ['a clock that is corrected little by little', 10_000 + 1_000, 10_000, false],
  ['a clock that is corrected little by little, back', 10_000 - 1_000, 10_000, false],
  ['a machine that slept', 3_600_000, 20, true],
  ['a clock set an hour ahead', 3_600_010, 10, true],
  ['a clock set an hour back', -3_600_000, 10, true],
  ['a clock that stands still', 0, 1_001, true],
])('%s', (_name, pared, monotona, salto) => {
  expect(hasClockJumped(desde, despues(pared, monotona))).toBe(salto)
  expect(jumpedBetween(desde, despues(pared, monotona))).toBe(pared - monotona)
})
