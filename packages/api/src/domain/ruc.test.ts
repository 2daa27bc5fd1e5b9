import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRuc } from './ruc.ts'

const codigo = (text: string | null | undefined) => {
  const parsed = parseRuc('ruc', text)
  return parsed.ok ? parsed.value : parsed.faults[0]!.codigo
}

test.each(['80099999-1', '80088888-0', '80012345-0'])('%s is a RUC', text => expect(codigo(text)).toBe(text))

test('spaces around it and a small letter do not matter', () => {
  const dv = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find(digit => codigo(`1234567A-${digit}`).startsWith('1234567A'))
  expect(codigo(` 1234567a-${dv} `)).toBe(`1234567A-${dv}`)
})

test('every base has exactly one check digit, and the refusal names it', () => {
  const base = fc
    .tuple(fc.integer({ min: 100, max: 9_999_999 }), fc.constantFrom('', 'A', 'B', 'C', 'D'))
    .map(([number, letter]) => `${number}${letter}`)
  fc.assert(
    fc.property(base, text => {
      const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
      const right = digits.filter(digit => parseRuc('ruc', `${text}-${digit}`).ok)
      expect(right).toHaveLength(1)
      const wrong = parseRuc('ruc', `${text}-${(right[0]! + 1) % 10}`)
      expect(wrong).toMatchObject({
        faults: [{ codigo: 'ruc-dv', detail: expect.stringContaining(` es ${right[0]},`) }],
      })
    }),
  )
})

test.each([
  [undefined, 'required'],
  [null, 'required'],
  ['  ', 'required'],
  ['80012345', 'ruc'],
  ['800123450', 'ruc'],
  ['80012345-', 'ruc'],
  ['80012345-00', 'ruc'],
  ['080012345-0', 'ruc'],
  ['123456789-0', 'ruc'],
  ['8001234E-0', 'ruc'],
  // The schema of SIFEN wants three characters: whoever has fewer could never issue, nor be named.
  ['1-9', 'ruc'],
  ['12-8', 'ruc'],
  ['1A-1', 'ruc'],
  ['80.012.345-0', 'ruc'],
  ['80012345-0\n80012345-0', 'ruc'],
])('%j is refused as %s', (text, expected) => expect(codigo(text)).toBe(expected))
