import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROBLEMS } from '../../src/http/problems.ts'
import { Servicio } from '../support/servicio.ts'

let servicio: Servicio

beforeAll(async () => {
  servicio = await Servicio.start()
})
afterAll(() => servicio.close())

test('an unknown path is route-not-found, a known path with another method is 405 with Allow', async () => {
  expect((await servicio.request('GET', '/api/v1/nada')).body).toMatchObject({
    status: 404,
    type: 'route-not-found',
  })
  const { status, headers, body } = await servicio.request('PUT', '/api/v1/contribuyentes/1/api-keys')
  expect([status, headers.allow, body.type]).toEqual([405, 'GET, HEAD, POST', 'method-not-allowed'])
})

test.each([
  ['GET', '/api/v1/documento-electronico/'],
  ['GET', '/api/v1/documento-electronico/?limite=5'],
  ['POST', '/api/v1/documento-electronico/'],
  ['POST', '/api/v1/documento-electronico//nominar'],
  ['GET', '/api/v1/documento-electronico/status/'],
  ['GET', '/api/v1/contribuyentes//api-keys'],
  ['GET', '/api/v1/padron/'],
] as const)('a path with an empty segment is none, and that is what is said: %s %s', async (method, url) => {
  const { status, body } = await servicio.request(method, url)
  expect([status, body.type, body.detail]).toEqual([
    404,
    'route-not-found',
    expect.stringContaining('segmento vacío'),
  ])
})

test.each([
  ['POST', '/healthz', 'GET, HEAD'],
  ['GET', '/oidc/backchannel-logout', 'POST'],
  ['PUT', '/problemas/validation-error', 'GET, HEAD'],
  ['DELETE', '/d/1-abcdefghijkmnpqrstuvwxyz23', 'GET, HEAD'],
  ['PATCH', '/d/estilo.css', 'GET, HEAD'],
  ['GET', '/n/AAAAAAAAAAAAAAAAAAAAAAAA/pedir', 'POST'],
] as const)('so it is outside of the API: %s %s says %s', async (method, url, allow) => {
  const { status, headers, body } = await servicio.request(method, url)
  expect([status, headers.allow, body.type]).toEqual([405, allow, 'method-not-allowed'])
})

test('a path that is not a path is answered with a problem', async () => {
  for (const url of [
    '/api/v1/%',
    `/api/v1/contribuyentes/${'9'.repeat(5000)}`,
    '/api/v1/contribuyentes/%zz/api-keys',
  ]) {
    const { status, body } = await servicio.request('GET', url)
    expect(status, url).toBeGreaterThanOrEqual(400)
    expect(status, url).toBeLessThan(500)
    expect(body.detail, url).not.toBe('')
  }
})

test('a sane X-Request-Id comes back, any other is replaced', async () => {
  const sent = async (id: string) =>
    (await servicio.request('GET', '/healthz', { headers: { 'x-request-id': id } })).headers['x-request-id']
  expect(await sent('abc-123')).toBe('abc-123')
  expect(await sent('a b')).not.toBe('a b')
  expect(await sent('x'.repeat(200))).not.toBe('x'.repeat(200))
  const refused = await servicio.request('GET', '/api/v1/contribuyente', {
    headers: { 'x-request-id': 'mio' },
  })
  expect([refused.headers['x-request-id'], refused.body.requestId]).toEqual(['mio', 'mio'])
})

test('every problem has the one body, with a link to its page, and never anything of our insides', async () => {
  const { body, headers } = await servicio.request('GET', '/api/v1/contribuyente?x=1')
  expect(Object.keys(body).sort()).toEqual(
    [
      'data',
      'detail',
      'errors',
      'instance',
      'message',
      'requestId',
      'status',
      'timestamp',
      'title',
      'type',
    ].sort(),
  )
  expect(body.instance).toBe('/api/v1/contribuyente')
  expect(headers.link).toBe('</problemas/unauthenticated>; rel="help"')
})

test('every problem type has its page', async () => {
  for (const type of Object.keys(PROBLEMS)) {
    const { status, text } = await servicio.request('GET', `/problemas/${type}`)
    expect([status, text.includes('<h1>')], type).toEqual([200, true])
  }
  const pages = readdirSync(join(import.meta.dirname, '../../../../docs/problems')).filter(
    name => name !== 'README.md',
  )
  expect(pages.map(name => name.replace('.md', '')).sort()).toEqual(Object.keys(PROBLEMS).sort())
})

test('healthz, openapi.json and docs answer without a credential', async () => {
  for (const url of [
    '/healthz',
    '/openapi.json',
    '/docs',
    '/docs/referencia',
    '/docs/nominar.md',
    '/llms.txt',
  ]) {
    const { status } = await servicio.request('GET', url)
    expect([url, status]).toEqual([url, 200])
  }
  expect((await servicio.request('GET', '/openapi.json')).body.openapi).toBe('3.1.0')
})

test('over the limit per credential the answer is 429 with what to wait, and others are served', async () => {
  const limited = await Servicio.start({ rateLimit: '2' })
  const mine = (await limited.clave('ana')).key
  const other = (await limited.clave('beto')).key
  const get = (as: string) => limited.request('GET', '/api/v1/contribuyente', { as })
  const answers = await Promise.all(Array.from({ length: 12 }, () => get(mine)))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(2)
  expect(refused[0]!.headers).toMatchObject({
    'retry-after': '1',
    'ratelimit-limit': '2',
    'ratelimit-remaining': '0',
    'ratelimit-reset': '1',
  })
  expect((await get(other)).status).toBe(200)
  limited.now += 1000
  expect((await get(mine)).status).toBe(200)
  await limited.close()
})

test('names, e-mails and credentials are not in the log', async () => {
  const { key } = await servicio.clave('ana')
  await servicio.request('GET', '/api/v1/contribuyente', { as: key })
  const all = servicio.logs.join('')
  expect(all).toContain('/api/v1/contribuyente')
  for (const secret of [key.slice(14), 'ana@ejemplo.com.py', 'Bearer', await servicio.token('ana')])
    expect(all).not.toContain(secret)
})

test('a line of the log names its request once, as every other line of the same request does', async () => {
  const { headers } = await servicio.request('GET', '/api/v1/contribuyente')
  const line = servicio.logs.find(line => line.includes(headers['x-request-id'] as string))
  expect(line?.match(/"reqId"/g)).toHaveLength(1)
})

test('whoever knows the address learns at which provider a person logs in, and as which client (RFC 9728)', async () => {
  const headers = { host: 'facturas.ejemplo.com.py' }
  const { status, body } = await servicio.request('GET', '/.well-known/oauth-protected-resource', { headers })
  expect([status, body]).toEqual([
    200,
    {
      resource: 'http://facturas.ejemplo.com.py',
      authorization_servers: [servicio.issuer.url],
      bearer_methods_supported: ['header'],
      resource_name: 'Mbohéra',
      mbohera_cli: { client_id: 'mbohera-cli', scope: 'openid profile email offline_access', params: '' },
    },
  ])
})
