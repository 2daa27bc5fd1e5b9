import { expect, test } from 'vitest'
import { mergeDicho } from './lo-guardado.ts'

const ANTES = { descripcion: 'Yerba', precioUnitario: '55000', gtin: '7840000000017' }
const kept = (cuerpo: Record<string, unknown>) => ({ cuerpo, archivado: false, nombre: 'Yerba' })

test.each([
  [
    'nobody else changed it',
    { ...ANTES, descripcion: 'Yerba 1 kg' },
    ANTES,
    { ...ANTES, descripcion: 'Yerba 1 kg' },
  ],
  [
    'somebody else changed something else',
    { ...ANTES, descripcion: 'Yerba 1 kg' },
    { ...ANTES, precioUnitario: '60000' },
    { ...ANTES, descripcion: 'Yerba 1 kg', precioUnitario: '60000' },
  ],
  [
    'both changed it to the same',
    { ...ANTES, precioUnitario: '60000' },
    { ...ANTES, precioUnitario: '60000' },
    { ...ANTES, precioUnitario: '60000' },
  ],
  [
    'she emptied a field',
    { descripcion: 'Yerba', precioUnitario: '55000' },
    ANTES,
    { descripcion: 'Yerba', precioUnitario: '55000' },
  ],
  [
    'somebody else emptied it',
    ANTES,
    { descripcion: 'Yerba', precioUnitario: '55000' },
    { descripcion: 'Yerba', precioUnitario: '55000' },
  ],
  [
    'both changed the same field',
    { ...ANTES, precioUnitario: '58000' },
    { ...ANTES, precioUnitario: '60000' },
    null,
  ],
] as const)('what is sent where %s', (_, escrito, ahora, queda) => {
  expect(mergeDicho({ escrito, antes: ANTES, ahora: kept(ahora) })).toEqual(queda)
})

test('what is not kept yet is sent as it was written, and a new one never over another one', () => {
  expect(mergeDicho({ escrito: ANTES, antes: null, ahora: null })).toEqual(ANTES)
  expect(mergeDicho({ escrito: ANTES, antes: ANTES, ahora: null })).toEqual(ANTES)
  expect(mergeDicho({ escrito: ANTES, antes: null, ahora: kept(ANTES) })).toBe(null)
})
