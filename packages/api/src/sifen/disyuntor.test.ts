import { expect, test } from 'vitest'
import { Disyuntor } from './disyuntor.ts'

const INFINITO = Number.POSITIVE_INFINITY

test('after failures in a row nobody is sent; later one goes to see; its answer decides', () => {
  let now = 0
  const disyuntor = new Disyuntor({ fallas: 3, pausaMs: 100 }, () => now)
  const falla = () => disyuntor.anota(false)
  expect([falla(), falla(), disyuntor.anota(true), falla(), falla()]).toEqual([null, null, null, null, null])
  expect(disyuntor.cupo).toBe(INFINITO)
  expect(falla()).toBe('abrio')
  expect([disyuntor.cupo, disyuntor.admite(), disyuntor.faltaMs]).toEqual([0, false, 100])
  now = 100
  expect(disyuntor.faltaMs).toBe(null)
  expect([disyuntor.cupo, disyuntor.admite(), disyuntor.cupo, disyuntor.admite()]).toEqual([
    1,
    true,
    0,
    false,
  ])
  expect([falla(), disyuntor.cupo]).toEqual([null, 0])
  now = 200
  expect(disyuntor.admite()).toBe(true)
  expect([disyuntor.anota(true), disyuntor.cupo, disyuntor.abierto]).toEqual(['cerro', INFINITO, false])
})

test('what was under way when it opened does not lengthen the pause; who gave up says nothing', () => {
  let now = 0
  const disyuntor = new Disyuntor({ fallas: 1, pausaMs: 100 }, () => now)
  disyuntor.anota(false)
  now = 50
  disyuntor.anota(false)
  now = 100
  expect(disyuntor.admite()).toBe(true)
  expect(disyuntor.anota(null)).toBe(null)
  expect(disyuntor.cupo).toBe(1)
})
