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

test('it has 130 bits of chance: every letter is as likely as any other, and each byte is a letter of its own', () => {
  const letras = new Set(
    Array.from({ length: 256 }, (_, byte) => fichaOf(1, new Uint8Array(BYTES_DE_FICHA).fill(byte)).slice(2)),
  )
  expect(256 % letras.size).toBe(0)
  expect(letras.size ** BYTES_DE_FICHA).toBeGreaterThanOrEqual(2 ** 130)
  const una = new Uint8Array(BYTES_DE_FICHA)
  const todas = Array.from({ length: BYTES_DE_FICHA }, (_, i) => fichaOf(1, una.with(i, 1)))
  expect(new Set([...todas, fichaOf(1, una)]).size).toBe(BYTES_DE_FICHA + 1)
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
