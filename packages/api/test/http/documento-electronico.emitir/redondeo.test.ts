import type { Simulador } from '@mbohera/simulador'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Emisiones } from '../../support/emisiones.ts'
import { FACTURA } from '../../support/factura.ts'
import { EMISION } from '../../support/rechazos.ts'
import { NOW, Servicio } from '../../support/servicio.ts'
import { startSifen } from '../../support/simulador.ts'

/** Whether totals in guaraníes are rounded is the taxpayer's to say once, and the request's to say otherwise. */
let simulador: Simulador
let servicio: Servicio
let emisiones: Emisiones
let key: string
let ana: string

beforeAll(async () => {
  simulador = await startSifen({ latencia: 0, startAt: NOW + 1000 })
  servicio = await Servicio.start({}, simulador)
  servicio.runClock()
  key = (await servicio.clave('ana')).key
  ana = await servicio.token('ana')
  emisiones = new Emisiones(servicio, simulador, key)
})
afterAll(async () => {
  await servicio.close()
  await simulador.close()
})

const elegir = async (redondeo: unknown) =>
  servicio.request('PATCH', '/api/v1/contribuyentes/1', { as: ana, json: { redondeo } })
const venta = (montoPago: number, tipoPago = 'EFECTIVO') => ({
  items: [{ ...FACTURA.items[0], cantidad: 1, precioUnitario: 1_234_567 }],
  condicionPago: { tipo: 'CONTADO', tipoPago, montoPago },
})
const pedir = (cambios: object, url = EMISION) =>
  servicio.request('POST', url, { as: key, json: { ...FACTURA, ...cambios } })

async function redondeado(cambios: Record<string, unknown>): Promise<string | undefined> {
  const cdc = await emisiones.emitir(cambios)
  const { estado, mensajeRechazo } = await emisiones.fin(cdc)
  expect([estado, mensajeRechazo]).toEqual(['APROBADO', null])
  return /<dRedon>([^<]*)</.exec(simulador.documento(cdc)!.xml)?.[1]
}

test('until it is said, the payments show it; what is said is shown, and null takes it back', async () => {
  for (const redondeo of [true, false, null]) {
    const { status, body, text } = await elegir(redondeo)
    expect([status, body.data.redondeo], text).toEqual([200, redondeo])
  }
  const fault = await elegir('a veces')
  expect([fault.status, fault.body.errors[0].campo]).toEqual([400, 'redondeo'])
})

test.each<[boolean, number, string, string]>([
  [true, 1_234_550, 'TRANSFERENCIA', '17'],
  [false, 1_234_567, 'EFECTIVO', '0'],
])('where it is %s, a total is what it says, however it is paid', async (redondeo, monto, medio, signed) => {
  expect((await elegir(redondeo)).status).toBe(200)
  expect(await redondeado(venta(monto, medio))).toBe(signed)
  const otro = venta(redondeo ? 1_234_567 : 1_234_550, medio)
  const { status, body } = await pedir(otro)
  expect([status, body.errors?.[0].codigo]).toEqual([422, 'payment-total'])
  const vista = await pedir(otro, `${EMISION}/vista-previa`)
  expect([vista.body.totales.redondeo, vista.body.faltas[0].codigo]).toEqual([signed, 'payment-total'])
})

test('a request that says otherwise is right', async () => {
  await elegir(true)
  expect(await redondeado({ ...venta(1_234_567, 'TRANSFERENCIA'), redondeo: false })).toBe('0')
  await elegir(false)
  expect(await redondeado({ ...venta(1_234_550), redondeo: true })).toBe('17')
})

test('a note follows its invoice, whatever is said', async () => {
  await elegir(true)
  const cdc = await emisiones.emitir({ ...venta(1_234_567, 'TRANSFERENCIA'), redondeo: false })
  expect((await emisiones.fin(cdc)).estado).toBe('APROBADO')
  const { condicionOperacion: _o, condicionPago: _p, tipoTransaccion: _t, ...resto } = FACTURA
  const nota = {
    ...resto,
    tipoDocumento: 'NOTA_DE_CREDITO_ELECTRONICA',
    motivoEmision: 'DEVOLUCION',
    documentoAsociado: { tipoDocumento: 'ELECTRONICO', cdc },
    items: venta(0).items,
  }
  const { status, body, text } = await servicio.request('POST', EMISION, { as: key, json: nota })
  expect(status, text).toBe(202)
  expect((await emisiones.fin(body.cdc)).estado).toBe('APROBADO')
  expect(simulador.documento(body.cdc)!.xml).toContain('<dRedon>0</dRedon>')
})

test('cash in dollars needs no coins of guaraníes: nobody rounds what it pays', async () => {
  await elegir(null)
  const dolares = { tipo: 'CONTADO', tipoPago: 'EFECTIVO', monedaPago: 'USD', tipoCambio: 7300 }
  const vendido = { ...venta(0), condicionPago: { ...dolares, montoPago: '169.12' } }
  expect(await redondeado(vendido)).toBe('0')
  expect(await redondeado({ ...vendido, redondeo: true })).toBe('17')
  const vista = await pedir(vendido, `${EMISION}/vista-previa`)
  expect([vista.body.totales.redondeo, vista.body.faltas]).toEqual(['0', []])
})
