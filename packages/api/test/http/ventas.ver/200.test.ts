import { afterAll, beforeAll, expect, test } from 'vitest'
import { FACTURA } from '../../support/factura.ts'
import { Nominaciones } from '../../support/nominaciones.ts'

let n: Nominaciones

beforeAll(async () => {
  n = await Nominaciones.open()
})
afterAll(() => n.close())

test('what was sold: invoices less what is credited, without what was cancelled, and to whom most', async () => {
  const ventas = async () => {
    const as = await n.servicio.token('ana')
    return (await n.servicio.request('GET', '/api/v1/contribuyentes/1/ventas', { as })).body.data
  }
  const antes = await ventas()
  const [gs] = antes.hoy
  const factura = await n.aprobada()
  const nota = { tipoDocumento: 'NOTA_DE_CREDITO_ELECTRONICA', motivoEmision: 'DEVOLUCION' }
  const asociado = { documentoAsociado: { tipoDocumento: 'ELECTRONICO', cdc: factura } }
  const { condicionOperacion: _, condicionPago: __, tipoTransaccion: ___, ...base } = FACTURA
  const item = { ...FACTURA.items[0], cantidad: 1 }
  const emitida = await n.post('/api/v1/documento-electronico', {
    json: { ...base, ...nota, ...asociado, items: [item] },
  })
  expect(emitida.status, emitida.text).toBe(202)
  const cancelada = await n.aprobada()
  expect((await n.cancelar(cancelada)).status).toBe(200)
  const ahora = await ventas()
  const mas = { moneda: 'PYG', total: String(Number(gs.total) + 100_000), cuantos: gs.cuantos + 2 }
  expect(ahora.hoy).toEqual([mas])
  expect(ahora.mes).toEqual([mas])
  expect(ahora.mesAnterior).toEqual([{ moneda: 'PYG', total: '0', cuantos: 0 }])
  expect(ahora.dias.at(-1)).toEqual({ dia: '2026-11-20', total: mas.total, cuantos: mas.cuantos })
  expect([ahora.dias.length, ahora.dias[0].dia]).toEqual([51, '2026-10-01'])
  expect(ahora.clientes).toEqual([
    { documento: '2345678', nombre: 'ANA BENITEZ', total: '100000', cuantos: 2 },
  ])
})

test('who was nominated is who was sold to; what is still without a name is of nobody', async () => {
  const clientes = async () => {
    const as = await n.servicio.token('ana')
    return (await n.servicio.request('GET', '/api/v1/contribuyentes/1/ventas', { as })).body.data.clientes
  }
  const cdc = await n.innominada()
  await n.innominada()
  const antes = await clientes()
  expect((await n.nominar(cdc)).status).toBe(200)
  const { total } = await n.documento(cdc)
  const nominada = { documento: '80012345', nombre: 'COMPRADORA SA', total, cuantos: 1 }
  expect(await clientes()).toEqual(expect.arrayContaining([...antes, nominada]))
  expect(await clientes()).toHaveLength(antes.length + 1)
})

test('a passport and a cédula of one number are two of whom was sold to; a RUC and the cédula that it is of are one', async () => {
  const clientes = async (): Promise<{ nombre: string; cuantos: number }[]> => {
    const as = await n.servicio.token('ana')
    return (await n.servicio.request('GET', '/api/v1/contribuyentes/1/ventas', { as })).body.data.clientes
  }
  const persona = (tipoDocumento: string, nombreRazonSocial: string) => ({
    receptor: {
      ...{ tipoContribuyente: 'NO_CONTRIBUYENTE', tipoOperacion: 'B2C', tipoDocumento },
      ...{ numeroDocumento: '80012345', nombreRazonSocial },
    },
  })
  const cuantosDe = async (nombre: string) =>
    (await clientes()).filter(uno => uno.nombre === nombre).map(({ cuantos }) => cuantos)
  const [antes = 0] = await cuantosDe('COMPRADORA SA')
  await n.aprobada(persona('PASAPORTE', 'JANE DOE'))
  await n.aprobada(persona('CEDULA_PARAGUAYA', 'COMPRADORA SA'))
  expect([await cuantosDe('JANE DOE'), await cuantosDe('COMPRADORA SA')]).toEqual([[1], [antes + 1]])
})
