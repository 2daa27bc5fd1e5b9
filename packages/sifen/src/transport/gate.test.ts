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

test('somebody whose answer is waited for passes those of his key who can wait, and nobody of another', async () => {
  const gate = new Gate(1)
  let leave = await gate.enter('a', never())
  const order: string[] = []
  const enter = (name: string, first: boolean, signal = never()) =>
    gate.enter('a', signal, first).then(left => {
      order.push(name)
      if (left) leave = left
    })
  const gone = new AbortController()
  const rest = [enter('1', false), enter('2', false)]
  const first = [enter('urgente 1', true), enter('gone', true, gone.signal), enter('urgente 2', true)]
  expect(await gate.enter('b', never(), false)).not.toBeNull()
  gone.abort()
  await first[1]
  for (const one of [first[0], first[2], ...rest]) {
    leave!()
    await one
  }
  expect(order).toEqual(['gone', 'urgente 1', 'urgente 2', '1', '2'])
})
