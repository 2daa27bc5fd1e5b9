import { afterAll, beforeAll, expect, test } from 'vitest'
import { changePlan } from '../../../src/operador/plan.ts'
import { hasta } from '../../support/hasta.ts'
import { NOW, Servicio } from '../../support/servicio.ts'

let servicio: Servicio

beforeAll(async () => {
  servicio = await Servicio.start()
})
afterAll(() => servicio.close())

const ver = (key: string, headers = {}) =>
  servicio.request('GET', '/api/v1/contribuyente', { as: key, headers })

test('the answer is a bare object: whose key this is, and for which ambiente', async () => {
  const { key } = await servicio.clave('ana')
  const { status, body } = await ver(key, { 'content-type': 'application/json' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    contribuyenteId: 1,
    ruc: '80099999-1',
    razonSocial: 'EJEMPLO SA',
    ambiente: 'DEV',
    plan: { codigo: 'INTEGRACION', incluyeApiIntegracion: true },
  })
  expect(body).not.toHaveProperty('data')
})

test("a PROD key of a plan without the API is plan-operation-not-allowed, and obeys the operator's change of plan when the news arrive", async () => {
  const { key } = await servicio.clave('beto', 'PROD')
  expect((await ver(key)).body).toMatchObject({ type: 'plan-operation-not-allowed', status: 403 })
  await changePlan(servicio.databaseUrl, '80088888-0', 'INTEGRACION')
  const becomes = (status: number) => hasta(async () => (await ver(key)).status === status)
  await becomes(200)
  await changePlan(servicio.databaseUrl, '80088888-0', 'GRATUITO')
  await becomes(403)
})

test('DEV and SANDBOX keys need no plan', async () => {
  for (const ambiente of ['DEV', 'SANDBOX'] as const)
    expect((await ver((await servicio.clave('beto', ambiente)).key)).status).toBe(200)
})

test('a key with one character changed, cut or added is refused', async () => {
  const { key } = await servicio.clave('ana')
  const changed = key.slice(0, 20) + (key[20] === 'a' ? 'b' : 'a') + key.slice(21)
  for (const wrong of [
    changed,
    key.slice(0, -1),
    `${key}x`,
    key.toUpperCase(),
    'sk_live_',
    `sk_test_${key.slice(8)}`,
  ]) {
    expect((await ver(wrong)).status, wrong).toBe(401)
  }
})

test('a JWT where an API key belongs is refused, and says so', async () => {
  const { status, body } = await ver(await servicio.token('ana'))
  expect(status).toBe(401)
  expect(body.detail).toContain('requiere una API key')
})

test('ultimoUso shows the last use once it is flushed, and never goes back', async () => {
  const { key, apiKeyId } = await servicio.clave('ana')
  await servicio.ponerBase(NOW + 60_000)
  await ver(key)
  await servicio.ponerBase(NOW)
  await ver(key)
  await servicio.db.query(`update api_key set ultimo_uso = '2026-11-20T12:30:00Z' where api_key_id = $1`, [
    apiKeyId,
  ])
  await servicio.flushUsos()
  const { body } = await servicio.request('GET', '/api/v1/contribuyentes/1/api-keys', {
    as: await servicio.token('ana'),
  })
  const shown = body.data.datos.find((k: { apiKeyId: number }) => k.apiKeyId === apiKeyId)
  expect(shown.ultimoUso).toBe('2026-11-20T09:30:00')
})
