import { afterAll, beforeAll, expect, test } from 'vitest'
import { FACTURA } from '../../support/factura.ts'
import { EMISION } from '../../support/rechazos.ts'
import { Servicio } from '../../support/servicio.ts'

let servicio: Servicio
let key: string

beforeAll(async () => {
  servicio = await Servicio.start({ worker: '0', rateLimit: '1' })
  key = (await servicio.clave('ana', 'SANDBOX')).key
})
afterAll(() => servicio.close())

test('whoever polls is never told to slow down, through either door, and spends nothing of what he may ask besides', async () => {
  const { body } = await servicio.request('POST', EMISION, { as: key, json: FACTURA })
  const status = `${EMISION}/status/${body.cdc}`
  for (let i = 0; i < 50; i++) expect((await servicio.request('GET', status, { as: key })).status).toBe(200)
  // Five at once, of which the emission was one.
  const other = async () => (await servicio.request('GET', `${EMISION}/${body.cdc}`, { as: key })).status
  const answers: number[] = []
  for (let i = 0; i < 6; i++) answers.push(await other())
  expect(answers).toEqual([200, 200, 200, 200, 429, 429])
  expect((await servicio.request('GET', status, { as: key })).status).toBe(200)
  await servicio.db.query(`update contribuyente set ambiente = 'SANDBOX' where contribuyente_id = 1`)
  const as = await servicio.token('carla')
  for (let i = 0; i < 20; i++) {
    const url = `/api/v1/contribuyentes/1/documentos/status/${body.cdc}`
    expect((await servicio.request('GET', url, { as })).status).toBe(200)
  }
})
