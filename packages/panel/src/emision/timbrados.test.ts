import { expect, test } from 'vitest'
import { claveDe, lugarElegido, lugaresDe, type Timbrado } from './timbrados.ts'

const timbrado = (establecimiento: string, puntoExpedicion: string, more: Partial<Timbrado> = {}) =>
  ({
    establecimiento,
    puntoExpedicion,
    tipoDocumento: 'FACTURA_ELECTRONICA',
    activo: true,
    vigente: true,
    agotado: false,
    detenido: null,
    inicio: '2026-01-01',
    timbradoId: 1,
    ...more,
  }) as Timbrado

const todos = [
  timbrado('002', '001'),
  timbrado('001', '001'),
  timbrado('001', '002', { vigente: false }),
  timbrado('001', '003', { agotado: true }),
  timbrado('001', '004', { activo: false }),
  timbrado('003', '001', { tipoDocumento: 'NOTA_DE_CREDITO_ELECTRONICA' }),
]

test('numbers are offered from where they can be taken today for that type', () => {
  expect(lugaresDe(todos, 'FACTURA_ELECTRONICA').map(claveDe)).toEqual(['001-001', '002-001'])
  expect(lugaresDe(todos, 'NOTA_DE_CREDITO_ELECTRONICA').map(claveDe)).toEqual(['003-001'])
})

test('of several in force at one place the number is of the one that the service takes it from, however they are listed', () => {
  const viejo = timbrado('001', '001', { numeroTimbrado: '11111111', inicio: '2025-03-01', timbradoId: 9 })
  const nuevo = timbrado('001', '001', { numeroTimbrado: '22222222', inicio: '2026-03-01', timbradoId: 4 })
  const igual = timbrado('001', '001', { numeroTimbrado: '33333333', inicio: '2026-03-01', timbradoId: 5 })
  const deQuien = (...listados: Timbrado[]) =>
    lugaresDe(listados, 'FACTURA_ELECTRONICA').map(({ numeroTimbrado }) => numeroTimbrado)
  expect(deQuien(nuevo, viejo)).toEqual(['22222222'])
  expect(deQuien(viejo, nuevo)).toEqual(['22222222'])
  expect(deQuien(igual, nuevo, viejo)).toEqual(['33333333'])
})

test('what was chosen stays, also written without zeros; what cannot be gives way to the first', () => {
  const lugares = lugaresDe(todos, 'FACTURA_ELECTRONICA')
  const elegido = (numeroEstablecimiento: string, puntoExpedicion: string) =>
    claveDe(lugarElegido(lugares, { numeroEstablecimiento, puntoExpedicion })!)
  expect(elegido('2', '1')).toBe('002-001')
  expect(elegido('9', '9')).toBe('001-001')
  expect(lugarElegido([], { numeroEstablecimiento: '1', puntoExpedicion: '1' })).toBeUndefined()
})
