import { expect, test } from 'vitest'
import { Breaker, type CircuitChange } from './breaker.ts'

const INFINITY = Number.POSITIVE_INFINITY

function world(failures = 2, coolDownMs = 100) {
  const time = { now: 0 }
  const changes: string[] = []
  const onChange = ({ caller, open }: CircuitChange) =>
    changes.push(`${caller ?? 'everybody'} ${open ? 'open' : 'closed'}`)
  const breaker = new Breaker({ failures, coolDownMs, onChange }, () => time.now)
  const go = (caller: string, answered: boolean | null) => breaker.admit('s', caller)?.(answered)
  return { time, changes, breaker, go }
}

test('failures in a row of two callers open the circuit of all; one tries after a while; its answer decides', () => {
  const { time, changes, breaker, go } = world(2)
  go('a', false)
  go('b', false)
  expect([breaker.isSilent('s'), breaker.allowance('s'), breaker.waitMs('s', 'c')]).toEqual([true, 0, 100])
  expect(breaker.allowance('another server')).toBe(INFINITY)
  time.now = 99
  expect(breaker.admit('s', 'c')).toBe(null)
  time.now = 100
  expect([breaker.allowance('s'), breaker.waitMs('s', 'c')]).toEqual([1, null])
  const probe = breaker.admit('s', 'c')!
  expect([breaker.admit('s', 'b'), breaker.allowance('s'), breaker.waitMs('s', 'b')]).toEqual([null, 0, 100])
  probe(false)
  time.now = 199
  expect(breaker.admit('s', 'c')).toBe(null)
  time.now = 200
  breaker.admit('s', 'c')!(true)
  expect([breaker.isSilent('s'), breaker.allowance('s', 'c')]).toEqual([false, INFINITY])
  expect(changes).toEqual(['everybody open', 'everybody closed'])
})

test('of one that is silent it is known since when nobody tried in vain, and of another nothing', () => {
  const { time, breaker, go } = world(2)
  go('a', false)
  expect(breaker.silentForMs('s')).toBe(null)
  time.now = 30
  go('b', false)
  time.now = 90
  expect(breaker.silentForMs('s')).toBe(60)
  time.now = 130
  go('c', false)
  expect(breaker.silentForMs('s')).toBe(0)
  time.now = 230
  go('c', true)
  expect(breaker.silentForMs('s')).toBe(null)
})

test('an answer to anybody begins the count of all anew', () => {
  const { breaker, go } = world(3)
  for (let at = 0; at < 10; at++) {
    go('a', false)
    go('b', false)
    go('c', true)
  }
  expect([breaker.isSilent('s'), breaker.openCallers('s'), breaker.allowance('s', 'c')]).toEqual([
    false,
    ['a', 'b'],
    INFINITY,
  ])
})

test('what only one caller meets keeps him out, after failures in a row, and nobody else', () => {
  const { time, changes, breaker, go } = world(3)
  for (let at = 0; at < 10; at++) go('a', false)
  expect([breaker.allowance('s', 'a'), breaker.allowance('s', 'b')]).toEqual([0, INFINITY])
  expect([breaker.openCallers('s'), changes]).toEqual([['a'], ['a open']])
  // Nobody was answered so far: that is what is known of the server, and what there is to tell.
  expect(breaker.isSilent('s')).toBe(true)
  go('b', true)
  expect([breaker.openCallers('s'), breaker.isSilent('s')]).toEqual([['a'], false])
  time.now = 100
  const probe = breaker.admit('s', 'a')!
  expect(breaker.admit('s', 'a')).toBe(null)
  probe(true)
  expect([breaker.openCallers('s'), changes]).toEqual([[], ['a open', 'a closed']])
})

test('whoever comes when one already failed alone, and fails too, is the second witness', () => {
  const { breaker, changes, go } = world(3)
  for (let at = 0; at < 3; at++) go('a', false)
  go('b', false)
  expect([breaker.isSilent('s'), changes]).toEqual([true, ['a open', 'everybody open']])
})

test('a probe that says nothing gives its place back, and the next one may try', () => {
  const { time, breaker, go } = world(1)
  go('a', false)
  go('b', false)
  time.now = 100
  for (let at = 0; at < 3; at++) {
    const probe = breaker.admit('s', 'c')
    expect(probe).not.toBe(null)
    probe!(null)
  }
  expect(breaker.isSilent('s')).toBe(true)
})

test('what was under way when it opened does not lengthen the pause, and settles once', () => {
  const { time, breaker } = world(1)
  const late = breaker.admit('s', 'c')!
  const [a, b] = [breaker.admit('s', 'a')!, breaker.admit('s', 'b')!]
  a(false)
  b(false)
  time.now = 50
  late(false)
  late(true)
  expect(breaker.isSilent('s')).toBe(true)
  time.now = 100
  expect(breaker.admit('s', 'd')).not.toBe(null)
})

test('who is answered by what began before his circuit opened is let in again, and whoever runs the service hears of it', () => {
  const { breaker, go, changes } = world(2)
  const before = breaker.admit('s', 'a')!
  go('a', false)
  go('a', false)
  expect(breaker.openCallers('s')).toEqual(['a'])
  before(true)
  expect([breaker.openCallers('s'), breaker.allowance('s', 'a')]).toEqual([[], INFINITY])
  expect(changes).toEqual(['a open', 'a closed'])
})

test('who was answered meanwhile begins anew, though an older exchange of his fails late', () => {
  const { breaker, go } = world(2)
  const late = breaker.admit('s', 'a')!
  go('a', false)
  go('a', true)
  late(false)
  expect(breaker.allowance('s', 'a')).toBe(INFINITY)
  go('a', false)
  expect(breaker.allowance('s', 'a')).toBe(0)
})
