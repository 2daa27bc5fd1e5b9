import { expect, expectTypeOf, test } from 'vitest'
import {
  alongside,
  check,
  collect,
  collectGiven,
  correctOf,
  drafted,
  draftOf,
  faultsOf,
  faultsThat,
  type Validated,
  valid,
  wrong,
} from './validated.ts'

const bad = (campo: string) => wrong(campo, 'required', 'es obligatorio')
const campos = (read: Validated<unknown>) => faultsOf(read).map(({ campo }) => campo)

test('what is right in every part is collected under its name, or in its place', () => {
  const byName = collect({ a: valid(1), b: valid('x') })
  expectTypeOf(byName).toEqualTypeOf<Validated<{ a: number; b: string }>>()
  expect(byName).toEqual({ ok: true, value: { a: 1, b: 'x' } })
  expect(collect([valid(1), valid('x')])).toEqual({ ok: true, value: [1, 'x'] })
})

test('every fault of every part is collected, in the order of the parts, and no value with them', () => {
  const parts = { a: bad('a'), b: valid(1), c: collect([bad('c1'), bad('c2')]) }
  const collected = collect(parts)
  expect(campos(collected)).toEqual(['a', 'c1', 'c2'])
  expect(collected).not.toHaveProperty('value')
})

test('thousands of faults are collected as few are', () => {
  const many = collect(Array.from({ length: 200_000 }, (_, i) => bad(`items[${i}]`)))
  expect(faultsOf(collect([many, bad('z')]))).toHaveLength(200_001)
  expect(faultsOf(drafted(take => take(many)))).toHaveLength(200_000)
})

test('of a change, what nobody asked for is neither collected nor wrong', () => {
  expect(collectGiven({ a: undefined, b: valid(null) })).toEqual({ ok: true, value: { b: null } })
  expect(campos(collectGiven({ a: undefined, b: bad('b') }))).toEqual(['b'])
  expect(correctOf({ a: undefined, b: bad('b'), c: valid(3) })).toEqual({ c: 3 })
})

test('a draft is read to its end: each fault in the order in which it was met, and what stands in its place', () => {
  const read = drafted(take => {
    const a = take(bad('a'), 'instead')
    const b = take(valid('b'))
    take(check(a.length < 3, 'c', 'max', 'es largo'))
    return { a, b, d: take(bad('d')) }
  })
  expect(campos(read)).toEqual(['a', 'c', 'd'])
  expect(draftOf(read)).toEqual({ a: 'instead', b: 'b', d: undefined })
  expect(drafted(take => take(valid(1)))).toEqual({ ok: true, value: 1 })
})

test('what is found later is wrong beside what was found first', () => {
  expect(alongside(valid(1), valid(2))).toEqual(valid(1))
  const read = alongside(alongside(valid(1), bad('x')), bad('y'))
  expect([campos(read), draftOf(read)]).toEqual([['x', 'y'], 1])
})

test('what does not count is left out, and nothing is wrong where none of it counts', () => {
  const read = collect([bad('a'), bad('b')])
  expect(campos(faultsThat(read, ({ campo }) => campo === 'b'))).toEqual(['b'])
  expect(faultsThat(read, () => false)).toEqual({ ok: true, value: null })
})
