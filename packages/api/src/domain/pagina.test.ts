import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCursor, parsePagina, toLista } from './pagina.ts'

test('a cursor comes back as the identifier it was made of, and only in its own list', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e15 }), id => {
      const cursor = formatCursor('k', id)
      expect(parsePagina('k', { cursor })).toEqual({ ok: true, value: { limite: 25, cursor: id } })
      expect(parsePagina('m', { cursor })).toHaveProperty('faults')
    }),
  )
})

test.each(['', 'k', 'k-1', 'k1.5', 'kZ', 'k1 ', "k1' or 1=1", 'kzzzzzzzzzzz', `k${'1'.repeat(500)}`])(
  'the cursor %j is refused and never a page',
  cursor => {
    expect(parsePagina('k', { cursor })).toMatchObject({ faults: [{ campo: 'cursor' }] })
  },
)

test('a cursor never becomes a number that the database cannot hold', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9a-z]{1,10}$/), text => {
      const parsed = parsePagina('k', { cursor: `k${text}` })
      if (parsed.ok) expect(Number.isSafeInteger(parsed.value.cursor)).toBe(true)
    }),
  )
})

test.each([
  ['1', 1],
  ['25', 25],
  ['100', 100],
  ['007', 7],
])('limite=%s is %i', (limite, value) => {
  expect(parsePagina('k', { limite })).toEqual({ ok: true, value: { limite: value, cursor: null } })
})

test.each(['0', '101', '-1', '1.5', '1e1', '', ' 5', '9999', 'abc', '٣'])('limite=%j is refused', limite => {
  expect(parsePagina('k', { limite })).toMatchObject({ faults: [{ campo: 'limite' }] })
})

test('both faults are told at once', () => {
  expect(parsePagina('k', { limite: '0', cursor: 'x' })).toMatchObject({
    faults: [{ campo: 'limite' }, { campo: 'cursor' }],
  })
})

test('following siguiente visits every row once, in order, whatever the limit', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.integer({ min: 1, max: 20 }), (total, limite) => {
      const all = Array.from({ length: total }, (_, i) => total - i)
      const seen: number[] = []
      let before = Number.POSITIVE_INFINITY
      for (let pages = 0; ; pages++) {
        const rows = all.filter(id => id < before).slice(0, limite + 1)
        const { datos, siguiente } = toLista(
          'k',
          rows,
          limite,
          id => id,
          id => id,
        )
        seen.push(...datos)
        if (siguiente === null) break
        expect(datos).toHaveLength(limite)
        const parsed = parsePagina('k', { cursor: siguiente })
        before = parsed.ok ? parsed.value.cursor! : expect.fail('its own cursor was refused')
        expect(pages).toBeLessThanOrEqual(total)
      }
      expect(seen).toEqual(all)
    }),
  )
})
