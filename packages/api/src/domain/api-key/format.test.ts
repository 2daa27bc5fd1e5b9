import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatApiKey, isApiKey, keyPrefixOf, looksLikeApiKey, PREFIJO } from './format.ts'

const numRuns = Number(process.env.MBOHERA_RUNS ?? 100)
const random = fc.uint8Array({ minLength: 32, maxLength: 32 })
const SYMBOLS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

test('every 32 bytes make a key of one length and alphabet, which is accepted', () => {
  fc.assert(
    fc.property(random, bytes => {
      const apiKey = formatApiKey(bytes)
      expect(apiKey).toMatch(/^sk_live_[0-9A-Za-z]{49}$/)
      expect(isApiKey(apiKey)).toBe(true)
      expect(keyPrefixOf(apiKey)).toBe(apiKey.slice(0, 14))
    }),
    { numRuns },
  )
})

test('the smallest and the largest number keep the length', () => {
  expect(formatApiKey(new Uint8Array(32))).toMatch(new RegExp(`^${PREFIJO}0{43}`))
  expect(formatApiKey(new Uint8Array(32).fill(255))).toHaveLength(PREFIJO.length + 49)
})

test('two different numbers never make one key', () => {
  fc.assert(
    fc.property(random, random, (a, b) => {
      expect(formatApiKey(a) === formatApiKey(b)).toBe(Buffer.compare(a, b) === 0)
    }),
    { numRuns },
  )
  const one = new Uint8Array(32)
  one[31] = 1
  expect(formatApiKey(one)).not.toBe(formatApiKey(new Uint8Array(32)))
})

test('fewer or more than 256 bits make no key', () => {
  expect(() => formatApiKey(new Uint8Array(31))).toThrow(RangeError)
  expect(() => formatApiKey(new Uint8Array(33))).toThrow(RangeError)
})

test('every change of a single character is refused', () => {
  fc.assert(
    fc.property(random, bytes => {
      const apiKey = formatApiKey(bytes)
      for (let at = 0; at < apiKey.length; at++) {
        for (const symbol of [...SYMBOLS, '_', ' ', 'ñ', '\n']) {
          if (symbol !== apiKey[at] && isApiKey(apiKey.slice(0, at) + symbol + apiKey.slice(at + 1)))
            expect.fail(`${apiKey} with ${JSON.stringify(symbol)} at ${at} was accepted`)
        }
      }
    }),
    { numRuns: Math.ceil(numRuns / 20) },
  )
})

test('two neighbours that changed places are refused', () => {
  fc.assert(
    fc.property(random, bytes => {
      const apiKey = formatApiKey(bytes)
      for (let at = 0; at < apiKey.length - 1; at++) {
        if (apiKey[at] === apiKey[at + 1]) continue
        const swapped = apiKey.slice(0, at) + apiKey[at + 1] + apiKey[at] + apiKey.slice(at + 2)
        expect(isApiKey(swapped)).toBe(false)
      }
    }),
    { numRuns },
  )
})

test('a key that was cut, extended or surrounded is refused', () => {
  fc.assert(
    fc.property(random, fc.nat(56), (bytes, length) => {
      const apiKey = formatApiKey(bytes)
      expect(isApiKey(apiKey.slice(0, length))).toBe(false)
      for (const wrong of [
        `${apiKey}0`,
        `${apiKey}\n`,
        ` ${apiKey}`,
        apiKey.toUpperCase(),
        apiKey.toLowerCase(),
      ])
        expect(isApiKey(wrong)).toBe(false)
    }),
    { numRuns },
  )
})

test('a text that was not made here is refused', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      expect(isApiKey(text)).toBe(false)
    }),
    { numRuns },
  )
})

test('what looks like a key is told apart from a token by its prefix', () => {
  expect(looksLikeApiKey('sk_live_x')).toBe(true)
  expect(looksLikeApiKey('eyJhbGciOi.e30.x')).toBe(false)
})
