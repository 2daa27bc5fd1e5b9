import { afterAll, beforeAll, expect, test } from 'vitest'
import { Recibidos } from '../../support/recibidos.ts'

let r: Recibidos

beforeAll(async () => {
  r = await Recibidos.open()
})
afterAll(() => r.close())

test('whom SIFEN does not let ask is told so: of the documento nothing is known, and it does not stand as asked about in vain', async () => {
  const { cdc, xml } = await r.venta()
  await r.archivo(xml)
  r.n.simulador.putContribuyente('80088888', { puedeConsultar: false })
  const { status, body } = await r.conciliar(cdc)
  expect([status, body.type, body.errors]).toEqual([
    422,
    'emisor-not-ready',
    [{ campo: 'emisor', codigo: '0421', detail: expect.stringContaining('SIFEN no permite consultarlo') }],
  ])
  expect(await r.uno(cdc)).toMatchObject({ estado: 'FIRMADO', fechaConsulta: null })
  r.n.simulador.putContribuyente('80088888', { puedeConsultar: true })
  expect((await r.conciliar(cdc)).body).toMatchObject({ estado: 'APROBADO' })
})

test('what is asked for by its CDC is not refused for that: SIFEN may have it', async () => {
  const { cdc } = await r.venta()
  r.n.simulador.putContribuyente('80088888', { puedeConsultar: false })
  const { body } = await r.pedir({ cdc })
  expect(body.resultados).toMatchObject([{ resultado: 'SIN_RESPUESTA', motivo: { codigo: '0421' } }])
  r.n.simulador.putContribuyente('80088888', { puedeConsultar: true })
  expect((await r.pedir({ cdc })).body.resultados[0].resultado).toBe('RECIBIDO')
})
