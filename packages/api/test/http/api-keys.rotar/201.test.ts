import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOW, Servicio } from '../../support/servicio.ts'

let servicio: Servicio

beforeAll(async () => {
  servicio = await Servicio.start()
})
afterAll(() => servicio.close())

const URL = '/api/v1/contribuyentes/1/api-keys'
const works = async (key: string) =>
  (await servicio.request('GET', '/api/v1/contribuyente', { as: key })).status
const rotate = async (apiKeyId: number, json?: unknown) =>
  servicio.request('POST', `${URL}/${apiKeyId}/rotar`, {
    as: await servicio.token('ana'),
    ...(json === undefined ? {} : { json }),
  })

test('the new key has the name, ambiente and expiry of the old one, and the old one dies at once', async () => {
  const created = await servicio.request('POST', URL, {
    as: await servicio.token('ana'),
    json: { nombre: 'Caja', expiraEn: '2027-01-01T00:00:00' },
  })
  const old = created.body.data
  expect(await works(old.key)).toBe(200)
  const { status, body, headers } = await rotate(old.apiKeyId)
  expect(status).toBe(201)
  expect(headers['cache-control']).toBe('no-store')
  expect(body.data).toMatchObject({
    nombre: 'Caja',
    ambiente: 'DEV',
    expiraEn: '2027-01-01T00:00:00',
    estaActivo: true,
  })
  expect(body.data.key).not.toBe(old.key)
  expect([await works(old.key), await works(body.data.key)]).toEqual([401, 200])
})

test('with a gracia both keys work until it ends, also from memory', async () => {
  const old = await servicio.clave('ana')
  const { body } = await rotate(old.apiKeyId, { gracia: 3600 })
  expect([await works(old.key), await works(body.data.key)]).toEqual([200, 200])
  await servicio.ponerBase(NOW + 3_500_000)
  expect(await works(old.key)).toBe(200)
  await servicio.ponerBase(NOW + 7_200_000)
  expect([await works(old.key), await works(body.data.key)]).toEqual([401, 200])
  await servicio.ponerBase(NOW)
})

test('a key whose expiry comes is refused from that moment, also from memory', async () => {
  const created = await servicio.request('POST', URL, {
    as: await servicio.token('ana'),
    json: { nombre: 'x', expiraEn: '2026-11-20T09:10:00' },
  })
  expect(await works(created.body.data.key)).toBe(200)
  await servicio.ponerBase(NOW + 603_000)
  expect(await works(created.body.data.key)).toBe(401)
  await servicio.ponerBase(NOW)
})

test.each([{ gracia: -1 }, { gracia: 86_401 }, { gracia: 1.5 }])(
  '%j is refused and the old key lives',
  async json => {
    const old = await servicio.clave('ana')
    const { status, body } = await rotate(old.apiKeyId, json)
    expect([status, body.errors[0].campo]).toEqual([422, 'gracia'])
    expect(await works(old.key)).toBe(200)
  },
)

test('a key that is revoked, or was rotated before, is not rotated', async () => {
  const revoked = await servicio.clave('ana')
  await servicio.request('DELETE', `${URL}/${revoked.apiKeyId}`, { as: await servicio.token('ana') })
  const rotated = await servicio.clave('ana')
  await rotate(rotated.apiKeyId, { gracia: 60 })
  for (const { apiKeyId } of [revoked, rotated]) expect((await rotate(apiKeyId)).status).toBe(422)
})

test('of many rotations at once of one key exactly one is done', async () => {
  const { apiKeyId } = await servicio.clave('ana')
  const answers = await Promise.all(Array.from({ length: 8 }, () => rotate(apiKeyId)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422, 422, 422])
})

test('an unknown key is api-key-not-found', async () => {
  for (const id of ['999', '0', 'abc']) {
    const { status, body } = await servicio.request('POST', `${URL}/${id}/rotar`, {
      as: await servicio.token('ana'),
    })
    expect([status, body.type]).toEqual([404, 'api-key-not-found'])
  }
})
