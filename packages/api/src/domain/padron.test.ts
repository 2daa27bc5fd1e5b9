import { expect, test } from 'vitest'
import { operacionDeInscripto } from './padron.ts'

test.each([
  ['ACT', 'B2B'],
  ['SAD', 'B2B'],
  ['BLQ', 'B2B'],
  ['SUS', 'B2C'],
  ['CAN', 'B2C'],
  ['CDE', 'B2C'],
] as const)(
  'to a RUC in the state %s one sells as SIFEN takes it of that state: %s',
  (codigoEstado, operacion) => {
    expect(operacionDeInscripto({ codigoEstado })).toBe(operacion)
  },
)
