import { expect, test } from 'vitest'
import { isPropio } from './valores.ts'

test.each([
  ['80012345-0', true],
  ['80012345', true],
  ['80.012.345-0', true],
  ['8001234', false],
  ['', false],
])('%s is the RUC of whoever issues as 80012345-0: %s', (typed, propio) => {
  expect(isPropio(typed, '80012345-0')).toBe(propio)
})
