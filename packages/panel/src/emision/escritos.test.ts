import { expect, test } from 'vitest'
import { ACTUALIZACION, REMISION, TRANSPORTE, VENDEDOR } from './bloques.generated.ts'
import { aBloque, caminosDe, conUnoMas, cuantos, sinUno } from './escritos.ts'
import { CONSTANCIA } from './partes.ts'

test('what was typed stands in the body where its path says, and what was left blank does not', () => {
  const escritos = {
    'vendedor.naturaleza': 'NO_CONTRIBUYENTE',
    'vendedor.nombreRazonSocial': ' PEDRO GOMEZ ',
    'vendedor.direccion': '   ',
    'vendedor.departamento': '12',
    'vendedor.ciudad': '6106',
    'vendedor.lugarTransaccion.direccion': 'Mercado',
  }
  expect(aBloque(VENDEDOR, 'vendedor.', escritos)).toEqual({
    naturaleza: 'NO_CONTRIBUYENTE',
    nombreRazonSocial: 'PEDRO GOMEZ',
    departamento: '12',
    ciudad: '6106',
    lugarTransaccion: { direccion: 'Mercado' },
  })
  expect(aBloque(VENDEDOR, 'vendedor.', {})).toEqual({})
})

test('what belongs to another answer is not sent, and its faults have no place', () => {
  const escritos = {
    'remision.motivo': 'COMPRA',
    'remision.descripcionMotivo': 'Préstamo',
    'remision.fechaFactura': '2026-11-21',
    'remision.costoFlete': '250.000',
  }
  expect(aBloque(REMISION, 'remision.', escritos)).toEqual({ motivo: 'COMPRA', costoFlete: '250000' })
  expect(caminosDe(REMISION, 'remision.', escritos)).not.toContain('remision.fechaFactura')
  const otro = { ...escritos, 'remision.motivo': 'OTRO' }
  expect(aBloque(REMISION, 'remision.', otro)).toMatchObject({ descripcionMotivo: 'Préstamo' })
  expect(caminosDe(REMISION, 'remision.', otro)).toContain('remision.descripcionMotivo')
  const constancia = { 'documentoAsociado.numeroControl': 'A1B2C3D4' }
  expect(aBloque(CONSTANCIA, 'documentoAsociado.', constancia)).toEqual({})
  const transportista = {
    'transportista.naturaleza': 'CONTRIBUYENTE',
    'transportista.tipoDocumento': 'PASAPORTE',
  }
  expect(aBloque(ACTUALIZACION, '', transportista)).toEqual({
    transportista: { naturaleza: 'CONTRIBUYENTE' },
  })
})

test('of a list there are as many as were asked for, and those behind one that is taken away move up', () => {
  const at = 'transporte.vehiculos'
  const uno = { [`${at}[0].marca`]: 'Una', 'transporte.modalidad': 'AEREO' }
  const tres = conUnoMas(at, conUnoMas(at, uno))
  const llenos = {
    ...tres,
    [`${at}[1].marca`]: 'Dos',
    [`${at}[2].marca`]: 'Tres',
    [`${at}[2].numeroVuelo`]: 'PZ0701',
  }
  expect(cuantos(at, llenos)).toBe(3)
  expect(aBloque(TRANSPORTE, 'transporte.', llenos)).toEqual({
    modalidad: 'AEREO',
    vehiculos: [{ marca: 'Una' }, { marca: 'Dos' }, { marca: 'Tres', numeroVuelo: 'PZ0701' }],
  })
  expect(aBloque(TRANSPORTE, 'transporte.', sinUno(at, 1, llenos))).toEqual({
    modalidad: 'AEREO',
    vehiculos: [{ marca: 'Una' }, { marca: 'Tres', numeroVuelo: 'PZ0701' }],
  })
  expect(caminosDe(TRANSPORTE, 'transporte.', llenos)).toContain(`${at}[2].numeroVuelo`)
})
