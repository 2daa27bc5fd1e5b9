import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Intento, nextPaso, type Paciencia } from './paso.ts'

const PACIENCIA: Paciencia = { totalMs: 30_000, intentos: 5 }
const llego = (status: number, type: string | null = null, esperarMs: number | null = null): Intento => ({
  llego: true,
  status,
  type,
  esperarMs,
})
const NADA: Intento = { llego: false }
const HECHO = llego(200)
const paso = (intentos: Intento[], transcurrido = 0) =>
  nextPaso(intentos, transcurrido, PACIENCIA, 0.5, false)

describe('one attempt', () => {
  test.each<[string, Intento, object]>([
    ['what is done is done', HECHO, { paso: 'listo' }],
    ['what is accepted is done', llego(202), { paso: 'listo' }],
    ['no answer is asked for again, soon', NADA, { paso: 'repetir', enMs: 500 }],
    ['a page of a proxy is no answer', llego(502), { paso: 'repetir', enMs: 500 }],
    [
      'who is away says for how long',
      llego(503, 'service-unavailable', 5_000),
      { paso: 'repetir', enMs: 5_000 },
    ],
    [
      'who is asked too much says until when',
      llego(429, 'rate-limited', 2_000),
      { paso: 'repetir', enMs: 2_000 },
    ],
    [
      'another request with this key is waited for',
      llego(409, 'operation-in-progress', 3_000),
      { paso: 'repetir', enMs: 3_000 },
    ],
    ['a fault is told', llego(422, 'validation-error'), { paso: 'rechazada' }],
    ['a conflict is told', llego(409, 'documento-already-nominated'), { paso: 'rechazada' }],
    ['where it leads elsewhere nothing was done', llego(308), { paso: 'rechazada' }],
    [
      'what SIFEN did not say is not known',
      llego(503, 'result-uncertain', 60_000),
      { paso: 'incierto', enMs: 60_000 },
    ],
  ])('%s', (_, intento, expected) => {
    expect(paso([intento])).toEqual(expected)
  })
})

describe('after a lost answer', () => {
  test.each<[string, Intento, object]>([
    ['the key gives the truth', HECHO, { paso: 'listo' }],
    ['a fault says that the first was none either', llego(422, 'validation-error'), { paso: 'rechazada' }],
    [
      'a key that was revoked meanwhile says nothing of it',
      llego(401, 'unauthenticated'),
      { paso: 'incierto', enMs: 1_000 },
    ],
    ['a page that is not there says nothing of it', llego(404), { paso: 'incierto', enMs: 1_000 }],
  ])('%s', (_, after, expected) => {
    expect(paso([NADA, after])).toEqual(expected)
  })

  test('nothing was done where SIFEN could not even be reached, and nothing had been lost', () => {
    expect(paso([llego(503, 'sifen-unavailable', 30_000)], 1).paso).toBe('rechazada')
    expect(paso([NADA, llego(503, 'sifen-unavailable', 30_000)], 1).paso).toBe('incierto')
  })
})

test.each([
  llego(503, 'sifen-unavailable', 30_000),
  llego(503, 'recovery-pending', 30_000),
  llego(429, 'rate-limited', 30_000),
  llego(401, 'about:blank'),
  llego(403, 'access-denied'),
])('what was asked for before may have been done, whatever stands in the way now: %j', intento => {
  expect(nextPaso([intento], 1, PACIENCIA, 0.5, true).paso).toBe('incierto')
  expect(nextPaso([intento], 1, PACIENCIA, 0.5, false).paso).toBe('rechazada')
})

test('of a key that was used more than 7 days ago nobody who asked before is told that nothing was done', () => {
  const reservada = llego(409, 'idempotency-key-reserved')
  expect(nextPaso([reservada], 1, PACIENCIA, 0.5, true).paso).toBe('incierto')
  expect(paso([NADA, reservada]).paso).toBe('incierto')
  expect(paso([reservada]).paso).toBe('rechazada')
})

test('pauses grow, and end: with the attempts, and with the time', () => {
  expect([1, 2, 3, 4].map(n => paso(Array.from({ length: n }, () => NADA)))).toEqual(
    [500, 1_000, 2_000, 4_000].map(enMs => ({ paso: 'repetir', enMs })),
  )
  expect(paso(Array.from({ length: 5 }, () => NADA)).paso).toBe('incierto')
  expect(paso([NADA], 29_501).paso).toBe('incierto')
})

const INTENTO = fc.oneof(
  fc.constant(NADA),
  fc.record({
    llego: fc.constant(true as const),
    status: fc.constantFrom(200, 202, 302, 400, 401, 403, 404, 408, 409, 413, 422, 429, 500, 502, 503, 504),
    type: fc.constantFrom(
      null,
      'result-uncertain',
      'sifen-unavailable',
      'service-unavailable',
      'recovery-pending',
      'operation-in-progress',
      'rate-limited',
      'internal-error',
      'unauthenticated',
      'validation-error',
    ),
    esperarMs: fc.option(fc.integer({ min: 0, max: 900_000 })),
  }),
)

test('nobody is told no after an attempt of which nobody knows, unless by who looked at the key', () => {
  fc.assert(
    fc.property(
      fc.array(INTENTO, { minLength: 1, maxLength: 6 }),
      fc.nat(40_000),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (intentos, ms, azar) => {
        const { paso } = nextPaso(intentos, ms, PACIENCIA, azar, false)
        const last = intentos.at(-1)!
        const lost = intentos.slice(0, -1).some(intento => !intento.llego)
        if (last.llego && last.status < 300) expect(paso).toBe('listo')
        else expect(paso).not.toBe('listo')
        if (!last.llego) expect(paso).not.toBe('rechazada')
        if (lost && last.llego && (last.type === null || last.status >= 500))
          expect(paso).not.toBe('rechazada')
      },
    ),
  )
})
