import { expect, test } from 'vitest'
import { faultsNaming } from './dichos.ts'

test('a field was spoken of when it was, or a part of it, and not when another was', () => {
  const dicho = faultsNaming([
    { campo: 'items[3].codigo', codigo: 'required', detail: 'es obligatorio' },
    { campo: 'receptor', codigo: 'required', detail: 'es obligatorio' },
  ])
  const said = ['items', 'items[3]', 'items[3].codigo', 'receptor'].map(dicho)
  const silent = ['item', 'items[', 'items[30]', 'items[3].cod', 'receptor.pais', ''].map(dicho)
  expect([said, silent]).toEqual([Array(4).fill(true), Array(6).fill(false)])
})
