import { expect, test } from 'vitest'
import { soon } from '../../test/support/procesador.ts'
import { asksForIndulgencia } from './prefer.ts'

test.each([
  'handling=lenient',
  'Handling=LENIENT',
  'handling="lenient"',
  'return=minimal, handling=lenient; wait=10',
  ' respond-async ,  handling = lenient ',
])('%s asks for leniency', header => expect(asksForIndulgencia(header)).toBe(true))

test.each([
  undefined,
  '',
  'handling',
  'handling=strict',
  'handling=lenient2',
  'nohandling=lenient',
  'handling=strict, handling=lenient',
  'return=minimal; handling=lenient',
])('%s does not', header => expect(asksForIndulgencia(header)).toBe(false))

test('a header that comes twice is one list', () =>
  expect([asksForIndulgencia(['a', 'handling=lenient']), asksForIndulgencia([])]).toEqual([true, false]))

test('one of blanks alone is read once', () =>
  expect(soon(() => asksForIndulgencia(`handling=${' '.repeat(100_000)}="x`))).toBe(false))
