import { expect, test } from 'vitest'
import type { components } from '../api/contrato.generated.ts'
import { hasCuotasPropias } from './de-cuerpo.ts'
import { otraVez } from './otra-vez.ts'
import { conFaltas, vigentes } from './partida.tsx'

type Emision = components['schemas']['Emision']
type Documento = components['schemas']['Documento']

const FACTURA = {
  tipoDocumento: 'FACTURA_ELECTRONICA',
  fechaEmision: '2026-11-01T09:00:00',
  numeroEstablecimiento: 1,
  puntoExpedicion: 2,
  anticipoGlobal: '5000',
  documentoAsociado: { tipoDocumento: 'ELECTRONICO', cdc: '0'.repeat(44) },
  condicionOperacion: 'CONTADO',
  condicionPago: [
    { tipo: 'CONTADO', tipoPago: 'CHEQUE', montoPago: 1000, numeroCheque: '77', bancoEmisor: 'BANCO' },
    { tipo: 'CONTADO', tipoPago: 'TARJETA_CREDITO', montoPago: 2000, tarjeta: { codigoAutorizacion: '9' } },
  ],
  receptor: { tipoContribuyente: 'INNOMINADO', tipoOperacion: 'B2C', nombreRazonSocial: 'Sin Nombre' },
  items: [
    { codigo: 'A', descripcion: 'B', cantidad: 1, precioUnitario: 3000, anticipo: '5', cdcAnticipo: '1' },
  ],
} as unknown as Emision

const NOMINADO = { tipoContribuyente: 'CONTRIBUYENTE', nombreRazonSocial: 'COMPRADORA SA' }
const deDocumento = (cambios: object) => cambios as Documento

test('another one like it is of today, to whom it was sold in the end, and paid anew', () => {
  const documento = deDocumento({ innominada: true, receptorEfectivo: NOMINADO })
  expect(otraVez(FACTURA, documento, '2026-11-23')).toEqual({
    tipoDocumento: 'FACTURA_ELECTRONICA',
    numeroEstablecimiento: 1,
    puntoExpedicion: 2,
    condicionOperacion: 'CONTADO',
    condicionPago: [
      { tipo: 'CONTADO', tipoPago: 'CHEQUE', montoPago: 1000 },
      { tipo: 'CONTADO', tipoPago: 'TARJETA_CREDITO', montoPago: 2000 },
    ],
    receptor: NOMINADO,
    items: [{ codigo: 'A', descripcion: 'B', cantidad: 1, precioUnitario: 3000 }],
  })
})

test('what was to be paid on days that may be over is to be paid from now on, in as many parts', () => {
  const cuotas = [
    { monto: '1500', vencimiento: '2026-02-01' },
    { monto: '1500', vencimiento: '2026-03-01' },
  ]
  const aCredito = {
    ...FACTURA,
    condicionOperacion: 'CREDITO',
    condicionPago: { tipo: 'CREDITO', cuotas },
  } as unknown as Emision
  expect(otraVez(aCredito, deDocumento({ innominada: false }), '2026-11-23').condicionPago).toEqual({
    tipo: 'CREDITO',
    cuotas: [{ monto: '1500' }, { monto: '1500' }],
  })
})

test('it is known when the form, whose instalments are equal and a month apart, says others than the body did', () => {
  const conCuotas = (...cuotas: [string, string?][]) =>
    ({
      condicionOperacion: 'CREDITO',
      condicionPago: {
        tipo: 'CREDITO',
        cuotas: cuotas.map(([monto, vencimiento]) => ({ monto, vencimiento })),
      },
    }) as unknown as Emision
  expect(
    hasCuotasPropias(conCuotas(['333', '2026-01-31'], ['333', '2026-02-28'], ['334', '2026-03-31'])),
  ).toBe(false)
  expect(hasCuotasPropias(conCuotas(['500'], ['500']))).toBe(false)
  expect(hasCuotasPropias(FACTURA)).toBe(false)
  expect(hasCuotasPropias(conCuotas(['700', '2026-01-31'], ['300', '2026-02-28']))).toBe(true)
  expect(hasCuotasPropias(conCuotas(['500', '2026-01-31'], ['500', '2026-02-15']))).toBe(true)
})

test('of an invoice that still names nobody, the next one names nobody', () => {
  const documento = deDocumento({ innominada: true, receptorEfectivo: null })
  expect(otraVez(FACTURA, documento, '2026-11-23')).not.toHaveProperty('receptor')
})

test('goods travel again today', () => {
  const remision = {
    ...FACTURA,
    remision: { motivo: 'VENTA', fechaFactura: '2026-01-01' },
    transporte: { tipo: 'PROPIO', fechaInicio: '2026-01-01', fechaFin: '2026-01-02' },
  } as unknown as Emision
  expect(otraVez(remision, deDocumento({ innominada: false }), '2026-11-23')).toMatchObject({
    remision: { motivo: 'VENTA', fechaFactura: '2026-11-23' },
    transporte: { tipo: 'PROPIO', fechaInicio: '2026-11-23', fechaFin: '2026-11-23' },
  })
})

test('what SIFEN said of a field stands beside it until the field says something else', () => {
  const faltas = [
    { campo: 'receptor.numeroDocumento', codigo: '1306', detail: 'No existe.' },
    { campo: 'items[0].cantidad', codigo: '2000', detail: 'Mal.' },
    { campo: '', codigo: '0160', detail: 'Todo.' },
  ]
  const con = (numeroDocumento: string, cantidad: number | string) =>
    ({ ...FACTURA, receptor: { numeroDocumento }, items: [{ cantidad }] }) as unknown as Emision
  const partida = { faltas, cuerpo: con('80000500-7', 1) }
  expect(vigentes(partida, con('80000500-7', '1'))).toEqual(faltas)
  const quedan = vigentes(partida, con('80012345-0', '1'))
  expect(quedan.map(({ campo }) => campo)).toEqual(['items[0].cantidad', ''])
  const propias = { of: (campo: string) => (campo === 'a' ? 'Suya.' : undefined), rest: [], title: '' }
  const juntas = conFaltas(propias, quedan)
  expect([juntas.of('a'), juntas.of('items[0].cantidad'), juntas.of('b')]).toEqual([
    'Suya.',
    'Mal.',
    undefined,
  ])
})
