import { afterAll, beforeAll, expect, test } from 'vitest'
import { Blanco } from './blanco.ts'
import { fuzz, resumidas } from './fuzz/fuzz.ts'

const CUANTOS = 1_500

let blanco: Blanco
beforeAll(async () => {
  blanco = await Blanco.open()
})
afterAll(() => blanco.close())

test(`of ${CUANTOS} spoilt requests none is answered with 500, cut off, or answered otherwise than the contract says`, async () => {
  const { enviados, porStatus, fallas } = await fuzz(blanco, { semilla: 20_261_122, cuantos: CUANTOS })
  expect(resumidas(fallas)).toEqual([])
  expect(enviados).toBe(CUANTOS)
  // A generator that only makes rubbish would prove nothing.
  for (const status of [200, 202, 400, 401, 404, 415, 422])
    expect(porStatus[status], `${status}`).toBeGreaterThan(0)
})
