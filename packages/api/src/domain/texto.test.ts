import { describe, expect, test } from 'vitest'
import { boundedText } from './texto.ts'

const nombre = (text: string) => {
  const read = boundedText('nombre', text, { min: 4, max: 255 })
  return read.ok ? 'vale' : read.faults.map(({ codigo }) => codigo).join()
}

describe('a required text', () => {
  test.each([
    ['spaces', '    '],
    ['spaces that do not break', '\u00a0\u00a0\u00a0\u00a0'],
    ['spaces without width', '\u200b\u200b\u200b\u200b'],
    ['marks of direction and joiners', '\u200e\u200d\u2060\ufeff'],
    ['letters that fill and show nothing', '\u3164\u115f\u3164\u2800'],
  ])('of %s alone is blank', (_, text) => {
    expect(nombre(text)).toBe('blank')
  })

  test('is as long as what is seen of it', () => {
    expect(nombre('Ana\u200b')).toBe('min-length')
    expect(nombre('Ana\u200bB')).toBe('vale')
  })

  test.each(['José Núñez', 'Ñandé', '李小龙有限', 'שלום עולם'])('%s is one', text => {
    expect(nombre(text)).toBe('vale')
  })
})
