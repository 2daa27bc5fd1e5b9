import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PrimerosUids } from './uids.ts'

/** A list as it comes over a wire: in pieces that end anywhere. */
function read(list: string, pieceLength: number, sobre = 0, cuantos = 3): readonly number[] {
  const bytes = Buffer.from(list)
  const primeros = new PrimerosUids(sobre, cuantos)
  for (let at = 0; at < bytes.length; at += pieceLength) primeros.read(bytes.subarray(at, at + pieceLength))
  return primeros.uids
}

test('of any list, however it is cut, the first ones above a number are kept in their order, each once', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 0xffff_ffff }))),
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 12 }),
      (list, sobre, cuantos, pieceLength) => {
        const wanted = [...new Set(list)].filter(uid => uid > sobre).sort((a, b) => a - b)
        expect(read(` ${list.join(' ')}\r\n`, pieceLength, sobre, cuantos)).toEqual(wanted.slice(0, cuantos))
      },
    ),
  )
})

test('what is no number of a mail is not taken for one', () => {
  expect(read(' 0 7x x8 -9 1.5 4294967296 99999999999999999999 (MODSEQ 12) 5 4294967295\r\n', 4)).toEqual([
    5, 4294967295,
  ])
  expect(read(` ${'9'.repeat(400)} 2\n`, 100)).toEqual([2])
})
