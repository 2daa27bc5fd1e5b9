import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Limites, pesoDe, porMinuto, porSegundo, RateLimit } from './rate-limit.ts'

test('a limit of 0 lets everything pass', () => {
  const limit = new RateLimit(porSegundo(0))
  for (let i = 0; i < 10_000; i++) expect(limit.take('a', 0)).toBe(0)
})

test('a caller never gets more than five seconds of requests at once and the rate after that', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 2000 }), { maxLength: 200 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), gaps, (perSecond, pauses) => {
      const limit = new RateLimit(porSegundo(perSecond))
      let now = 0
      let passed = 0
      for (const pause of pauses) {
        now += pause
        if (limit.take('a', now) === 0) passed++
        expect(passed).toBeLessThanOrEqual(perSecond * 5 + (now / 1000) * perSecond + 1e-6)
      }
    }),
  )
})

test('after the wait that it was told, a caller is served', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.nat(300), (perSecond, extra) => {
      const limit = new RateLimit(porSegundo(perSecond))
      for (let i = 0; i < perSecond * 5 + extra; i++) limit.take('a', 0)
      const segundos = limit.take('a', 0)
      expect(segundos).toBeGreaterThan(0)
      expect(limit.take('a', segundos * 1000)).toBe(0)
    }),
  )
})

test('one caller does not spend what another has', () => {
  const limit = new RateLimit(porSegundo(1))
  for (let i = 0; i < 20; i++) limit.take('a', 0)
  expect(limit.take('a', 0)).toBeGreaterThan(0)
  expect(limit.take('b', 0)).toBe(0)
})

test('a clock that was set back gives nothing and takes nothing', () => {
  const limit = new RateLimit(porSegundo(1))
  for (let i = 0; i < 5; i++) expect(limit.take('a', 100_000)).toBe(0)
  expect(limit.take('a', 50_000)).toBeGreaterThan(0)
})

test('room for a new caller is made by forgetting those who were silent longest, never whoever is being held back', () => {
  const limit = new RateLimit(porSegundo(1), 3)
  const spend = (caller: string, now: number) => {
    for (let i = 0; i < 6; i++) limit.take(caller, now)
  }
  limit.take('silent', 0)
  spend('busy', 1_000)
  for (let i = 0; i < 50; i++) {
    expect(limit.take(`new ${i}`, 1_000)).toBe(0)
    expect(limit.take('busy', 1_000), `after ${i + 1} new callers`).toBeGreaterThan(0)
  }
})

test('whoever was silent long enough is forgotten and finds the same full bucket', () => {
  const limit = new RateLimit(porSegundo(1), 2)
  for (let i = 0; i < 6; i++) limit.take('a', 0)
  limit.take('b', 10_000)
  limit.take('c', 10_000)
  for (let i = 0; i < 5; i++) expect(limit.take('a', 10_000)).toBe(0)
  expect(limit.take('a', 10_000)).toBeGreaterThan(0)
})

test('what is heavy is served as soon as what is light, and what comes after it waits for both', () => {
  const limit = new RateLimit(porSegundo(10))
  expect(limit.take('a', 0, 100)).toBe(0)
  expect(limit.take('a', 0)).toBeGreaterThan(0)
  expect(limit.take('a', 4_900)).toBeGreaterThan(0)
  expect(limit.take('a', 5_200)).toBe(0)
})

test('in the long run whoever sends heavy bodies gets as much as whoever sends light ones', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 50 }), (costo, perSecond) => {
      const limit = new RateLimit(porSegundo(perSecond))
      let spent = 0
      for (let now = 0; now <= 60_000; now += 100) if (limit.take('a', now, costo) === 0) spent += costo
      expect(spent).toBeLessThanOrEqual(perSecond * 65 + costo)
    }),
  )
})

test('what was taken and not used is given back, and no more than there was', () => {
  const limit = new RateLimit(porMinuto(3))
  for (let i = 0; i < 10; i++) {
    expect(limit.take('a', 0)).toBe(0)
    limit.giveBack('a')
  }
  limit.giveBack('a')
  limit.giveBack('b')
  for (let i = 0; i < 3; i++) expect(limit.take('a', 0)).toBe(0)
  expect(limit.take('a', 0)).toBe(20)
})

test('a body of one line costs nothing besides its request, one of a megabyte 256 times as much', () => {
  expect([0, 700, 4095, 4096, 153_000, 1_048_576].map(pesoDe)).toEqual([0, 0, 0, 1, 37, 256])
})

const SIN = { credencial: 0, contribuyente: 0, direccion: 0, fallidas: 0 }
const de = (credencial: string, contribuyenteId: number, red = '190.1.1.1') => ({
  credencial,
  emisor: { contribuyenteId, ambiente: 'PROD' as const },
  red,
})

test('what is refused of one key takes nothing from the other keys of its contribuyente', () => {
  const limites = new Limites({ ...SIN, credencial: 1, contribuyente: 2 })
  for (let i = 0; i < 100; i++) limites.admit(de('k1', 1), 1, 0)
  expect(limites.admit(de('k1', 1), 1, 0)).toMatchObject({ de: 'credencial', limite: 1 })
  expect(limites.admit(de('k2', 1), 1, 0)).toBeNull()
})

test('the keys of one contribuyente share what it has, and leave the next one his, and its other ambientes theirs', () => {
  const limites = new Limites({ ...SIN, contribuyente: 2 })
  for (let i = 0; i < 10; i++) expect(limites.admit(de(`k${i}`, 1), 1, 0)).toBeNull()
  expect(limites.admit(de('k99', 1), 1, 0)).toMatchObject({ de: 'contribuyente', limite: 2, segundos: 1 })
  expect(limites.admit(de('k100', 2), 1, 0)).toBeNull()
  const enDev = { ...de('k99', 1), emisor: { contribuyenteId: 1, ambiente: 'DEV' as const } }
  expect(limites.admit(enDev, 1, 0)).toBeNull()
})

test('many contribuyentes from one address share what it has', () => {
  const limites = new Limites({ ...SIN, direccion: 2 })
  for (let i = 0; i < 10; i++) expect(limites.admit(de(`k${i}`, i), 1, 0)).toBeNull()
  expect(limites.admit(de('k99', 99), 1, 0)).toMatchObject({ de: 'direccion', limite: 2 })
  expect(limites.admit(de('k99', 99, '190.1.1.2'), 1, 0)).toBeNull()
})
