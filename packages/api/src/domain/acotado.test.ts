import { expect, test } from 'vitest'
import { Acotado } from './acotado.ts'

test('when it is full, what came first goes for what is new', () => {
  const kept = new Acotado<string, number>(2)
  for (const [at, name] of ['a', 'b', 'c'].entries()) kept.set(name, at)
  expect([kept.get('a'), kept.get('b'), kept.get('c')]).toEqual([undefined, 1, 2])
})

test('what is set anew makes nothing else go, and what was forgotten leaves room', () => {
  const kept = new Acotado<string, number>(2)
  kept.set('a', 1)
  kept.set('b', 2)
  kept.set('b', 3)
  expect([kept.get('a'), kept.get('b')]).toEqual([1, 3])
  kept.delete('b')
  kept.set('c', 4)
  expect([kept.get('a'), kept.get('c')]).toEqual([1, 4])
  kept.clear()
  expect(kept.get('a')).toBeUndefined()
})
