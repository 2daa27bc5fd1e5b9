import { expect, test, vi } from 'vitest'
import { faultsBeyond, faultsNaming, faultsOnce } from './dichos.ts'
import { collect, faultsOf, NOTHING, type Validated, valid, wrong } from './validated.ts'

const absent = (campo: string) => wrong(campo, 'required', 'es obligatorio')
const campos = (read: Validated<unknown>) => faultsOf(read).map(({ campo }) => campo)

test('a field was spoken of when it was, or a part of it, and not when another was', () => {
  const dicho = faultsNaming(collect([absent('items[3].codigo'), absent('receptor')]))
  const said = ['items', 'items[3]', 'items[3].codigo', 'receptor'].map(dicho)
  const silent = ['item', 'items[', 'items[30]', 'items[3].cod', 'receptor.pais', ''].map(dicho)
  expect([said, silent]).toEqual([Array(4).fill(true), Array(6).fill(false)])
})

test('what else is wrong is told of fields of which nothing was said', () => {
  const more = collect([absent('items'), absent('receptor'), absent('motivo')])
  expect(campos(faultsBeyond(absent('items[3].codigo'), more))).toEqual(['receptor', 'motivo'])
  expect(faultsBeyond(more, absent('motivo'))).toEqual(NOTHING)
  expect(faultsBeyond(absent('motivo'), valid(1))).toEqual(NOTHING)
})

test('of faults that are alike the first is told, and where none is nothing is', () => {
  const twice = collect([absent('a'), wrong('a', 'max', 'es largo'), absent('b'), absent('a')])
  expect(campos(faultsOnce(twice, ({ campo }) => campo))).toEqual(['a', 'b'])
  expect(campos(faultsOnce(twice, ({ campo, codigo }) => campo + codigo))).toEqual(['a', 'a', 'b'])
  expect(faultsOnce(valid(1), ({ campo }) => campo)).toEqual(NOTHING)
})

test('whether a field was spoken of costs the same after ten faults and after ten thousand', () => {
  const comparisons = (count: number) => {
    const said = collect(Array.from({ length: count }, (_, i) => absent(`items[${i}].codigo`)))
    const compared = vi.spyOn(String.prototype, 'startsWith')
    faultsBeyond(said, absent('items[0].informacionInteres'))
    const { length } = compared.mock.calls
    compared.mockRestore()
    return length
  }
  expect(comparisons(10_000)).toBe(comparisons(10))
})
