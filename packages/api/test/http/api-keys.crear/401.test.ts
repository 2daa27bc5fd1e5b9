import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Issuer } from '../../support/issuer.ts'
import { NOW, Servicio } from '../../support/servicio.ts'

const URL = '/api/v1/contribuyentes/1/api-keys'
const seconds = NOW / 1000
let servicio: Servicio

beforeAll(async () => {
  servicio = await Servicio.start()
  await servicio.ponerBase(NOW, { parada: true })
})
afterAll(() => servicio.close())

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claims = () => ({ iss: servicio.issuer.url, aud: 'mbohera', sub: 'sub-ana', exp: seconds + 600 })

async function expectRefused(authorization: string | undefined): Promise<void> {
  const before = await servicio.db.query('select count(*)::int as n from api_key')
  const { status, body, headers } = await servicio.request('POST', URL, {
    json: { nombre: 'x' },
    ...(authorization === undefined ? {} : { headers: { authorization } }),
  })
  expect([status, body.type, body.status]).toEqual([401, 'about:blank', 401])
  expect(headers['www-authenticate']).toBe('Bearer')
  expect(body.detail).not.toBe('')
  const after = await servicio.db.query('select count(*)::int as n from api_key')
  expect(after.rows).toEqual(before.rows)
}

test.each([
  ['absent', undefined],
  ['empty', ''],
  ['without a scheme', 'abc'],
  ['Basic', 'Basic YTpi'],
  ['Bearer without anything', 'Bearer '],
  ['two tokens', 'Bearer a b'],
  ['not a JWT', 'Bearer abc'],
  ['enormous', `Bearer ${'a'.repeat(15_000)}`],
])('a credential that is %s is refused', (_, authorization) => expectRefused(authorization))

test('an API key where a JWT belongs is refused, and says so', async () => {
  const { key } = await servicio.clave('ana')
  await expectRefused(`Bearer ${key}`)
  const { body } = await servicio.request('POST', URL, { as: key, json: { nombre: 'x' } })
  expect(body.detail).toContain('no una API key')
})

test.each([
  ['expired', { exp: seconds - 31 }],
  ['not valid yet', { nbf: seconds + 300 }],
  ['of another issuer', { iss: 'https://otro.example' }],
  ['for another audience', { aud: 'otra' }],
  ['without an expiry', { exp: undefined }],
  ['without a subject', { sub: undefined }],
])('a token that is %s is refused', async (_, changed) =>
  expectRefused(`Bearer ${await servicio.issuer.token({ ...claims(), ...changed })}`),
)

test.each([
  ['expired within the leeway', { exp: seconds - 5 }],
  ['not valid for some seconds yet', { nbf: seconds + 29 }],
  ['for several audiences, ours among them', { aud: ['otra', 'mbohera'] }],
])('a token that is %s is taken', async (_, changed) => {
  const { status } = await servicio.request('POST', URL, {
    as: await servicio.issuer.token({ ...claims(), ...changed }),
    json: { nombre: 'x' },
  })
  expect(status).toBe(201)
})

test('alg none is refused', () =>
  expectRefused(`Bearer ${base64url({ alg: 'none' })}.${base64url(claims())}.`))

test('HS256 with the public key as the secret is refused', async () => {
  const head = `${base64url({ alg: 'HS256', kid: 'uno' })}.${base64url(claims())}`
  const signature = createHmac('sha256', JSON.stringify(servicio.issuer.publicJwk))
    .update(head)
    .digest('base64url')
  await expectRefused(`Bearer ${head}.${signature}`)
})

test('a truncated token, and one with a changed payload, are refused', async () => {
  const token = await servicio.token('ana')
  await expectRefused(`Bearer ${token.slice(0, -10)}`)
  const [header, , signature] = token.split('.')
  await expectRefused(`Bearer ${header}.${base64url({ ...claims(), sub: 'sub-beto' })}.${signature}`)
})

test('a token signed by a stranger under our key id is refused', async () => {
  const stranger = await Issuer.start()
  await expectRefused(`Bearer ${await stranger.token({ ...claims() }, { kid: 'uno' })}`)
  await stranger.close()
})

test('a token of an unknown key id is refused; in a flood of them the keys are fetched a bounded number of times', async () => {
  const stranger = await Issuer.start()
  await expectRefused(`Bearer ${await stranger.token(claims(), { kid: 'desconocida' })}`)
  // However long a busy machine takes for it.
  const instant = performance.now()
  servicio.monotonic = () => instant
  const before = servicio.issuer.jwksRequests
  for (let i = 0; i < 20; i++) {
    const forged = await stranger.token(claims(), { kid: `otra-${i % 3}` })
    const ask = () => servicio.request('POST', URL, { as: forged, json: { nombre: 'x' } })
    const answers = await Promise.all([ask(), ask(), ask(), ask(), ask()])
    for (const { status } of answers) expect(status).toBe(401)
  }
  expect(servicio.issuer.jwksRequests - before).toBeLessThanOrEqual(2)
  servicio.monotonic = () => performance.now()
  await stranger.close()
})

test('401 comes before everything else: an unknown contribuyente and a broken body', async () => {
  const { status } = await servicio.request('POST', '/api/v1/contribuyentes/999/api-keys', { body: '{' })
  expect(status).toBe(401)
})

test('a provider that cannot be reached is 503, not a refusal', async () => {
  const away = await Servicio.start({ oidcIssuer: 'http://127.0.0.1:9' })
  const { status, body, headers } = await away.request('POST', URL, {
    as: await away.token('ana'),
    json: { nombre: 'x' },
  })
  expect([status, body.type, headers['retry-after']]).toEqual([503, 'service-unavailable', '2'])
  await away.close()
})
