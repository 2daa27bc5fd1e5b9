import { expect, test } from 'vitest'
import { parseDonde, tokenDe } from './donde.ts'

test.each([
  ['127.0.0.1:8765', { host: '127.0.0.1', puerto: 8765 }],
  ['localhost:0', { host: '127.0.0.1', puerto: 0 }],
  ['8765', { host: '127.0.0.1', puerto: 8765 }],
  ['[::1]:1', { host: '::1', puerto: 1 }],
])('%s is on this machine', (text, donde) => {
  expect(parseDonde(text)).toEqual(donde)
})

test.each([
  '0.0.0.0:1',
  '[::]:1',
  ':::1',
  '192.168.0.5:80',
  'ejemplo.com.py:80',
  '127.0.0.1.ejemplo.com:80',
  ':1',
])('where another machine could reach it, as in %s, it does not listen, and says how else', text => {
  expect(() => parseDonde(text)).toThrow(/otra máquina: sólo se atiende en 127\.0\.0\.1/)
})

test.each(['', 'localhost', '127.0.0.1:', '127.0.0.1:65536', '127.0.0.1:x', '-1'])(
  '%j is no address',
  text => {
    expect(() => parseDonde(text)).toThrow(/no es una dirección con su puerto/)
  },
)

test('the token is the one that was given, when it is long enough; without one it is another each time', () => {
  expect(tokenDe('a'.repeat(24))).toBe('a'.repeat(24))
  for (const bad of ['a'.repeat(23), `${'a'.repeat(24)} b`])
    expect(() => tokenDe(bad)).toThrow(/MBOHERA_MCP_TOKEN/)
  expect(tokenDe(null)).toMatch(/^[\w-]{43}$/)
  expect(tokenDe(null)).not.toBe(tokenDe(null))
})
