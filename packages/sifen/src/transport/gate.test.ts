import { expect, test } from 'vitest'
import { Gate } from './gate.ts'

const never = () => new AbortController().signal

test('who waits may give up, and does not hold the place', async () => {
  const gate = new Gate(1)
  const first = await gate.enter('a', never())
  const controller = new AbortController()
  const second = gate.enter('a', controller.signal)
  const third = gate.enter('a', never())
  controller.abort()
  expect(await second).toBeNull()
  first!()
  first!()
  const leave = await third
  expect(leave).not.toBeNull()
  const fourth = gate.enter('a', never())
  let entered = false
  void fourth.then(() => {
    entered = true
  })
  await Promise.resolve()
  expect(entered).toBe(false)
  leave!()
  expect(await fourth).not.toBeNull()
  expect(await gate.enter('b', never())).not.toBeNull()
  expect(await gate.enter('b', AbortSignal.abort())).toBeNull()
  expect(() => new Gate(0)).toThrow(RangeError)
})
