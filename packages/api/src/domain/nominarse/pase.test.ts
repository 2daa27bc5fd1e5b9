import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Destino, dichoDe, formatPase, parsePase, VIAS } from './pase.ts'

const destino = fc.record<Destino>({
  contribuyenteId: fc.integer({ min: 1, max: 2 ** 40 }),
  documentoId: fc.integer({ min: 1, max: 2 ** 40 }),
  edicion: fc.integer({ min: 0, max: 100_000 }),
  ambiente: fc.constantFrom('DEV' as const, 'PROD' as const),
  via: fc.constantFrom(...VIAS),
})
const sello = fc.uint8Array({ minLength: 32, maxLength: 32 })

test('a link says whose documento it leads to and how it was come by, and is read back', () => {
  fc.assert(
    fc.property(destino, sello, (de, hash) => {
      const pase = formatPase(dichoDe(de), hash)
      expect(pase).toMatch(/^[\w-]+$/)
      const leido = parsePase(pase)
      expect(leido?.destino).toEqual(de)
      expect(Buffer.from(leido!.dicho)).toEqual(Buffer.from(dichoDe(de)))
      expect(Buffer.from(leido!.sello)).toEqual(Buffer.from(hash.subarray(0, 12)))
    }),
  )
})

test('of a taxpayer among thousands and a documento among millions it has thirty characters at most', () => {
  const de = {
    contribuyenteId: 12_000,
    documentoId: 40_000_000,
    edicion: 3,
    ambiente: 'PROD',
    via: 'PAPEL',
  } as const
  expect(formatPase(dichoDe(de), new Uint8Array(32)).length).toBeLessThanOrEqual(30)
})

test('two links never share what is proved: another documento, edition, ambiente or way is another text', () => {
  fc.assert(
    fc.property(destino, destino, (a, b) => {
      const same = JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort())
      expect(Buffer.from(dichoDe(a)).equals(Buffer.from(dichoDe(b)))).toBe(same)
    }),
  )
})

test('one link has one text: what reads the same and is written otherwise is none', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 15, maxLength: 30 }), bytes => {
      const text = Buffer.from(bytes).toString('base64url')
      const leido = parsePase(text)
      if (leido !== null) expect(formatPase(dichoDe(leido.destino), leido.sello)).toBe(text)
    }),
  )
})

test.each(['', 'a', 'nadie', '=', 'a'.repeat(60), `${'A'.repeat(25)}%`, 'ñ'.repeat(24), 'A'.repeat(24)])(
  '%j is no link',
  text => expect(parsePase(text)).toBeNull(),
)
