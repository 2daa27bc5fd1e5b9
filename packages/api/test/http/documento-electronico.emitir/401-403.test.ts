import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { FACTURA } from '../../support/factura.ts'
import { EMISION, estadoDeLaBase } from '../../support/rechazos.ts'
import { Servicio } from '../../support/servicio.ts'

const POR_PERSONA = '/api/v1/contribuyentes/1/documentos'
let servicio: Servicio
let before: unknown

beforeAll(async () => {
  servicio = await Servicio.start({ worker: '0' })
})
afterAll(() => servicio.close())
beforeEach(async () => {
  before = await estadoDeLaBase(servicio)
})
afterEach(async () => {
  expect(await estadoDeLaBase(servicio), 'nothing is written, nor any number used').toEqual(before)
})

const refused = async (as: string | undefined, url: string, status: number, type: string) => {
  // The credential comes before whatever else is wrong.
  for (const body of [JSON.stringify(FACTURA), '{', JSON.stringify({ ...FACTURA, items: [] })]) {
    const answer = await servicio.request('POST', url, {
      ...(as === undefined ? {} : { as }),
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect([answer.status, answer.body.type], answer.text).toEqual([status, type])
  }
}

test('401: no credential, a key that is mistyped, or revoked', async () => {
  const { key, apiKeyId } = await servicio.clave('ana')
  await refused(undefined, EMISION, 401, 'about:blank')
  await refused(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`, EMISION, 401, 'about:blank')
  await servicio.request('DELETE', `/api/v1/contribuyentes/1/api-keys/${apiKeyId}`, {
    as: await servicio.token('ana'),
  })
  await refused(key, EMISION, 401, 'about:blank')
})

test('401: the credential of the other door', async () => {
  await refused(await servicio.token('ana'), EMISION, 401, 'about:blank')
  await refused((await servicio.clave('ana')).key, POR_PERSONA, 401, 'about:blank')
})

test('403: a PROD key whose plan lacks the integration API; the person of the panel issues all the same', async () => {
  const { key } = await servicio.clave('beto', 'PROD')
  await refused(key, EMISION, 403, 'plan-operation-not-allowed')
  const as = await servicio.token('beto')
  const answer = await servicio.request('POST', '/api/v1/contribuyentes/2/documentos', { as, json: FACTURA })
  expect([answer.status, answer.body.type]).toEqual([422, 'emisor-not-ready'])
})

test('403: whoever is no member, or only reads', async () => {
  for (const persona of ['beto', 'carla'] as const)
    await refused(await servicio.token(persona), POR_PERSONA, 403, 'access-denied')
})
