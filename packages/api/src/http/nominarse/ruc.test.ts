import { digitoVerificador, isRucBase } from '@mbohera/sifen'
import fc from 'fast-check'
import { expect, test } from 'vitest'

interface Ruc {
  digitoDe: (base: string) => number
  readRuc: (text: string) => { ruc?: string; falta?: string }
}
/** A program of browsers: no type of ours is in it. */
const PROGRAMA: string = './estatico/ruc.js'
const { digitoDe, readRuc }: Ruc = await import(PROGRAMA)

const base = fc
  .tuple(fc.integer({ min: 100, max: 9_999_999 }), fc.constantFrom('', 'A', 'B', 'C', 'D', '0', '7'))
  .map(([digits, last]) => `${digits}${last}`)

test('the page reckons a check digit as the library does', () => {
  fc.assert(
    fc.property(base, ruc => {
      expect(isRucBase(ruc)).toBe(true)
      expect(digitoDe(ruc)).toBe(digitoVerificador(ruc))
      expect(readRuc(`${ruc}-${digitoVerificador(ruc)}`)).toEqual({ ruc: `${ruc}-${digitoVerificador(ruc)}` })
    }),
  )
})

test('another check digit than its own is told with the right one', () => {
  expect(readRuc('80012345-7')).toEqual({ falta: 'rucMal', base: '80012345', dv: 0, otro: '7' })
})

test.each([
  ['80012345', '80012345-0'],
  ['800123450', '80012345-0'],
  ['80.012.345-0', '80012345-0'],
  [' 80012345 – 0 ', '80012345-0'],
  ['1234567', `1234567-${digitoVerificador('1234567')}`],
  [`1234567${digitoVerificador('1234567')}`, `1234567-${digitoVerificador('1234567')}`],
  ['123456a', `123456A-${digitoVerificador('123456A')}`],
])('who types %j means %j', (typed, ruc) => expect(readRuc(typed).ruc).toBe(ruc))

test.each(['', '1', '12', '80012345-'])('of %j nothing is said yet: it may become one', typed =>
  expect(readRuc(typed)).toEqual({}),
)

test.each(['012345', 'ABC', '123456789012', '80012345-00', '1-2-3', '<b>', '80012345-x'])(
  '%j cannot become one, and that is said',
  typed => expect(readRuc(typed)).toEqual({ falta: 'rucForma' }),
)
