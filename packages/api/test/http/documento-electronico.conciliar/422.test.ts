import { afterAll, beforeAll, expect, test } from 'vitest'
import { Nominaciones } from '../../support/nominaciones.ts'

let n: Nominaciones

beforeAll(async () => {
  n = await Nominaciones.open()
})
afterAll(() => n.close())

test('whom SIFEN does not let ask is told so, and not that it shows nothing of what it approved', async () => {
  const cdc = await n.aprobada()
  n.simulador.putContribuyente('80099999', { puedeConsultar: false })
  const { status, body } = await n.conciliar(cdc)
  expect([status, body.type, body.errors]).toEqual([
    422,
    'emisor-not-ready',
    [{ campo: 'emisor', codigo: '0421', detail: expect.stringContaining('SIFEN no permite consultarlo') }],
  ])
  expect((await n.documento(cdc)).estado).toBe('APROBADO')
})
