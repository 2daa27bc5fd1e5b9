import { expect, test } from 'vitest'
import { tonoDePlazo } from './plazo.ts'

const HASTA = Date.parse('2027-01-04T12:00:00Z')
const DIA = 86_400_000
const de = (cambios: object = {}) =>
  ({
    ...{ estado: 'APROBADO', respuesta: 'NINGUNA', plazoHasta: new Date(HASTA).toISOString() },
    ...cambios,
  }) as Parameters<typeof tonoDePlazo>[0]

test('what is to be answered is said louder the nearer its end is, to the millisecond', () => {
  const tonos = [15 * DIA + 1, 15 * DIA, 5 * DIA + 1, 5 * DIA, 0, -1].map(queda =>
    tonoDePlazo(de(), HASTA - queda),
  )
  expect(tonos).toEqual(['lejos', 'cerca', 'cerca', 'urgente', 'urgente', 'vencido'])
})

test('a notice concludes nothing; what concludes, and what was cancelled, ask for nothing more', () => {
  expect(tonoDePlazo(de({ respuesta: 'NOTIFICACION_RECEPCION' }), HASTA)).toBe('urgente')
  for (const respuesta of ['CONFORMIDAD', 'DISCONFORMIDAD', 'DESCONOCIMIENTO'])
    expect(tonoDePlazo(de({ respuesta }), HASTA)).toBe('concluido')
  expect(tonoDePlazo(de({ estado: 'CANCELADO' }), HASTA)).toBe('concluido')
})
