import { afterAll, beforeAll, expect, test } from 'vitest'
import { Servicio } from '../../support/servicio.ts'

let servicio: Servicio

beforeAll(async () => {
  servicio = await Servicio.start()
})
afterAll(() => servicio.close())

const URL = '/api/v1/contribuyentes/1/api-keys'
const revoke = async (apiKeyId: number | string) =>
  servicio.request('DELETE', `${URL}/${apiKeyId}`, { as: await servicio.token('ana') })

test('a revoked key is refused by the next request, though memory knew it', async () => {
  const { key, apiKeyId } = await servicio.clave('ana')
  expect((await servicio.request('GET', '/api/v1/contribuyente', { as: key })).status).toBe(200)
  const { status, body } = await revoke(apiKeyId)
  expect([status, body.data.estaActivo]).toEqual([200, false])
  const { status: after, body: problem } = await servicio.request('GET', '/api/v1/contribuyente', { as: key })
  expect([after, problem.type]).toEqual([401, 'about:blank'])
})

test('revoking again answers the same and writes nothing', async () => {
  const { apiKeyId } = await servicio.clave('ana')
  const first = await revoke(apiKeyId)
  const again = await revoke(apiKeyId)
  expect([again.status, again.body.data]).toEqual([200, first.body.data])
  const { rowCount } = await servicio.db.query(
    `select 1 from auditoria where accion = 'api-key.revocar' and objeto = $1`,
    [String(apiKeyId)],
  )
  expect(rowCount).toBe(1)
})

test('the database itself refuses to delete a key or to give it to somebody else', async () => {
  const { apiKeyId } = await servicio.clave('ana')
  await expect(servicio.db.query('delete from api_key where api_key_id = $1', [apiKeyId])).rejects.toThrow(
    /not allowed/,
  )
  await expect(
    servicio.db.query('update api_key set contribuyente_id = 2 where api_key_id = $1', [apiKeyId]),
  ).rejects.toThrow(/not allowed/)
  await expect(
    servicio.db.query(`update api_key set ambiente = 'PROD' where api_key_id = $1`, [apiKeyId]),
  ).rejects.toThrow(/not allowed/)
  await expect(servicio.db.query('delete from auditoria')).rejects.toThrow(/not allowed/)
})

test('an unknown key is api-key-not-found', async () => {
  expect((await revoke(999)).body.type).toBe('api-key-not-found')
  expect((await revoke('x')).body.type).toBe('api-key-not-found')
})
