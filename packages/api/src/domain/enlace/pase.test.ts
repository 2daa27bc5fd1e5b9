import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BYTES_DE_PASE, paseOf, readPase } from './pase.ts'

const azar = fc.uint8Array({ minLength: BYTES_DE_PASE, maxLength: BYTES_DE_PASE })

test('a link says whose it is, and is read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), azar, (contribuyenteId, bytes) => {
      const pase = paseOf(contribuyenteId, bytes)
      expect(readPase(pase)).toBe(contribuyenteId)
      expect(encodeURIComponent(pase)).toBe(pase)
    }),
  )
})

test('it has 130 bits of chance: each of them is told, and no other', () => {
  const nada = new Uint8Array(BYTES_DE_PASE)
  const pases = Array.from({ length: BYTES_DE_PASE * 8 }, (_, bit) =>
    paseOf(1, nada.with(bit >> 3, 128 >> (bit & 7))),
  )
  expect(new Set([...pases.slice(0, 130), paseOf(1, nada)]).size).toBe(131)
  for (const pase of pases.slice(130)) expect(pase).toBe(paseOf(1, nada))
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
  expect(readPase(text)).toBeNull()
})
