import { afterAll, beforeAll, expect, test } from 'vitest'
import { Servicio } from '../../support/servicio.ts'

let servicio: Servicio

beforeAll(async () => {
  servicio = await Servicio.start()
})
afterAll(() => servicio.close())

const URL = '/api/v1/contribuyentes/1/api-keys'

test('whoever is not a member gets access-denied, and nothing is stored', async () => {
  const { status, body } = await servicio.request('POST', URL, {
    as: await servicio.token('beto'),
    json: { nombre: 'x' },
  })
  expect([status, body.type]).toEqual([403, 'access-denied'])
  expect((await servicio.db.query('select 1 from api_key')).rowCount).toBe(0)
})

test('a LECTOR gets access-denied', async () => {
  const { status, body } = await servicio.request('POST', URL, {
    as: await servicio.token('carla'),
    json: { nombre: 'x' },
  })
  expect([status, body.type]).toEqual([403, 'access-denied'])
})

test('a person the service has never seen gets access-denied', async () => {
  const as = await servicio.token('ana', { sub: 'sub-nueva', email: 'nueva@ejemplo.com.py' })
  const { status, body } = await servicio.request('POST', URL, { as, json: { nombre: 'x' } })
  expect([status, body.type]).toEqual([403, 'access-denied'])
})

test('the same subject of another issuer is another person: her token does not even verify', async () => {
  const as = await servicio.token('ana', { iss: 'https://otro.example' })
  expect((await servicio.request('POST', URL, { as, json: { nombre: 'x' } })).status).toBe(401)
})

test('403 comes before the body is looked at', async () => {
  const { status } = await servicio.request('POST', URL, { as: await servicio.token('beto'), body: '{' })
  expect(status).toBe(403)
})
