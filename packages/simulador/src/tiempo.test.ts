import { expect, test } from 'vitest'
import { createAzar } from './azar.ts'
import { drawLatencia } from './red/latencia.ts'
import { conZona, createReloj, parseInstante, sinZona } from './tiempo.ts'

const NOON = Date.parse('2026-11-20T12:00:00-03:00')

test('dates are Paraguay’s, three hours behind, all the year', () => {
  expect(conZona(NOON)).toBe('2026-11-20T12:00:00-03:00')
  expect(sinZona(Date.parse('2026-07-01T02:00:00Z'))).toBe('2026-06-30T23:00:00')
  expect(parseInstante('2026-11-20T12:00:00')).toBe(NOON)
  expect(parseInstante('2026-11-20T15:00:00Z')).toBe(NOON)
  expect(parseInstante('mañana')).toBeUndefined()
})

test('a moved clock keeps running, a stopped one stays', () => {
  let machine = 1000
  const reloj = createReloj({}, () => machine)
  reloj.set(NOON)
  machine += 5
  expect(reloj.now()).toBe(NOON + 5)
  reloj.stop()
  machine += 100
  expect(reloj.now()).toBe(NOON + 5)
  reloj.advance(1000)
  expect(reloj.now()).toBe(NOON + 1005)
  reloj.run()
  machine += 1
  expect(reloj.now()).toBe(NOON + 1006)
  reloj.reset()
  expect(reloj.now()).toBe(machine)
})

test('a clock that starts stopped shows that instant, and one that is advanced goes by that much, however slow the machine', () => {
  let machine = 1000
  const stopped = createReloj({ startAt: NOON, stopped: true }, () => machine++)
  expect(stopped.now()).toBe(NOON)
  stopped.set(NOON + 5)
  stopped.reset()
  expect(stopped.now()).toBe(NOON)
  const running = createReloj({}, () => machine++)
  const [before, read] = [running.now(), machine]
  running.advance(1000)
  expect(running.now() - before).toBe(1000 + machine - read)
})

test('latencies stay within what was captured, and repeat with their seed', () => {
  const draw = (seed: number) => {
    const azar = createAzar(seed)
    return Array.from({ length: 200 }, () => drawLatencia('real', 'siRecepEvento', azar))
  }
  expect(draw(1)).toEqual(draw(1))
  expect(draw(1)).not.toEqual(draw(2))
  expect(Math.min(...draw(1))).toBeGreaterThanOrEqual(300)
  expect(Math.max(...draw(1))).toBeLessThanOrEqual(650)
  const mean = draw(3).reduce((sum, ms) => sum + ms) / 200
  expect(mean).toBeGreaterThan(440)
  expect(mean).toBeLessThan(510)
  expect(drawLatencia(0, 'siConsDE', createAzar(1))).toBe(0)
})
