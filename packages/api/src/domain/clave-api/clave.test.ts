import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatClave, isClave, looksLikeClave, PREFIJO, visiblePrefix } from './clave.ts'

const numRuns = Number(process.env.MBOHERA_RUNS ?? 100)
const random = fc.uint8Array({ minLength: 32, maxLength: 32 })
const SYMBOLS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

test('every 32 bytes make a key of one length and alphabet, which is accepted', () => {
  fc.assert(
    fc.property(random, bytes => {
      const clave = formatClave(bytes)
      expect(clave).toMatch(/^sk_live_[0-9A-Za-z]{49}$/)
      expect(isClave(clave)).toBe(true)
      expect(visiblePrefix(clave)).toBe(clave.slice(0, 14))
    }),
    { numRuns },
  )
})

test('the smallest and the largest number keep the length', () => {
  expect(formatClave(new Uint8Array(32))).toMatch(new RegExp(`^${PREFIJO}0{43}`))
  expect(formatClave(new Uint8Array(32).fill(255))).toHaveLength(PREFIJO.length + 49)
})

test('two different numbers never make one key', () => {
  fc.assert(
    fc.property(random, random, (a, b) => {
      expect(formatClave(a) === formatClave(b)).toBe(Buffer.compare(a, b) === 0)
    }),
    { numRuns },
  )
  const one = new Uint8Array(32)
  one[31] = 1
  expect(formatClave(one)).not.toBe(formatClave(new Uint8Array(32)))
})

test('fewer or more than 256 bits make no key', () => {
  expect(() => formatClave(new Uint8Array(31))).toThrow(RangeError)
  expect(() => formatClave(new Uint8Array(33))).toThrow(RangeError)
})

test('every change of a single character is refused', () => {
  fc.assert(
    fc.property(random, bytes => {
      const clave = formatClave(bytes)
      for (let at = 0; at < clave.length; at++) {
        for (const symbol of [...SYMBOLS, '_', ' ', 'ñ', '\n']) {
          if (symbol !== clave[at] && isClave(clave.slice(0, at) + symbol + clave.slice(at + 1)))
            expect.fail(`${clave} with ${JSON.stringify(symbol)} at ${at} was accepted`)
        }
      }
    }),
    { numRuns: Math.ceil(numRuns / 20) },
  )
})

test('two neighbours that changed places are refused', () => {
  fc.assert(
    fc.property(random, bytes => {
      const clave = formatClave(bytes)
      for (let at = 0; at < clave.length - 1; at++) {
        if (clave[at] === clave[at + 1]) continue
        const swapped = clave.slice(0, at) + clave[at + 1] + clave[at] + clave.slice(at + 2)
        expect(isClave(swapped)).toBe(false)
      }
    }),
    { numRuns },
  )
})

test('a key that was cut, extended or surrounded is refused', () => {
  fc.assert(
    fc.property(random, fc.nat(56), (bytes, length) => {
      const clave = formatClave(bytes)
      expect(isClave(clave.slice(0, length))).toBe(false)
      for (const wrong of [`${clave}0`, `${clave}\n`, ` ${clave}`, clave.toUpperCase(), clave.toLowerCase()])
        expect(isClave(wrong)).toBe(false)
    }),
    { numRuns },
  )
})

test('a text that was not made here is refused', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      expect(isClave(text)).toBe(false)
    }),
    { numRuns },
  )
})

test('what looks like a key is told apart from a token by its prefix', () => {
  expect(looksLikeClave('sk_live_x')).toBe(true)
  expect(looksLikeClave('eyJhbGciOi.e30.x')).toBe(false)
})
