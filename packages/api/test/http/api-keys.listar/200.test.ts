import { afterAll, beforeAll, expect, test } from 'vitest'
import { Servicio } from '../../support/servicio.ts'

let servicio: Servicio

beforeAll(async () => {
  servicio = await Servicio.start()
})
afterAll(() => servicio.close())

const list = async (query = '') =>
  servicio.request('GET', `/api/v1/contribuyentes/1/api-keys${query}`, { as: await servicio.token('carla') })

test('keys come newest first, page by page, stable when others are made meanwhile, and never with the key itself', async () => {
  const made: number[] = []
  for (let i = 0; i < 5; i++) made.unshift((await servicio.clave('ana')).apiKeyId)
  const first = (await list('?limite=2')).body.data
  await servicio.clave('ana')
  const second = (await list(`?limite=2&cursor=${first.siguiente}`)).body.data
  const third = (await list(`?limite=2&cursor=${second.siguiente}`)).body.data
  const seen = [...first.datos, ...second.datos, ...third.datos]
  expect(seen.map(({ apiKeyId }) => apiKeyId)).toEqual(made)
  expect(third.siguiente).toBeNull()
  for (const key of seen) expect(key).not.toHaveProperty('key')
})

test('the keys of another contribuyente are not in it', async () => {
  const other = await servicio.clave('beto')
  const { body } = await list('?limite=100')
  expect(body.data.datos.map(({ apiKeyId }: { apiKeyId: number }) => apiKeyId)).not.toContain(other.apiKeyId)
})

test.each(['?limite=0', '?limite=101', '?limite=x', '?cursor=z9', '?cursor=', '?limite=1&limite=2'])(
  '%s is 400',
  async query => {
    const { status, body } = await list(query)
    expect([status, body.type]).toEqual([400, 'invalid-query'])
  },
)
