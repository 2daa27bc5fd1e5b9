import { expect, test } from 'vitest'
import { nextNoche } from './mantenimiento.ts'

test.each([
  ['2026-11-20T12:00:00Z', '2026-11-21T06:20:00.000Z'],
  ['2026-11-20T06:19:59.999Z', '2026-11-20T06:20:00.000Z'],
  ['2026-11-20T06:20:00Z', '2026-11-21T06:20:00.000Z'],
  ['2026-12-31T23:00:00Z', '2027-01-01T06:20:00.000Z'],
  ['2027-01-01T02:59:59Z', '2027-01-01T06:20:00.000Z'],
  ['2028-02-28T12:00:00Z', '2028-02-29T06:20:00.000Z'],
])('seen at %s, the next time that it is 3:20 at night in Paraguay is %s', (now, then) => {
  expect(new Date(nextNoche(Date.parse(now))).toISOString()).toBe(then)
})
