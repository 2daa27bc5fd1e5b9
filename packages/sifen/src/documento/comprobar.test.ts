import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeForma } from './comprobar.ts'

test('a pattern of the schema is told in words', () => {
  expect(
    ['^\\d{3}$', '^(?!0+$)\\d{6,8}$', '^[0-9A-Za-z-]{8}$', '^[0-9A-Z]{1,8}$', '^[A-Z]{2}$'].map(
      describeForma,
    ),
  ).toEqual([
    '3 dígitos',
    'de 6 a 8 dígitos, no todos cero',
    '8 letras, dígitos o guiones',
    'de 1 a 8 letras mayúsculas o dígitos',
    '2 letras mayúsculas',
  ])
})

test('every field that has one is told in words, but for the one whose pattern the schema misspells', () => {
  const generado = readFileSync(`${import.meta.dirname}/campos.generated.ts`, 'utf8')
  const patrones = [...generado.matchAll(/campo: '(\w+)'.*patron: \/(.*)\/ }/g)]
  expect(patrones.length).toBeGreaterThan(20)
  const mudos = patrones.filter(([, , patron = '']) => describeForma(patron).includes('^'))
  expect(mudos.map(([, campo]) => campo)).toEqual(['dCilin'])
})
