import { expect, test } from 'vitest'
import { type Adopcion, avanceDe, pedidoDe, resumenDe } from './palabras.ts'

const NADA = {
  adoptados: 0,
  yaEstaban: 0,
  actualizados: 0,
  iguales: 0,
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

test('an order by days says which: its last day, not the midnight after it', () => {
  const fechas = (fechaDesde: string, fechaHasta: string) =>
    pedidoDe(de({ formato: 'FECHAS', fechaDesde, fechaHasta }))
  expect(fechas('2026-11-01T00:00:00', '2026-12-01T00:00:00')).toBe('Lo emitido del 01/11/2026 al 30/11/2026')
  expect(fechas('2026-11-20T00:00:00', '2026-11-21T00:00:00')).toBe('Lo emitido el 20/11/2026')
  expect(pedidoDe(de({ formato: 'ZIP', fechaDesde: null, fechaHasta: null }))).toBe('Un ZIP de XML')
  expect(resumenDe(de({ formato: 'FECHAS', actualizados: 2, iguales: 1200, noAdoptados: 1 }))).toBe(
    '2 cambiaron · 1.200 están iguales · 1 no está en SIFEN',
  )
})

test('it is done when nothing is left, and not a moment before', () => {
  expect(avanceDe(de({ total: 1000, pendientes: 1 }))).toBe(99)
  expect(avanceDe(de({ total: 1000, pendientes: 0 }))).toBe(100)
  expect(avanceDe(de({ total: 0, pendientes: 0 }))).toBe(100)
})
