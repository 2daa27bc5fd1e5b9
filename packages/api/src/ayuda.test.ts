import { expect, test } from 'vitest'
import { answerLinea } from './ayuda.ts'

test('a program that takes nothing tells whoever asks, refuses whatever else is said, and begins when nothing is', () => {
  for (const asks of ['--help', '-h', '--ayuda', 'ayuda'])
    expect(answerLinea([asks], 'Así.')).toEqual({ estado: 0, texto: 'Así.' })
  expect(answerLinea(['--puerto', '80'], 'Así.')).toEqual({
    estado: 2,
    texto: '«--puerto» está de más. Así.',
  })
  expect(answerLinea([], 'Así.')).toBeNull()
})
