import { expect, test } from 'vitest'
import { Exportaciones } from './exportar.ts'

test('only so many files are made at once, and each gives its place back', () => {
  const exportaciones = new Exportaciones(2)
  const una = exportaciones.take()
  const otra = exportaciones.take()
  expect([una, otra, exportaciones.take()]).toEqual([expect.anything(), expect.anything(), null])
  una?.[Symbol.dispose]()
  expect(exportaciones.take()).not.toBeNull()
  expect(exportaciones.take()).toBeNull()
})
