import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatLugar, PRIMER_LUGAR, parsePaginaDeCatalogo } from './pagina.ts'

const texto = fc.string({ unit: 'grapheme', maxLength: 60 }).filter(text => !text.includes('\u0000'))
const lugares = fc.record({ usos: fc.nat(), nombre: texto, clave: texto })

test('a cursor is read back as the place it was made of, and in no other list', () => {
  fc.assert(
    fc.property(lugares, lugar => {
      const cursor = formatLugar('p', lugar)
      expect(parsePaginaDeCatalogo('p', { cursor })).toEqual({
        ok: true,
        value: { limite: 25, cursor: lugar },
      })
      expect(parsePaginaDeCatalogo('c', { cursor })).toMatchObject({ faults: [{ campo: 'cursor' }] })
    }),
  )
  expect(parsePaginaDeCatalogo('p', { cursor: formatLugar('p', PRIMER_LUGAR) })).toHaveProperty('ok', true)
})

const hecho = (value: unknown) => `p${Buffer.from(JSON.stringify(value)).toString('base64url')}`

test.each([
  'p',
  'p1',
  'px',
  hecho({}),
  hecho(null),
  hecho([-1, 'a', 'b']),
  hecho([1.5, 'a', 'b']),
  hecho([2 ** 31, 'a', 'b']),
  hecho(['1', 'a', 'b']),
  hecho([1, 'a\u0000', 'b']),
  hecho([1, 'a']),
])('what no list made is not a cursor: %s', cursor => {
  expect(parsePaginaDeCatalogo('p', { cursor })).toMatchObject({ faults: [{ campo: 'cursor' }] })
})
