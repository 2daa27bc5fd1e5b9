import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasta } from '../../support/hasta.ts'
import { Nominaciones } from '../../support/nominaciones.ts'
import { ReceptorDeAvisos } from '../../support/receptor-de-avisos.ts'

const URL = '/api/v1/contribuyentes/1/webhooks'
let n: Nominaciones
let receptor: ReceptorDeAvisos
beforeAll(async () => {
  receptor = await ReceptorDeAvisos.start()
  n = await Nominaciones.open({ webhooksEspera: '0.05' })
})
afterAll(async () => {
  await n.close()
  await receptor.close()
})

test('the days in which the machine slept are none of those in which it is tried', async () => {
  const as = () => n.servicio.token('ana')
  const json = { url: receptor.url, nombre: 'ERP', tipos: ['webhook.prueba'] }
  const { webhookId } = (await n.post(URL, { as: await as(), json })).body.data
  const ultima = async () =>
    (await n.ver(`${URL}/${webhookId}/entregas?limite=1`, await as())).body.data.datos[0]
  receptor.responder = () => ({ estado: 503 })
  await n.post(`${URL}/${webhookId}/probar`, { as: await as(), json: {} })
  await hasta(async () => (await ultima())?.intentos === 1)
  // Whoever tried is away, too: he says when it may be tried next.
  await hasta(async () => {
    const { rows } = await n.servicio.db.query('select from webhook where arriendo_hasta is null')
    return rows.length === 1
  })
  await n.servicio.pasar(4 * 24 * 3_600_000)
  await hasta(async () => (await ultima()).intentos === 2)
  expect((await ultima()).estado).toBe('PENDIENTE')
  receptor.responder = () => ({ estado: 204 })
  await n.servicio.pasar(60_000)
  await hasta(async () => (await ultima()).estado === 'ENTREGADA')
})
