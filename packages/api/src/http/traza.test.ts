import { expect, test } from 'vitest'
import { traceIdOf } from './traza.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'

test('the trace of a caller is the one that her header says', () => {
  expect(traceIdOf(`00-${TRACE}-00f067aa0ba902b7-01`)).toBe(TRACE)
})

test.each([
  undefined,
  '',
  [`00-${TRACE}-00f067aa0ba902b7-01`],
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`,
  `00-${TRACE}-00f067aa0ba902b7-01-mas`,
  `01-${TRACE}-00f067aa0ba902b7-01`,
  'x'.repeat(10_000),
])('what is none is not taken for one (%j)', header => expect(traceIdOf(header)).toBeNull())
