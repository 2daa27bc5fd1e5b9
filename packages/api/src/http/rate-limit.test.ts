import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RateLimit } from './rate-limit.ts'

test('a limit of 0 lets everything pass', () => {
  const limit = new RateLimit(0)
  for (let i = 0; i < 10_000; i++) expect(limit.take('a', 0)).toBeNull()
})

test('a caller never gets more than five seconds of requests at once and the rate after that', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 2000 }), { maxLength: 200 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), gaps, (perSecond, pauses) => {
      const limit = new RateLimit(perSecond)
      let now = 0
      let passed = 0
      for (const pause of pauses) {
        now += pause
        if (limit.take('a', now) === null) passed++
        expect(passed).toBeLessThanOrEqual(perSecond * 5 + (now / 1000) * perSecond + 1e-6)
      }
    }),
  )
})

test('after the wait that it was told, a caller is served', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.nat(300), (perSecond, extra) => {
      const limit = new RateLimit(perSecond)
      for (let i = 0; i < perSecond * 5 + extra; i++) limit.take('a', 0)
      const refused = limit.take('a', 0)
      expect(refused).toMatchObject({ type: 'rate-limited', limite: perSecond })
      const { segundos } = refused as { segundos: number }
      expect(limit.take('a', segundos * 1000)).toBeNull()
    }),
  )
})

test('one caller does not spend what another has', () => {
  const limit = new RateLimit(1)
  for (let i = 0; i < 20; i++) limit.take('a', 0)
  expect(limit.take('a', 0)).not.toBeNull()
  expect(limit.take('b', 0)).toBeNull()
})

test('a clock that was set back gives nothing and takes nothing', () => {
  const limit = new RateLimit(1)
  for (let i = 0; i < 5; i++) expect(limit.take('a', 100_000)).toBeNull()
  expect(limit.take('a', 50_000)).not.toBeNull()
})

test('room for a new caller is made by forgetting those who were silent longest, never whoever is being held back', () => {
  const limit = new RateLimit(1, 3)
  const spend = (caller: string, now: number) => {
    for (let i = 0; i < 6; i++) limit.take(caller, now)
  }
  limit.take('silent', 0)
  spend('busy', 1_000)
  for (let i = 0; i < 50; i++) {
    expect(limit.take(`new ${i}`, 1_000)).toBeNull()
    expect(limit.take('busy', 1_000), `after ${i + 1} new callers`).not.toBeNull()
  }
})

test('whoever was silent long enough is forgotten and finds the same full bucket', () => {
  const limit = new RateLimit(1, 2)
  for (let i = 0; i < 6; i++) limit.take('a', 0)
  limit.take('b', 10_000)
  limit.take('c', 10_000)
  for (let i = 0; i < 5; i++) expect(limit.take('a', 10_000)).toBeNull()
  expect(limit.take('a', 10_000)).not.toBeNull()
})
