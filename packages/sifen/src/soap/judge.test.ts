import { expect, test } from 'vitest'
import { soon } from '../../test/procesador.ts'
import { estadoDe } from './judge.ts'

test('a state is what it says, in whatever case, with or without accents and blanks', () => {
  expect(['Aprobado', ' APROBADO con\n\tobservación ', 'Rechazado', 'Otra cosa', ''].map(estadoDe)).toEqual([
    ...['approved', 'observed', 'rejected'],
    ...[undefined, undefined],
  ])
})

test('one that no server says is not looked through', () => {
  expect(soon(() => estadoDe(`Aprobado${'\u0316\u0301'.repeat(100_000)}`))).toBeUndefined()
})
