import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startMirar } from './recuperacion.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watch(pendiente: unknown) {
  const ended: (() => void)[] = []
  let hear = () => {}
  const guardia = { pendiente, look: vi.fn(() => new Promise<void>(resolve => void ended.push(resolve))) }
  const novedades = {
    on: (_: unknown, listener: (payload: null) => void) => {
      hear = () => listener(null)
    },
  }
  const pool = { query: () => Promise.reject(new Error('Nothing is asked here')) }
  const turnos = startMirar({ guardia, novedades, pool, log: pino({ level: 'silent' }) })
  return { guardia, turnos, ended, hear: () => hear() }
}

test('what is told is looked at at once; untold, once a minute, and every other second while something is in the way', async () => {
  const { guardia, turnos, ended, hear } = watch(null)
  hear()
  await vi.advanceTimersByTimeAsync(0)
  expect(guardia.look).toHaveBeenCalledTimes(1)
  ended[0]?.()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(guardia.look).toHaveBeenCalledTimes(2)
  ended[1]?.()
  guardia.pendiente = { causa: 'perdida' }
  await vi.advanceTimersByTimeAsync(2_000)
  expect(guardia.look).toHaveBeenCalledTimes(3)
  ended[2]?.()
  await turnos[Symbol.asyncDispose]()
})

test('while a look takes an hour no others gather behind it: whoever ends waits for one of them at most', async () => {
  const { guardia, turnos, ended, hear } = watch({ causa: 'sin-comprobar' })
  hear()
  for (let minute = 0; minute < 60; minute++) {
    hear()
    await vi.advanceTimersByTimeAsync(60_000)
  }
  let closed = false
  const closing = turnos[Symbol.asyncDispose]().then(() => (closed = true))
  for (let n = 0; n < 2; n++) {
    ended[n]?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  expect([closed, guardia.look.mock.calls.length]).toEqual([true, 2])
  await closing
})

test('what was told and could not be looked at is looked at again at the next turn', async () => {
  const { guardia, turnos, ended, hear } = watch(null)
  guardia.look.mockRejectedValueOnce(new Error('timeout exceeded when trying to connect'))
  hear()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(guardia.look).toHaveBeenCalledTimes(2)
  ended[0]?.()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(guardia.look).toHaveBeenCalledTimes(2)
  await turnos[Symbol.asyncDispose]()
})
