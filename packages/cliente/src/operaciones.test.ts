import { expect, test } from 'vitest'
import { parteDe } from './operaciones.ts'

const DE_LETRA = '010123456A5001001000000122026112014829150370'

test('a documento is named by its number, or by its CDC, of whose RUC the last may be a letter', () => {
  for (const id of [7, '7', '01800999991001001000000122026112014829150370', DE_LETRA])
    expect(parteDe(id)).toBe(String(id))
  for (const id of ['', '..', 'A', '7A', `${DE_LETRA}/nominar`, DE_LETRA.replace('A', 'E')])
    expect(() => parteDe(id)).toThrow(/no es el id ni el CDC/)
})
