import { expect, test } from 'vitest'
import { Breaker } from './breaker.ts'

test('opens after failures in a row, lets one try after a while, and closes when it is answered', () => {
  let time = 0
  const breaker = new Breaker({ failures: 2, coolDownMs: 100 }, () => time)
  const fail = () => {
    expect(breaker.admits('a')).toBe(true)
    breaker.settle('a', false)
  }
  fail()
  breaker.settle('a', true)
  fail()
  fail()
  expect(breaker.admits('a')).toBe(false)
  expect(breaker.admits('b')).toBe(true)
  time = 99
  expect(breaker.admits('a')).toBe(false)
  time = 100
  expect(breaker.admits('a')).toBe(true)
  expect(breaker.admits('a')).toBe(false)
  breaker.settle('a', false)
  expect(breaker.admits('a')).toBe(false)
  time = 200
  expect(breaker.admits('a')).toBe(true)
  breaker.settle('a', null)
  expect(breaker.admits('a')).toBe(true)
  breaker.settle('a', true)
  fail()
  expect(breaker.admits('a')).toBe(true)
})
