import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startWorker } from './worker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const MINUTO = 60_000

/** What a worker said that looks so. */
function watch(buscar: () => Promise<[]>) {
  const lines: { veces?: number; err: { message: string } }[] = []
  const log = pino({ base: null }, { write: line => void lines.push(JSON.parse(line)) })
  const worker = startWorker({
    buscar,
    enviar: async () => {},
    emisores: 1,
    rondas: 1,
    cadaMs: 1_000,
    log,
  })
  return {
    said: () => lines.splice(0).map(({ err, veces }) => [err.message, veces]),
    [Symbol.asyncDispose]: () => worker[Symbol.asyncDispose](),
  }
}

test('what keeps a worker from looking is said when it begins, and then once a minute, with how often it was', async () => {
  await using looked = watch(() => Promise.reject(new Error('no hay base')))
  await vi.advanceTimersByTimeAsync(MINUTO)
  expect(looked.said()).toEqual([['no hay base', undefined]])
  await vi.advanceTimersByTimeAsync(3 * MINUTO)
  expect(looked.said()).toEqual(Array.from({ length: 3 }, () => ['no hay base', 60]))
})

test('another cause is said at once, and so is the same one after a look that went well', async () => {
  let causa: string | null = 'uno'
  await using looked = watch(async () => {
    if (causa !== null) throw new Error(causa)
    return []
  })
  const during = async (now: string | null) => {
    causa = now
    await vi.advanceTimersByTimeAsync(5_000)
    return looked.said()
  }
  expect(await during('uno')).toEqual([['uno', undefined]])
  expect(await during('dos')).toEqual([['dos', undefined]])
  expect(await during(null)).toEqual([])
  expect(await during('dos')).toEqual([['dos', undefined]])
})

test('of several servers that are away in turn each is said once a minute', async () => {
  let vez = 0
  await using looked = watch(() => Promise.reject(new Error(`falta ${vez++ % 3}`)))
  await vi.advanceTimersByTimeAsync(MINUTO)
  expect(looked.said()).toEqual([0, 1, 2].map(cual => [`falta ${cual}`, undefined]))
})
