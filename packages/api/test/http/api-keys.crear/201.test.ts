import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isApiKey } from '../../../src/domain/api-key/format.ts'
import { Servicio } from '../../support/servicio.ts'

const URL = '/api/v1/contribuyentes/1/api-keys'
let servicio: Servicio

beforeAll(async () => {
  servicio = await Servicio.start()
})
afterAll(() => servicio.close())

const create = async (json: unknown) =>
  servicio.request('POST', URL, { as: await servicio.token('ana'), json })

test('the answer is the envelope of the interface with every field of the key', async () => {
  const { status, body, headers } = await create({ nombre: 'Caja 1', expiraEn: null })
  expect(status).toBe(201)
  expect(body.errors).toBeNull()
  expect(body.timestamp).toBe('2026-11-20T12:00:00.000Z')
  expect(body.data).toEqual({
    apiKeyId: expect.any(Number),
    nombre: 'Caja 1',
    key: expect.stringMatching(/^sk_live_/),
    keyPrefix: body.data.key.slice(0, 14),
    ambiente: 'DEV',
    estaActivo: true,
    ultimoUso: null,
    expiraEn: null,
    expiraPronto: false,
    fechaCreacion: '2026-11-20T09:00:00',
    permisos: ['leer', 'emitir', 'nominar', 'anular'],
    direcciones: null,
  })
  expect(isApiKey(body.data.key)).toBe(true)
  expect(headers['cache-control']).toBe('no-store')
  expect(headers.location).toBe(`${URL}/${body.data.apiKeyId}`)
})

test('only a SHA-256 of the key is stored', async () => {
  const { body } = await create({ nombre: 'Caja 2' })
  const { rows } = await servicio.db.query('select hash from api_key where api_key_id = $1', [
    body.data.apiKeyId,
  ])
  expect(rows[0].hash.toString('hex')).toBe(createHash('sha256').update(body.data.key).digest('hex'))
})

test.each([
  ['2027-01-31T23:59:59', '2027-01-31T23:59:59'],
  ['2027-01-31T23:59:59-03:00', '2027-01-31T23:59:59'],
  ['2027-02-01T02:59:59Z', '2027-01-31T23:59:59'],
  ['2027-01-31T23:59:59.500', '2027-01-31T23:59:59'],
  ['2028-02-29', '2028-02-29T00:00:00'],
])('expiraEn %s is Paraguay civil time unless it carries an offset: %s', async (sent, shown) => {
  const { status, body } = await create({ nombre: 'con fecha', expiraEn: sent })
  expect([status, body.data.expiraEn]).toEqual([201, shown])
})

test.each([
  ['100 letters', 'a'.repeat(100)],
  ['100 astral symbols', '𝒳'.repeat(100)],
  ['one letter', 'x'],
  ['quotes and markup', `<b>"O'Higgins"</b> & Cía; drop table`],
])('a nombre of %s comes back as it was sent', async (_, nombre) => {
  const { status, body } = await create({ nombre })
  expect([status, body.data.nombre]).toEqual([201, nombre])
})

test('unknown fields are ignored', async () => {
  const { status, body } = await create({
    nombre: 'x',
    ambiente: 'PROD',
    key: 'sk_live_mine',
    __proto__: { a: 1 },
  })
  expect(status).toBe(201)
  expect(body.data.ambiente).toBe('DEV')
  expect(body.data.key).not.toBe('sk_live_mine')
})

test('the key takes the ambiente that the panel shows at that moment and keeps it', async () => {
  const patch = async (ambiente: string) =>
    servicio.request('PATCH', '/api/v1/contribuyentes/1', {
      as: await servicio.token('ana'),
      json: { ambiente },
    })
  expect((await patch('SANDBOX')).body.data.ambiente).toBe('SANDBOX')
  const { body } = await create({ nombre: 'sandbox' })
  expect(body.data.ambiente).toBe('SANDBOX')
  await patch('DEV')
  const seen = await servicio.request('GET', '/api/v1/contribuyente', { as: body.data.key })
  expect(seen.body.ambiente).toBe('SANDBOX')
})
