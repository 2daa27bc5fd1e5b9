import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOW, Servicio } from '../../support/servicio.ts'

let servicio: Servicio
const DIA = 24 * 3_600_000

beforeAll(async () => {
  servicio = await Servicio.start({ worker: '0' })
})
afterAll(() => servicio.close())

const avisos = async (key: string) => {
  const seen = []
  for (const [method, url] of [
    ['GET', '/api/v1/contribuyente'],
    ['GET', '/api/v1/documento-electronico/999'],
    ['POST', '/api/v1/documento-electronico'],
  ] as const)
    seen.push((await servicio.request(method, url, { as: key, json: {} })).headers['mbohera-clave-expira'])
  return [...new Set(seen)]
}
const deLaLista = async (apiKeyId: number) => {
  const as = await servicio.token('ana')
  const { body } = await servicio.request('GET', '/api/v1/contribuyentes/1/api-keys', { as })
  return body.data.datos.find((clave: { apiKeyId: number }) => clave.apiKeyId === apiKeyId).expiraPronto
}

test('in the last fourteen days every answer to a key says when it ends, also one that is a problem, and so does the list', async () => {
  const { key, apiKeyId } = await servicio.clave('ana', 'DEV', {
    expiraEn: new Date(NOW + 15 * DIA).toISOString(),
  })
  expect([await avisos(key), await deLaLista(apiKeyId)]).toEqual([[undefined], false])
  await servicio.pasar(DIA)
  expect([await avisos(key), await deLaLista(apiKeyId)]).toEqual([['2026-12-05T12:00:00.000Z'], true])
  await servicio.pasar(14 * DIA)
  expect([await avisos(key), await deLaLista(apiKeyId)]).toEqual([[undefined], false])
  servicio.now = NOW
  await servicio.ponerBase(NOW)
})

test('a key that never ends says nothing; once rotated, it says when its grace is over', async () => {
  const { key, apiKeyId } = await servicio.clave('ana')
  expect(await avisos(key)).toEqual([undefined])
  const as = await servicio.token('ana')
  await servicio.request('POST', `/api/v1/contribuyentes/1/api-keys/${apiKeyId}/rotar`, {
    as,
    json: { gracia: 3600 },
  })
  const [fin] = await avisos(key)
  const { rows } = await servicio.db.query('select gracia_hasta from api_key where api_key_id = $1', [
    apiKeyId,
  ])
  expect(fin).toBe(rows[0].gracia_hasta.toISOString())
  expect(await deLaLista(apiKeyId)).toBe(true)
})
