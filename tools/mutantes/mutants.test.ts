import { expect, test } from 'vitest'
import { mutantsOf } from './mutants.ts'

const shown = (text: string) => mutantsOf('a.ts', text).map(({ was, is }) => `${was} → ${is}`)

test('each decision of a source is changed, one at a time', () => {
  expect(shown('if (a < 1 && !b) f()')).toEqual([
    'a < 1 && !b → true',
    'a < 1 && !b → false',
    '&& → ||',
    '< → <=',
    '1 → (1 + 1)',
    '!b → b',
    'f() → ;',
  ])
})

test('what is gone when the program runs is left alone', () => {
  expect(shown(`import { a } from 'b'\ntype C = 'd' | 1\ninterface E { f: 'g' }`)).toEqual([])
})

test('a mutant differs from its source in its place only', () => {
  expect(mutantsOf('a.ts', `const a = 'x'\nconst b = true`)).toEqual([
    { line: 1, was: `'x'`, is: `''`, text: `const a = ''\nconst b = true` },
    { line: 2, was: 'true', is: 'false', text: `const a = 'x'\nconst b = false` },
  ])
})
