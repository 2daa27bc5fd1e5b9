import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BYTES_DE_FICHA, fichaOf, readFicha } from './ficha.ts'

const azar = fc.uint8Array({ minLength: BYTES_DE_FICHA, maxLength: BYTES_DE_FICHA })

test('a link says whose it is, and is read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), azar, (contribuyenteId, bytes) => {
      const ficha = fichaOf(contribuyenteId, bytes)
      expect(readFicha(ficha)).toBe(contribuyenteId)
      expect(encodeURIComponent(ficha)).toBe(ficha)
    }),
  )
})

test('it has 130 bits of chance: each of them is told, and no other', () => {
  const nada = new Uint8Array(BYTES_DE_FICHA)
  const fichas = Array.from({ length: BYTES_DE_FICHA * 8 }, (_, bit) =>
    fichaOf(1, nada.with(bit >> 3, 128 >> (bit & 7))),
  )
  expect(new Set([...fichas.slice(0, 130), fichaOf(1, nada)]).size).toBe(131)
  for (const ficha of fichas.slice(130)) expect(ficha).toBe(fichaOf(1, nada))
})

test.each([
  '',
  '1',
  '1-',
  '-aaaaaaaaaaaaaaaaaaaaaaaaaa',
  '01-aaaaaaaaaaaaaaaaaaaaaaaaaa',
  '1-aaaaaaaaaaaaaaaaaaaaaaaaal',
  '1-AAAAAAAAAAAAAAAAAAAAAAAAAA',
  'zzzzzzzzzzz-aaaaaaaaaaaaaaaaaaaaaaaaaa',
  '1-aaaaaaaaaaaaaaaaaaaaaaaaaaa',
])('%j is no link', text => {
  expect(readFicha(text)).toBeNull()
})
