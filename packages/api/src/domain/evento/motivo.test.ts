import { expect, test } from 'vitest'
import { parseSoloMotivo } from './motivo.ts'

test('a motivo is read without the blanks around it, and its fault names it', () => {
  expect(parseSoloMotivo({ motivo: '  La venta   se deshizo ' })).toEqual({
    ok: true,
    value: { motivo: 'La venta se deshizo' },
  })
  for (const motivo of [undefined, null, 'no', 'x'.repeat(501)])
    expect(parseSoloMotivo({ motivo })).toMatchObject({ ok: false, faults: [{ campo: 'motivo' }] })
})
