import { expect, test } from 'vitest'
import { limiteDeLista, limiteDeNumero, limiteDeTexto } from './limites.ts'

const texto = limiteDeTexto({ minLength: 4, maxLength: 6 })!

test.each(['abcd', 'abcdef', '𝒳𝒳𝒳𝒳𝒳𝒳', '  abcd   ', 'ab  cd', ` ${'a'.repeat(6)} `])(
  '%j is as long as it may be',
  text => expect(texto(text)).toBeNull(),
)
test.each([
  ['abc', 'min-length'],
  ['𝒳𝒳𝒳', 'min-length'],
  ['  abc  ', 'min-length'],
  ['a   b', 'min-length'],
  ['abcdefg', 'max-length'],
  ['𝒳𝒳𝒳𝒳𝒳𝒳𝒳', 'max-length'],
])('%j, as it would be signed, is not: %s', (text, codigo) => expect(texto(text)?.codigo).toBe(codigo))

test('a blank text is none: whoever asks for it says that it is missing', () => {
  for (const text of ['', ' ', '\n\t']) expect(texto(text), JSON.stringify(text)).toBeNull()
  expect(limiteDeTexto({ enum: ['UNO'] })!('')).toBeNull()
  expect(limiteDeTexto({ pattern: '^[A-Z]{3}$' })!(' ')).toBeNull()
})

test('a value of a closed list is spelled exactly, and one of a form has it whole', () => {
  const uno = limiteDeTexto({ enum: ['UNO', 'DOS'] })!
  expect([uno('UNO'), uno('uno')?.detail]).toEqual([null, 'debe ser uno de: UNO, DOS'])
  const pais = limiteDeTexto({ pattern: '^[A-Z]{3}$' })!
  expect([pais('PRY'), pais(' PRY '), pais('PR')?.codigo]).toEqual([null, null, 'format'])
})

test('a number is within its limits, and whole where it must be', () => {
  const numero = limiteDeNumero({ minimum: 1, maximum: 9 }, true)!
  expect([1, 9, 0, 10, 1.5].map(value => numero(value)?.codigo ?? null)).toEqual([
    null,
    null,
    'range',
    'range',
    'integer',
  ])
})

test('a list has as many elements as it may', () => {
  const limites = { minItems: 1, maxItems: 2 }
  expect([0, 1, 2, 3].map(length => limiteDeLista(limites, length)?.codigo ?? null)).toEqual([
    'min-items',
    null,
    null,
    'max-items',
  ])
})

test('what has no limit is not looked at', () => {
  expect([
    limiteDeTexto({}),
    limiteDeTexto({ minLength: 1 }),
    limiteDeNumero({}, false),
    limiteDeLista({}, 9),
  ]).toEqual([null, null, null, null])
})
