import { expect, test } from 'vitest'
import { judgeClaves } from './clave-maestra.ts'

test.each([
  [[], 'abren-todo'],
  [[true, true], 'abren-todo'],
  [[false, true], 'archivo-viejo'],
  [[false], 'archivo-viejo'],
  [[true, false], 'falta-una-anterior'],
])('whose fault it is hangs on what was sealed last: %j', (opens, estado) =>
  expect(judgeClaves(opens)).toBe(estado),
)
