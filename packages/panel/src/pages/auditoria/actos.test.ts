import { expect, test } from 'vitest'
import { acto } from './actos.ts'

test('an act has words; one that is newer than the page keeps its name', () => {
  expect(acto('documento.nominar')).toBe('Pidió nominar al receptor')
  expect(acto('algo.nuevo')).toBe('algo.nuevo')
})
