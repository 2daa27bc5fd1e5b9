import { expect, test } from 'vitest'
import type { SucesoDeLote } from './lote.ts'
import { decideLotes, type LoteReciente } from './pausa-de-lotes.ts'

const MIN = 60_000
const NOW = 10_000 * MIN

/** A lote that left so many minutes ago, and what came of it. */
const lote = (hace: number, ...sucesos: SucesoDeLote[]): LoteReciente => ({
  fechaCreacion: NOW - hace * MIN,
  historia: [{ que: 'enviado', en: 0 }, ...sucesos],
})
const TOMADO: SucesoDeLote = { que: 'recibido', en: 0, numero: '7' }
const NO: SucesoDeLote = { que: 'no-encolado', en: 0, mensaje: 'x' }
const RECHAZADO: SucesoDeLote = { que: 'rechazado', en: 0, codigo: '0363', mensaje: 'x' }
const GENERICO: SucesoDeLote = { que: 'sin-respuesta', en: 0, razon: 'generico-0160: x' }
const PERDIDO: SucesoDeLote = { que: 'sin-respuesta', en: 0, razon: 'plazo-vencido: x' }
const admit = (...lotes: LoteReciente[]) => decideLotes(lotes, NOW).cuantos
const TODOS = Number.POSITIVE_INFINITY

test('as many as there are, while none was refused', () => {
  expect(admit()).toBe(TODOS)
  expect(admit(lote(1, TOMADO), lote(2), lote(3, PERDIDO))).toBe(TODOS)
})

test.each([NO, RECHAZADO, GENERICO])(
  'none for ten minutes after one that was refused ($que); then one',
  suceso => {
    expect(decideLotes([lote(4, suceso), lote(4, TOMADO)], NOW)).toEqual({ cuantos: 0, esperaMs: 6 * MIN })
    expect(admit(lote(9.9, suceso))).toBe(0)
    expect(admit(lote(10, suceso))).toBe(1)
    expect(admit(lote(10, suceso), lote(10, suceso), lote(10, suceso))).toBe(1)
  },
)

test('while the one that went to see is refused the pause doubles, up to an hour', () => {
  const rachas = [[0], [0, 10], [0, 10, 30], [0, 10, 30, 70], [0, 10, 30, 70, 130]]
  const pausas = rachas.map(racha => {
    const ultimo = racha.at(-1)!
    return decideLotes(
      racha.toReversed().map(en => lote(ultimo - en, NO)),
      NOW,
    ).esperaMs
  })
  expect(pausas).toEqual([10, 20, 40, 60, 60].map(minutos => minutos * MIN))
})

test('nobody else goes while one is out to see, for ten minutes at most', () => {
  expect(admit(lote(1), lote(20, NO))).toBe(0)
  expect(admit(lote(1, PERDIDO), lote(20, NO))).toBe(0)
  expect(admit(lote(10, PERDIDO), lote(20, NO))).toBe(1)
})

test('when it is taken the others follow, and the next pause is the first again', () => {
  expect(admit(lote(1, TOMADO), lote(20, NO), lote(30, NO))).toBe(TODOS)
  expect(decideLotes([lote(0, NO), lote(1, TOMADO), lote(20, NO), lote(30, NO)], NOW).esperaMs).toBe(10 * MIN)
  expect(admit(lote(11, GENERICO, { que: 'concluido', en: 0 }), lote(30, NO))).toBe(TODOS)
})

test('what was refused a day ago is forgotten, and what the clock says was refused in the future', () => {
  expect(admit(lote(24 * 60, NO))).toBe(TODOS)
  expect(admit(lote(-60, NO))).toBe(TODOS)
  expect(admit(lote(-1, NO))).toBe(0)
})
