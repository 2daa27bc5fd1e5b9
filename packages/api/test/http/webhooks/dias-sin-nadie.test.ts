import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hasta } from '../../support/hasta.ts'
import { Nominaciones } from '../../support/nominaciones.ts'
import { ReceptorDeAvisos } from '../../support/receptor-de-avisos.ts'

const URL = '/api/v1/contribuyentes/1/webhooks'
const DIA = 24 * 3_600_000
let n: Nominaciones
let receptor: ReceptorDeAvisos
let webhookId: number
const as = () => n.servicio.token('ana')
const ver = async () => (await n.ver(`${URL}/${webhookId}`, await as())).body.data
const entregas = async () =>
  (await n.ver(`${URL}/${webhookId}/entregas?limite=100`, await as())).body.data.datos
const probar = async () => n.post(`${URL}/${webhookId}/probar`, { as: await as(), json: {} })

beforeAll(async () => {
  n = await Nominaciones.open({ webhooksEspera: '0.05' })
})
beforeEach(async () => {
  receptor = await ReceptorDeAvisos.start()
  const json = { url: receptor.url, nombre: 'ERP', tipos: ['webhook.prueba'] }
  webhookId = (await n.post(URL, { as: await as(), json })).body.data.webhookId
  return async () => {
    await n.servicio.request('DELETE', `${URL}/${webhookId}`, { as: await as() })
    await receptor.close()
  }
})
afterAll(() => n.close())

test('the days in which the machine slept are none of those in which it is tried, nor of those after which it is paused', async () => {
  receptor.responder = () => ({ estado: 503 })
  await probar()
  await probar()
  await hasta(async () => (await entregas()).some(({ intentos }: { intentos: number }) => intentos > 0))
  const tries = receptor.recibidas.length
  await n.servicio.pasar(6 * DIA)
  // One of them may have begun before.
  await hasta(async () => {
    await n.servicio.pasar(60_000)
    return (await entregas())[1].intentos >= tries + 2
  })
  expect((await entregas()).map(({ estado }: { estado: string }) => estado)).toEqual([
    'PENDIENTE',
    'PENDIENTE',
  ])
  expect((await ver()).estado).toBe('ACTIVO')
  receptor.responder = () => ({ estado: 204 })
  await hasta(async () => {
    await n.servicio.pasar(3_600_000)
    return (await entregas()).every(({ estado }: { estado: string }) => estado === 'ENTREGADA')
  })
})

test('a machine that falls asleep while something is on its way has slept no less', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  receptor.responder = async () => {
    await promise
    return { estado: 503 }
  }
  await probar()
  await hasta(() => receptor.recibidas.length === 1)
  await n.servicio.pasar(6 * DIA)
  resolve()
  for (const intentos of [2, 3]) {
    await hasta(() => receptor.recibidas.length >= intentos)
    await hasta(async () => (await entregas())[0].intentos >= intentos)
    expect([(await entregas())[0].estado, (await ver()).estado]).toEqual(['PENDIENTE', 'ACTIVO'])
    await n.servicio.pasar(60_000)
  }
})

test('what is tried for as long as anything is, by somebody who is there, has failed', async () => {
  receptor.responder = () => ({ estado: 503 })
  await probar()
  for (let tries = 1; (await entregas())[0]?.estado !== 'FALLIDA'; tries++) {
    await hasta(() => receptor.recibidas.length >= tries)
    await hasta(async () => (await entregas())[0].intentos >= tries)
    expect(tries).toBeLessThan(30)
    if ((await entregas())[0].estado === 'PENDIENTE') await n.servicio.pasar(9 * 3_600_000)
  }
  expect((await entregas())[0].intentos).toBeGreaterThan(8)
})
