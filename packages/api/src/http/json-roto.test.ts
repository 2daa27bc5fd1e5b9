import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeFalla, lugarDeFalla } from './json-roto.ts'

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test.each([
  ['{"precio": 50000,5}', '5'],
  ['{"precio": 50.000,50}', '5'],
  ['{"precio": NaN}', 'N'],
  ['{"precio": 01}', '0'],
  ['{"precio": 1.}', '1'],
  ['{"precio": .5}', '.'],
  ['{"precio": +1}', '+'],
  ["{'precio': 1}", "'"],
  ['{precio: 1}', 'p'],
  ['{"precio" 1}', '1'],
  ['{"precio": 1,}', '}'],
  ['[1,]', ']'],
  ['[1}', '}'],
  ['{"nombre": "EL "SOL" SA"}', 'S'],
  ['{"nombre": "C:\\dir"}', '\\'],
  ['{"nombre": "una\ndos"}', '\n'],
  ['{"a": 1}{"b": 2}', '{'],
  ['{"a": tru}', 't'],
  ['/* */ {}', '/'],
  ['<html>', '<'],
  ['a=1&b=2', 'a'],
])('%s fails at %j', (text, sign) => {
  expect(isJson(text)).toBe(false)
  const at = lugarDeFalla(text)
  expect(text.slice(at).startsWith(sign)).toBe(true)
})

describe('whatever was cut off', () => {
  test('fails where it ends, wherever that is', () => {
    const text = JSON.stringify({ a: ['x"\\ñ', { b: null, c: -1.5e3, d: [] }, {}], e: true })
    for (let length = 1; length < text.length; length++) {
      const cut = text.slice(0, length)
      if (/(?:[tfn]\w*|\\|[-\d.e+]*)$/.exec(cut)![0] === '') expect(lugarDeFalla(cut), cut).toBe(length)
    }
    expect(describeFalla(text.slice(0, -1))).toBe(
      'El cuerpo no es JSON: se corta antes de terminar. Content-Length cuenta bytes, no letras.',
    )
  })
})

test('what is JSON fails nowhere before its end, and what has something more fails there', () => {
  fc.assert(
    fc.property(fc.json(), text => lugarDeFalla(text) === text.length),
    { numRuns: 300 },
  )
  fc.assert(
    fc.property(
      fc.json(),
      fc.constantFrom('"', ',', '}', ']', '{', ':', 'x'),
      (text, sign) => lugarDeFalla(`${text} ${sign}`) === text.length + 1,
    ),
    { numRuns: 300 },
  )
})

test('the place is told by line and column, as editors count', () => {
  expect(describeFalla('{\n  "a": 1,\n  "ñb": 50,5\n}')).toBe(
    'El cuerpo no es JSON: falla en la línea 3, columna 12. Ármelo con la biblioteca de su lenguaje, no uniendo textos.',
  )
})
