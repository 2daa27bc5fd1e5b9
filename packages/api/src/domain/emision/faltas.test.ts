import { expect, test, vi } from 'vitest'
import type { Fault } from '../failure.ts'
import { translateFaults } from './faltas.ts'

test('whether a field was spoken of costs the same after ten faults and after ten thousand', () => {
  const comparisons = (count: number) => {
    const dichas = Array.from({ length: count }, (_, i): Fault => {
      return { campo: `items[${i}].codigo`, codigo: 'required', detail: 'es obligatorio' }
    })
    const compared = vi.spyOn(String.prototype, 'startsWith')
    const falta = { campo: 'gCamItem[0].dInfItem', regla: 'XSD', valor: null, codigo: null, detalle: 'x' }
    translateFaults([falta], dichas, {
      camposDePago: { pagos: [], credito: 'condicionPago' },
      asociados: [],
    })
    const { length } = compared.mock.calls
    compared.mockRestore()
    return length
  }
  expect(comparisons(10_000)).toBe(comparisons(10))
})
