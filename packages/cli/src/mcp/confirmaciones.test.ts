import { expect, test } from 'vitest'
import { CONFIRMACIONES_MAXIMO, Confirmaciones } from './confirmaciones.ts'

test('a confirmation is good once, for ten minutes, and for what was shown', () => {
  let now = 0
  const all = new Confirmaciones(() => now)
  const [one, another, late] = [all.note('nominar a'), all.note('nominar b'), all.note('nominar c')]
  expect(new Set([one, another, late]).size).toBe(3)
  expect(all.take(one, 'nominar a')).toBe(true)
  expect(all.take(one, 'nominar a')).toBe(false)
  expect(all.take(another, 'nominar a')).toBe(false)
  expect(all.take(another, 'nominar b')).toBe(false)
  now = 10 * 60_000 + 1
  expect(all.take(late, 'nominar c')).toBe(false)
  expect(all.take('nada', 'nominar c')).toBe(false)
})

test('so many are kept and no more: the one that was shown first goes for a new one', () => {
  const all = new Confirmaciones(() => 0)
  const shown = Array.from({ length: CONFIRMACIONES_MAXIMO + 1 }, () => all.note('nominar a'))
  expect(all.take(shown[0]!, 'nominar a')).toBe(false)
  expect(all.take(shown[1]!, 'nominar a')).toBe(true)
  expect(all.take(shown.at(-1)!, 'nominar a')).toBe(true)
})
