import { expect, test } from 'vitest'
import type { CuerpoEmision } from './campos.ts'
import { deNadie } from './sin-efecto.ts'

const con = (receptor: Record<string, unknown> | null) => deNadie({ receptor } as CuerpoEmision)
const INNOMINADO = { tipoContribuyente: 'INNOMINADO', tipoOperacion: 'B2C' }
const POR_DOCUMENTO = {
  tipoContribuyente: 'NO_CONTRIBUYENTE',
  tipoOperacion: 'B2C',
  tipoDocumento: 'INNOMINADO',
}

test('what is said of whoever is unnamed is told to be signed nowhere', () => {
  expect(con({ ...POR_DOCUMENTO, numeroDocumento: '4567890', nombreRazonSocial: 'JUAN PEREZ' })).toEqual([
    'receptor.nombreRazonSocial',
    'receptor.numeroDocumento',
  ])
  expect(con({ ...INNOMINADO, email: 'ana@ejemplo.com.py', direccion: 'Calle Uno', numeroCasa: 0 })).toEqual([
    'receptor.direccion',
    'receptor.email',
  ])
})

test.each([
  null,
  INNOMINADO,
  { ...INNOMINADO, nombreRazonSocial: 'Sin Nombre' },
  { ...POR_DOCUMENTO, numeroDocumento: '0', nombreRazonSocial: 'SIN NOMBRE' },
  { ...POR_DOCUMENTO, numeroDocumento: 0, nombreRazonSocial: 'Consumidor Final', pais: 'PRY', email: ' ' },
  { ...POR_DOCUMENTO, tipoDocumento: 'CEDULA_PARAGUAYA', numeroDocumento: '4567890', email: 'a@b.py' },
])('and what says nothing of anybody, or of somebody who is named, is not (%j)', receptor => {
  expect(con(receptor)).toEqual([])
})
