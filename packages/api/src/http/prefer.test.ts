import { expect, test } from 'vitest'
import { pideIndulgencia } from './prefer.ts'

test.each([
  'handling=lenient',
  'Handling=LENIENT',
  'handling="lenient"',
  'return=minimal, handling=lenient; wait=10',
  ' respond-async ,  handling = lenient ',
])('%s asks for leniency', header => expect(pideIndulgencia(header)).toBe(true))

test.each([
  undefined,
  '',
  'handling',
  'handling=strict',
  'handling=lenient2',
  'nohandling=lenient',
  'handling=strict, handling=lenient',
  'return=minimal; handling=lenient',
])('%s does not', header => expect(pideIndulgencia(header)).toBe(false))

test('a header that comes twice is one list', () =>
  expect([pideIndulgencia(['a', 'handling=lenient']), pideIndulgencia([])]).toEqual([true, false]))
