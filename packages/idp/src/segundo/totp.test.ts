import { expect, test } from 'vitest'
import { codeAt, stepOf, stepOfCode, writeBase32, writeUri } from './totp.ts'

// RFC 6238, appendix B, whose codes have two digits more.
const SECRET = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s the code is %s', (seconds, code) => expect(codeAt(SECRET, stepOf(seconds * 1_000))).toBe(code))

test('a code is of its step, the one before or the one after, and of no other', () => {
  const now = 1_800_000_000_000
  const around = [-2, -1, 0, 1, 2].map(drift => stepOfCode(SECRET, codeAt(SECRET, stepOf(now) + drift), now))
  expect(around.map(step => step && step - stepOf(now))).toEqual([undefined, -1, 0, 1, undefined])
})

// RFC 4648, 10.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foobar', 'MZXW6YTBOI'],
])('%j in base 32 is %j', (text, coded) => expect(writeBase32(Buffer.from(text))).toBe(coded))

test('a telephone reads whose it is and how', () =>
  expect(writeUri(SECRET, 'ana+1@ejemplo.com.py')).toBe(
    'otpauth://totp/Mbohera:ana%2B1%40ejemplo.com.py?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Mbohera&algorithm=SHA1&digits=6&period=30',
  ))
