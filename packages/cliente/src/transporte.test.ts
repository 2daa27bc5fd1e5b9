import { expect, test } from 'vitest'
import { esperarDe } from './transporte.ts'

const DATE = 'Fri, 20 Nov 2026 12:00:00 GMT'

test.each([
  ['30', 30_000],
  ['0', 0],
  // As a proxy says it that is being mended.
  ['Fri, 20 Nov 2026 12:02:00 GMT', 120_000],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ['', null],
  ['-1', null],
  ['pronto', null],
])('asked with Retry-After "%s" to wait, one waits %s ms', (dicho, ms) => {
  expect(esperarDe({ cabeceras: new Headers({ 'retry-after': dicho, date: DATE }) })).toBe(ms)
})

test('without the hour of who asks for it, a moment is no pause', () => {
  expect(esperarDe({ cabeceras: new Headers({ 'retry-after': DATE }) })).toBeNull()
})
