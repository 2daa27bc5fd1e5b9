import { expect, test } from 'vitest'
import { describeCampo } from './campos.ts'

test.each([
  ['items[0].cantidad', 'Ítem 1, cantidad'],
  ['items[1].descripcion', 'Ítem 2, descripción'],
  ['items[0].tasaIVA', 'Ítem 1, tasa del IVA'],
  ['items[2].tolerancia.cantidad', 'Ítem 3, tolerancia, cantidad'],
  ['productos[0].descripcion', 'Producto 1, descripción'],
  ['nadie.loSabe', ''],
])('where something is wrong is said as a person calls it: %s', (camino, dicho) => {
  expect(describeCampo(camino)).toBe(dicho)
})
