import { expect, test } from 'vitest'
import { parseRef } from './ref.ts'

const CDC = '01800999991001001000000122026112014829150370'

test('what stands in a path is a CDC or a number, and everything else is no documento', () => {
  expect(parseRef(CDC)).toEqual({ ok: true, value: { cdc: CDC } })
  expect(parseRef('7')).toEqual({ ok: true, value: { documentoId: 7 } })
  for (const text of [undefined, '', '0', '07', '-1', 'ninguno', CDC.slice(1)])
    expect(parseRef(text)).toMatchObject({ ok: false, failure: { type: 'documento-not-found' } })
})
