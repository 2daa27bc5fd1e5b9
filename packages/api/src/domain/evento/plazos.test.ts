import { expect, test } from 'vitest'
import {
  ARRIENDO_MS,
  PASO_MINIMO_MS,
  PLAZO_PASO_MS,
  PLAZO_TOTAL_MS,
  plazoDePaso,
  reintentoEnCurso,
} from './plazos.ts'

test.each([
  ['at once: one step of its own', 0, 10_000],
  ['late: what is left', 20_000, 5_000],
  ['when exactly one step is left', 15_000, 10_000],
  ['when the least is left', 24_000, 1_000],
  ['when less than the least is left: nothing', 24_001, null],
  ['after the end: nothing', 60_000, null],
] as const)('%s', (_, elapsed, expected) => expect(plazoDePaso(500, 500 + elapsed)).toBe(expected))

test('steps that use all of their time end before the request must', () => {
  let now = 0
  for (let plazo = plazoDePaso(0, now); plazo !== null; plazo = plazoDePaso(0, now)) now += plazo
  expect(now).toBeLessThanOrEqual(PLAZO_TOTAL_MS)
})

test('clients give up after 30 s, and are answered before; the lease outlives every exchange twice over', () => {
  expect(PLAZO_TOTAL_MS).toBeLessThan(30_000)
  expect(PLAZO_PASO_MS).toBeLessThan(PLAZO_TOTAL_MS)
  expect(PASO_MINIMO_MS).toBeLessThan(PLAZO_PASO_MS)
  expect(ARRIENDO_MS).toBeGreaterThan(2 * PLAZO_TOTAL_MS)
})

test.each([
  ['just taken', ARRIENDO_MS, 5],
  ['while its request may answer', 35_001, 5],
  ['when no request is that old: until its end', 35_000, 36],
  ['near its end', 400, 1],
  ['at its end', 0, 1],
])('a lease that is held, %s', (_, restanteMs, segundos) =>
  expect(reintentoEnCurso(restanteMs)).toBe(segundos),
)

test('ten attempts that obey outlive the lease of a process that died', () => {
  let now = 0
  for (let intento = 1; intento < 10 && now < ARRIENDO_MS; intento++)
    now += reintentoEnCurso(ARRIENDO_MS - now) * 1000
  expect(now).toBeGreaterThanOrEqual(ARRIENDO_MS)
})
