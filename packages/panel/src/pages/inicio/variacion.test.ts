import { expect, test } from 'vitest'
import { variacion } from './variacion.ts'

test.each([
  ['150', '100', '50 % más que', true],
  ['90', '100', '10 % menos que', false],
  ['-10', '100', '110 % menos que', false],
  ['100', '100.4', 'igual que', true],
])('%s after %s is told as %s', (ahora, antes, texto, sube) => {
  expect(variacion(ahora, antes)).toEqual({ texto, sube })
})

test('where nothing was sold before there is nothing to compare with', () => {
  expect(['0', '-5'].map(antes => variacion('100', antes))).toEqual([undefined, undefined])
})
