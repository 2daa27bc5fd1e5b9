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

const SIN = { credencial: 0, contribuyente: 0, direccion: 0, fallidas: 0, enlace: 0 }
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

const por = (enlace: string, enlaces = 'n1', red = '190.1.1.1') => ({ enlace, enlaces, red })

test('a link has half of its minute at once, then what the minute brings; what costs more is had less often', () => {
  const limites = new Limites({ ...SIN, enlace: 240 })
  for (let i = 0; i < 12; i++) expect(limites.admitEnlace(por('n1-1'), 10, 0)).toBeNull()
  expect(limites.admitEnlace(por('n1-1'), 10, 0)).toMatchObject({ de: 'enlace', limite: 240, segundos: 1 })
  expect(limites.admitEnlace(por('n1-2'), 10, 0)).toBeNull()
  let passed = 0
  for (let second = 1; second <= 60; second++)
    if (limites.admitEnlace(por('n1-1'), 10, second * 1_000) === null) passed++
  expect(passed).toBe(24)
})

test('what is refused of one link takes nothing from the other links of its taxpayer; all of them together have what a taxpayer has, apart from her programs', () => {
  const limites = new Limites({ ...SIN, enlace: 30, contribuyente: 10 })
  for (let i = 0; i < 1_000; i++) limites.admitEnlace(por('n1-1'), 1, 0)
  expect(limites.admitEnlace(por('n1-2'), 10, 0)).toBeNull()
  for (let i = 3; i < 37; i++) expect(limites.admitEnlace(por(`n1-${i}`), 10, 0)).toBeNull()
  expect(limites.admitEnlace(por('n1-99'), 1, 0)).toMatchObject({ de: 'contribuyente' })
  expect(limites.admitEnlace(por('n2-1', 'n2'), 1, 0)).toBeNull()
  expect(limites.admit(de('k1', 1), 1, 0)).toBeNull()
})

/** Several processes with a limit each that holds for all, and what they tell one another. */
function installation(processes: number, perSecond: number) {
  const cuanto = { ...SIN, credencial: perSecond }
  const all = Array.from({ length: processes }, () => new Limites(cuanto))
  const caller = { credencial: 'clave 7', emisor: null, red: '10.0.0.0/24' }
  return {
    ask: (process: number, now: number) => all[process % processes]!.admit(caller, 1, now) === null,
    tell: (now: number) => {
      for (const [teller, limites] of all.entries()) {
        const gastos = limites.takeUntold(now)
        for (const [hearer, other] of all.entries()) if (hearer !== teller) other.hear(gastos, now)
      }
    },
  }
}

test('whoever spreads over all processes is let through little more often than at one: a burst at each, and the rate of one after that', () => {
  const [processes, perSecond, seconds] = [4, 20, 120]
  const { ask, tell } = installation(processes, perSecond)
  let passed = 0
  for (let ms = 0; ms < seconds * 1_000; ms += 5) {
    if (ms % 1_000 === 0) tell(ms)
    if (ask(ms / 5, ms)) passed++
  }
  const burst = perSecond * 5
  // Each lets its own burst through before it has heard of the others, and within each second what the others do not know yet.
  expect(passed).toBeLessThanOrEqual(processes * burst + seconds * perSecond * 1.1)
  expect(passed, 'and not kept from what is hers').toBeGreaterThan(seconds * perSecond * 0.7)
})

test('whoever keeps below the limit is never held back, however many processes she meets', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 2, max: 50 }), (processes, perSecond) => {
      const { ask, tell } = installation(processes, perSecond)
      for (let n = 0; n < perSecond * 20; n++) {
        const now = (n * 1_000) / perSecond
        if (n % perSecond === 0) tell(now)
        expect(ask(n, now)).toBe(true)
      }
    }),
    { numRuns: 30 },
  )
})

test('what was told once is not told again, and who spent next to nothing is not told', () => {
  const limit = new RateLimit(porSegundo(100))
  for (let i = 0; i < 30; i++) limit.take('busy', 0)
  limit.take('quiet', 0)
  expect(limit.takeUntold(0)).toEqual([{ quien: 'busy', cuanto: 30 }])
  expect(limit.takeUntold(0)).toEqual([])
})

test('what may still be given back is told when it no longer may, and never if it was', () => {
  const limites = new Limites({ ...SIN, fallidas: 60 })
  expect(limites.suspect('190.1.1.1', 0)).toBeNull()
  expect(limites.suspect('190.1.1.1', 0)).toBeNull()
  expect(limites.takeUntold(0), 'while both are looked up').toEqual([])
  limites.forgive('190.1.1.1')
  expect(limites.takeUntold(0), 'one of them was good').toEqual([])
  limites.condemn('190.1.1.1')
  expect(limites.takeUntold(0)).toEqual([{ limite: 'fallidas', quien: '190.1.1.1', cuanto: 1 }])
})

test('whoever is looked up is counted meanwhile, so that nobody has more looked up at once than the limit lets', () => {
  const limites = new Limites({ ...SIN, fallidas: 3 })
  for (let n = 0; n < 3; n++) expect(limites.suspect('190.1.1.1', 0)).toBeNull()
  expect(limites.suspect('190.1.1.1', 0)).toMatchObject({ type: 'rate-limited', de: 'fallidas' })
  limites.forgive('190.1.1.1')
  expect(limites.suspect('190.1.1.1', 0)).toBeNull()
})

test('a debt to other processes is over after five seconds, and a limit of 0 hears nothing', () => {
  const limit = new RateLimit(porSegundo(10))
  limit.hear('a', 100_000, 0)
  expect(limit.take('a', 4_900)).toBeGreaterThan(0)
  expect(limit.take('a', 5_200)).toBe(0)
  const free = new RateLimit(porSegundo(0))
  free.hear('a', 100_000, 0)
  expect(free.take('a', 0)).toBe(0)
})
