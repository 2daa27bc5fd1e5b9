import { expect, test } from 'vitest'
import { type Adopcion, avanceDe, resumenDe } from './palabras.ts'

const NADA = {
  adoptados: 0,
  yaEstaban: 0,
  noAdoptados: 0,
  pendientes: 0,
  cancelados: 0,
  ilegibles: 0,
  repetidos: 0,
}
const de = (cuenta: Partial<Adopcion>) => ({ ...NADA, ...cuenta }) as Adopcion

test('what came of an order is one sentence, and what is none is not said', () => {
  expect(resumenDe(de({ adoptados: 1, yaEstaban: 2, pendientes: 1200 }))).toBe(
    '1 traído · 2 ya estaban · 1.200 faltan',
  )
  expect(resumenDe(de({ noAdoptados: 1, ilegibles: 1 }))).toBe(
    '1 no se puede traer · 1 lugar del archivo no se entiende',
  )
})

test('it is done when nothing is left, and not a moment before', () => {
  expect(avanceDe(de({ total: 1000, pendientes: 1 }))).toBe(99)
  expect(avanceDe(de({ total: 1000, pendientes: 0 }))).toBe(100)
  expect(avanceDe(de({ total: 0, pendientes: 0 }))).toBe(100)
})
