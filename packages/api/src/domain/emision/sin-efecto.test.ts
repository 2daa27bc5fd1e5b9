import { expect, test } from 'vitest'
import { faultsOf } from '../validated.ts'
import type { CuerpoEmision } from './campos.ts'
import { deNadie, withoutEfecto } from './sin-efecto.ts'
import { TIPO_DOCUMENTO } from './valores.ts'

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

test('a vehicle that says its plate and another number is told that only the plate would be signed (E963, E965)', () => {
  const vehiculo = { tipo: 'Camión', marca: 'Marca', matricula: 'ABC123' }
  const con = (...vehiculos: object[]) => ({ transporte: { vehiculos } }) as CuerpoEmision
  const { FACTURA_ELECTRONICA, NOTA_DE_REMISION_ELECTRONICA } = TIPO_DOCUMENTO
  for (const tipo of [FACTURA_ELECTRONICA, NOTA_DE_REMISION_ELECTRONICA]) {
    const faults = faultsOf(
      withoutEfecto(con(vehiculo, { ...vehiculo, numeroIdentificacion: '9BW1' }), tipo, 'PYG'),
    )
    expect(faults.map(({ campo, codigo }) => [campo, codigo])).toEqual([
      ['transporte.vehiculos[1].numeroIdentificacion', 'contradiction'],
    ])
  }
  const uno = con(
    { ...vehiculo, numeroIdentificacion: ' ' },
    { ...vehiculo, matricula: null, numeroIdentificacion: 'ZP-1' },
  )
  expect(withoutEfecto(uno, NOTA_DE_REMISION_ELECTRONICA, 'PYG').ok).toBe(true)
})
