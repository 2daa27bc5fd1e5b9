import { expect, test, vi } from 'vitest'
import { Faltas, traducir } from './faltas.ts'

test('a field was spoken of when it was, or a part of it, and not when another was', () => {
  const faltas = new Faltas()
  faltas.add('items[3].codigo', 'required', 'es obligatorio')
  faltas.push({ campo: 'receptor', codigo: 'required', detail: 'es obligatorio' })
  const said = ['items', 'items[3]', 'items[3].codigo', 'receptor'].map(campo => faltas.has(campo))
  const silent = ['item', 'items[', 'items[30]', 'items[3].cod', 'receptor.pais', ''].map(campo =>
    faltas.has(campo),
  )
  expect([said, silent]).toEqual([Array(4).fill(true), Array(6).fill(false)])
})

test('whether a field was spoken of costs the same after ten faults and after ten thousand', () => {
  const comparisons = (count: number) => {
    const faltas = new Faltas()
    for (let i = 0; i < count; i++) faltas.add(`items[${i}].codigo`, 'required', 'es obligatorio')
    const compared = vi.spyOn(String.prototype, 'startsWith')
    const falta = { campo: 'gCamItem[0].dInfItem', regla: 'XSD', valor: null, codigo: null, detalle: 'x' }
    traducir([falta], faltas, false)
    const { length } = compared.mock.calls
    compared.mockRestore()
    return length
  }
  expect(comparisons(10_000)).toBe(comparisons(10))
})

test('a list is read only as far as SIFEN admits', () => {
  const faltas = new Faltas()
  expect([faltas.admits('items', [1, 2], 2), faltas.admits('items', [1, 2, 3], 2)]).toEqual([true, false])
  expect(faltas.lista).toEqual([
    { campo: 'items', codigo: 'max-items', detail: 'admite hasta 2 y llegaron más' },
  ])
})
