import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { compress } from '../../src/db/intercambio.ts'

test.each([0, 1, 900, 1_024, 1_025, 70_000])('what is kept of %i bytes is gzip, for any tool', largo => {
  const bytes = Buffer.alloc(largo, '<respuesta>ñ</respuesta>')
  expect(execFileSync('gzip', ['-dc'], { input: compress(bytes)! }).equals(bytes)).toBe(true)
})

test('where nothing came nothing is kept', () => {
  expect(compress(null)).toBeNull()
})
