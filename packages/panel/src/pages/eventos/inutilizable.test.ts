import { expect, test } from 'vitest'
import type { Timbrado } from '../../emision/timbrados.ts'
import { cuantosNumeros, INUTILIZACION_VACIA, inutilizacionDe, readRango } from './inutilizable.ts'

test.each([
  ['1', '1', 1],
  ['5', '9', 5],
  [' 0000007 ', '10', 4],
  ['9', '5', undefined],
  ['0', '3', undefined],
  ['', '3', undefined],
  ['1', '99999999', undefined],
  ['uno', '2', undefined],
])(
  'from %j to %j are %s numbers: what cannot be read is no number of them',
  (numeroInicio, numeroFin, cuantos) => {
    expect(cuantosNumeros({ ...INUTILIZACION_VACIA, numeroInicio, numeroFin })).toBe(cuantos)
  },
)

test('of an address only digits count, and never a motivo', () => {
  expect(
    readRango({ numeroInicio: '5', numeroFin: 7, establecimiento: '001<script>', motivo: 'de otro', x: 1 }),
  ).toEqual({ numeroInicio: '5', numeroFin: '7' })
})

const timbrado = (numeroTimbrado: string, activo: boolean, tipoDocumento = 'FACTURA_ELECTRONICA') =>
  ({ numeroTimbrado, activo, tipoDocumento, establecimiento: '001', puntoExpedicion: '001' }) as Timbrado

test('the timbrado in use is offered, unless the address names one', () => {
  const todos = [timbrado('11111111', false), timbrado('22222222', true), timbrado('33333333', true)]
  expect(inutilizacionDe({}, todos).numeroTimbrado).toBe('22222222')
  expect(inutilizacionDe({ numeroTimbrado: '44444444' }, todos).numeroTimbrado).toBe('44444444')
  expect(inutilizacionDe({ establecimiento: '002' }, todos).numeroTimbrado).toBe('')
  expect(inutilizacionDe({ tipoDocumento: '5' }, todos).numeroTimbrado).toBe('')
})

test('the one in force is offered before one that begins next month: no number of that one was skipped', () => {
  const siguiente = { ...timbrado('55555555', true), vigente: false }
  const enFuerza = { ...timbrado('22222222', true), vigente: true }
  expect(inutilizacionDe({}, [siguiente, enFuerza]).numeroTimbrado).toBe('22222222')
  expect(inutilizacionDe({}, [siguiente]).numeroTimbrado).toBe('55555555')
})
