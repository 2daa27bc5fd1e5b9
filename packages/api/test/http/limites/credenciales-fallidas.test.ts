import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatApiKey } from '../../../src/domain/api-key/format.ts'
import { Servicio } from '../../support/servicio.ts'

const POR_MINUTO = 30
const CONTRIBUYENTE = '/api/v1/contribuyente'

let servicio: Servicio
let serie = 1000

beforeAll(async () => {
  servicio = await Servicio.start({ rateLimitFallidas: String(POR_MINUTO), worker: '0' })
})
afterAll(() => servicio.close())

/** A key of the right form, with its checksum, that nobody has. */
const adivinada = () => {
  serie++
  return formatApiKey(Uint8Array.from({ length: 32 }, (_, i) => (i < 2 ? serie >> (8 * i) : 7)))
}

const pedir = async (as: string, desde: string, url = CONTRIBUYENTE) =>
  servicio.request('GET', url, { as, desde })

/** Whoever guesses from there until he is told to wait. */
async function adivinar(desde: string, credencial: () => string = adivinada): Promise<number> {
  for (let n = 0; n < POR_MINUTO * 3; n++) if ((await pedir(credencial(), desde)).status === 429) return n
  return Number.POSITIVE_INFINITY
}

test.each([
  ['keys of the right form', '190.1.0.1', adivinada],
  ['keys that are mistyped', '190.1.0.2', () => 'sk_live_mal'],
  ['tokens that nobody signed', '190.1.0.3', () => 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhbmEifQ.AAAA'],
])(
  'of %s an address may show so many a minute, and is then told when to come back',
  async (_, desde, credencial) => {
    expect(await adivinar(desde, credencial)).toBe(POR_MINUTO)
    const { status, body, headers } = await pedir(credencial(), desde)
    expect([status, body.type]).toEqual([429, 'rate-limited'])
    expect(body.detail).toContain('credenciales')
    expect(headers).toMatchObject({ 'retry-after': '2', 'ratelimit-limit': '30', 'ratelimit-remaining': '0' })
    servicio.now += 2_000
    expect((await pedir(credencial(), desde)).status).toBe(401)
    expect((await pedir(credencial(), desde)).status).toBe(429)
  },
)

test('whoever has a key is served from the very address from which somebody guesses', async () => {
  const desde = '190.2.0.1'
  const { key } = await servicio.clave('ana')
  expect((await pedir(key, '190.2.0.2')).status).toBe(200)
  await adivinar(desde)
  for (let n = 0; n < 5; n++) {
    expect((await pedir(adivinada(), desde)).status).toBe(429)
    expect((await pedir(key, desde)).status).toBe(200)
  }
})

test('so is a key that this process never saw, and one of which it had to forget what it knew', async () => {
  const desde = '190.3.0.1'
  const from = performance.now() + 3_600_000
  servicio.monotonic = () => from
  const { key } = await servicio.clave('ana')
  await adivinar(desde)
  expect((await pedir(key, desde)).status).toBe(200)
  // Another key is made and revoked: everything that was known of keys is forgotten.
  const { apiKeyId } = await servicio.clave('ana')
  await servicio.request('DELETE', `/api/v1/contribuyentes/1/api-keys/${apiKeyId}`, {
    as: await servicio.token('ana'),
  })
  expect((await pedir(key, desde)).status).toBe(200)
  servicio.monotonic = () => performance.now()
})

test('so is a key that was made after the guessing began, a second later', async () => {
  const desde = '190.4.0.1'
  const from = performance.now() + 7_200_000
  servicio.monotonic = () => from
  await adivinar(desde)
  expect((await pedir(adivinada(), desde)).status).toBe(429)
  const { key } = await servicio.clave('beto')
  servicio.monotonic = () => from + 1_001
  expect((await pedir(key, desde)).status).toBe(200)
  servicio.monotonic = () => performance.now()
})

test('so is a person who has logged in; and an expired login hears that it is expired, however often', async () => {
  const desde = '190.5.0.1'
  await adivinar(desde)
  const url = '/api/v1/contribuyentes'
  expect((await pedir(await servicio.token('ana'), desde, url)).status).toBe(200)
  const vencido = await servicio.token('ana', { exp: Math.floor(servicio.now / 1000) - 3600 })
  for (let n = 0; n < POR_MINUTO * 2; n++) expect((await pedir(vencido, '190.5.0.2', url)).status).toBe(401)
})

test('a revoked key hears that it is revoked, however often: it is no guess', async () => {
  const { key, apiKeyId } = await servicio.clave('ana')
  await servicio.request('DELETE', `/api/v1/contribuyentes/1/api-keys/${apiKeyId}`, {
    as: await servicio.token('ana'),
  })
  for (let n = 0; n < POR_MINUTO * 2; n++) expect((await pedir(key, '190.6.0.1')).status).toBe(401)
})

test('who guesses keeps nobody out at another address, and a whole IPv6 line is one address', async () => {
  await adivinar('2800:a4:1:2::1')
  expect((await pedir(adivinada(), '2800:a4:1:2:ffff::9')).status).toBe(429)
  expect((await pedir(adivinada(), '2800:a4:1:3::1')).status).toBe(401)
  expect((await pedir(adivinada(), '190.7.0.1')).status).toBe(401)
})
