import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTurnos } from './turnos.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('no two turns run at once: what comes due meanwhile passes by, what is asked for comes after it', async () => {
  const ended: (() => void)[] = []
  const turno = vi.fn(() => new Promise<void>(resolve => void ended.push(resolve)))
  const turnos = startTurnos({ cadaMs: 100, turno, onError: () => {} })
  await vi.advanceTimersByTimeAsync(350)
  expect(turno).toHaveBeenCalledTimes(1)
  const asked = turnos.mirar()
  expect(turno).toHaveBeenCalledTimes(1)
  ended[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(turno).toHaveBeenCalledTimes(2)
  ended[1]?.()
  await asked
  await vi.advanceTimersByTimeAsync(100)
  expect(turno).toHaveBeenCalledTimes(3)
})

test('however many ask while a turn runs, one more comes after it, and is for all of them', async () => {
  const ended: (() => void)[] = []
  const turno = vi.fn(() => new Promise<void>(resolve => void ended.push(resolve)))
  const turnos = startTurnos({ cadaMs: 100, turno, onError: () => {} })
  const all = Array.from({ length: 1_000 }, () => turnos.mirar())
  for (let n = 0; n < 2; n++) {
    await vi.advanceTimersByTimeAsync(0)
    ended[n]?.()
  }
  await turnos[Symbol.asyncDispose]()
  await Promise.all(all)
  expect(turno).toHaveBeenCalledTimes(2)
})

test('what a turn throws is told, and the next one comes', async () => {
  const told: unknown[] = []
  let veces = 0
  await using turnos = startTurnos({
    cadaMs: 100,
    turno: async () => {
      veces += 1
      if (veces === 1) throw new Error('no')
    },
    onError: error => void told.push(error),
  })
  await turnos.mirar()
  await vi.advanceTimersByTimeAsync(100)
  expect([veces, told]).toEqual([2, [new Error('no')]])
})

test('who ends waits for the turn that runs, and takes no other', async () => {
  let end = () => {}
  const turno = vi.fn(() => new Promise<void>(resolve => (end = resolve)))
  const turnos = startTurnos({ cadaMs: 100, turno, onError: () => {} })
  await vi.advanceTimersByTimeAsync(100)
  let closed = false
  const closing = turnos[Symbol.asyncDispose]().then(() => (closed = true))
  await vi.advanceTimersByTimeAsync(1000)
  expect(closed).toBe(false)
  end()
  await closing
  await vi.advanceTimersByTimeAsync(1000)
  expect(turno).toHaveBeenCalledTimes(1)
})
