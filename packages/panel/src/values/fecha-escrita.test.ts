import { expect, test } from 'vitest'
import { readFecha } from './fecha-escrita.ts'

test.each([
  ['31/12/2026', '2026-12-31'],
  ['1/2/2026', '2026-02-01'],
  ['01.02.2026', '2026-02-01'],
  [' 2026-02-01 ', '2026-02-01'],
  ['29/02/2024', '2024-02-29'],
  ['29/02/2026', undefined],
  ['12/31/2026', undefined],
  ['1/2/26', undefined],
  ['', undefined],
  ['mañana', undefined],
  ['1/2/2026 9:30', undefined],
])('the day %s is %s', (text, iso) => expect(readFecha(text, false)).toBe(iso))

test.each([
  ['1/2/2026 9:30', '2026-02-01T09:30'],
  ['2026-02-01T09:30', '2026-02-01T09:30'],
  ['1/2/2026 24:00', undefined],
  ['1/2/2026', undefined],
])('the moment %s is %s', (text, iso) => expect(readFecha(text, true)).toBe(iso))
