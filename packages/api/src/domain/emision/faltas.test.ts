import { expect, test } from 'vitest'
import { faltasDeSifen } from '../falta-de-sifen.ts'
import { palabrasDelCuerpo } from './faltas.ts'

const dicha = (campo: string, detalle: string) =>
  faltasDeSifen(
    [{ campo, regla: 'XSD', valor: null, codigo: null, detalle }],
    palabrasDelCuerpo({
      camposDePago: { pagos: ['condicionPago'], credito: 'condicionPago.credito' },
      asociados: [],
    }),
  ).faults

test('a fault of the manual is told of the field that the caller sent, without the name that he did not', () => {
  expect(dicha('gCamItem[0].dInfItem', 'dInfItem tiene más de 500 caracteres')).toEqual([
    { campo: 'items[0].informacionInteres', codigo: 'XSD', detail: 'tiene más de 500 caracteres' },
  ])
})
