import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Servicio } from '../../support/servicio.ts'

let servicio: Servicio

beforeAll(async () => {
  servicio = await Servicio.start({ worker: '0', trustProxy: '1', rateLimit: '5' })
})
beforeEach(() => {
  servicio.now += 60_000
})
afterAll(() => servicio.close())

const pedir = (method: 'GET' | 'POST', url: string, key: string, desde: string) =>
  servicio.request(method, url, { as: key, headers: { 'x-forwarded-for': desde } })
const cien = async (ask: () => Promise<{ status: number }>) => {
  const seen = new Set<number>()
  for (let i = 0; i < 100; i++) seen.add((await ask()).status)
  return [...seen].sort()
}

test('a key that asks for what it may not uses up what it may ask', async () => {
  const { key } = await servicio.clave('ana', 'DEV', { permisos: ['leer'] })
  const emitir = () => pedir('POST', '/api/v1/documento-electronico', key, '203.0.113.9')
  expect(await cien(emitir)).toEqual([403, 429])
})

test('whoever tries a stolen key from outside its list is held back, and takes nothing from its owner', async () => {
  const { key } = await servicio.clave('ana', 'DEV', { direcciones: ['203.0.113.0/24'] })
  expect(await cien(() => pedir('GET', '/api/v1/contribuyente', key, '198.51.100.7'))).toEqual([403, 429])
  expect((await pedir('GET', '/api/v1/contribuyente', key, '203.0.113.9')).status).toBe(200)
})
