import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Servicio } from '../support/servicio.ts'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const LISTA = '/api/v1/contribuyentes'
let servicio: Servicio
let otro: Awaited<ReturnType<typeof forastero>>
/** Each test has a session of its own. */
let sid: string

beforeAll(async () => {
  servicio = await Servicio.start({ logoutClients: 'mbohera-cli' })
  otro = await forastero()
})
beforeEach(() => {
  sid = randomUUID()
})
afterAll(() => servicio.close())

/** Somebody else's key under a name that is known. */
async function forastero() {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  return { privateKey, jwk: await exportJWK(publicKey) }
}

const seconds = () => Math.floor(servicio.now / 1000)
const aviso = (claims: Record<string, unknown> = {}) => ({
  aud: 'mbohera-panel',
  iat: seconds(),
  exp: seconds() + 120,
  jti: randomUUID(),
  sub: 'sub-ana',
  sid,
  events: { [EVENT]: {} },
  ...claims,
})
const firmado = (claims: Record<string, unknown> = {}) => servicio.issuer.token(aviso(claims))

const avisar = (token: string, headers: Record<string, string> = {}) =>
  servicio.http.inject({
    method: 'POST',
    url: '/oidc/backchannel-logout',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  })

const entra = async (token: string) => (await servicio.request('GET', LISTA, { as: token })).status

describe('when the provider says that a session ended', () => {
  test('what was given in it is refused at once, with its reason, and nothing else is', async () => {
    const kept = await servicio.token('ana', { sid })
    const elsewhere = await servicio.token('ana', { sid: randomUUID() })
    expect(await entra(kept)).toBe(200)
    const answer = await avisar(await firmado())
    expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([200, '', 'no-store'])
    const refused = await servicio.request('GET', LISTA, { as: kept })
    expect([refused.status, refused.body.detail]).toEqual([
      401,
      'La sesión de este token de acceso se cerró. Inicie sesión de nuevo.',
    ])
    expect(await entra(elsewhere)).toBe(200)
    expect(await entra(await servicio.token('beto', { sid: randomUUID() }))).toBe(200)
  })

  test('of a person, and of no session, everything that she was given until then is refused', async () => {
    const tokens = [await servicio.token('carla', { sid }), await servicio.token('carla')]
    expect((await avisar(await firmado({ sub: 'sub-carla', sid: undefined }))).statusCode).toBe(200)
    for (const token of tokens) expect(await entra(token)).toBe(401)
    const later = seconds() + 1
    expect(await entra(await servicio.token('carla', { sid: randomUUID(), iat: later }))).toBe(200)
  })

  test('a token that does not say of which session it is ends with any of that person', async () => {
    const unsaid = await servicio.token('beto', { iat: seconds() - 1 })
    expect((await avisar(await firmado({ sub: 'sub-beto' }))).statusCode).toBe(200)
    expect(await entra(unsaid)).toBe(401)
    expect(await entra(await servicio.token('beto', { iat: seconds() + 1 }))).toBe(200)
  })

  test('another client that the operator named is heard like the panel', async () => {
    const kept = await servicio.token('ana', { sid })
    expect((await avisar(await firmado({ aud: ['mbohera-cli'] }))).statusCode).toBe(200)
    expect(await entra(kept)).toBe(401)
  })

  test('a notice counts once, and what is a day old is forgotten', async () => {
    const once = await firmado()
    expect((await avisar(once)).statusCode).toBe(200)
    const again = await avisar(once)
    expect([again.statusCode, again.json().detail]).toEqual([400, 'logout_token: ya se recibió'])
    await servicio.pasar(25 * 3_600_000)
    expect((await avisar(await firmado({ sid: 'otra' }))).statusCode).toBe(200)
    const { rows } = await servicio.db.query('select sid from sesion_cerrada')
    expect(rows).toEqual([{ sid: 'otra' }])
  })
})

describe('a notice is refused, and ends nothing,', () => {
  const refused = async (token: string) => {
    const kept = await servicio.token('ana', { sid })
    const answer = await avisar(token)
    expect([answer.statusCode, answer.json().type]).toEqual([400, 'malformed-body'])
    expect(answer.json().detail).toMatch(/^logout_token: /)
    expect(await entra(kept)).toBe(200)
  }

  test.each([
    ['that is an access token', { aud: 'mbohera', events: undefined }],
    ['for another client', { aud: 'otro' }],
    ['of another issuer', { iss: 'https://malo.example' }],
    ['that has expired', { exp: 1 }],
    ['that somebody kept', { iat: 1 }],
    ['without a number', { jti: undefined }],
    ['without the event', { events: {} }],
    ['with a nonce', { nonce: 'x' }],
    ['of nobody', { sub: undefined, sid: undefined }],
  ])('%s', async (_, claims) => refused(await firmado(claims)))

  test('signed by somebody else under a name that is known', async () => {
    const token = await new SignJWT({ iss: servicio.issuer.url, ...aviso() })
      .setProtectedHeader({ alg: 'ES256', kid: servicio.issuer.publicJwk.kid! })
      .sign(otro.privateKey)
    await refused(token)
  })

  test('signed with the public key as if it were a secret, or by nobody', async () => {
    const head = (alg: string) => Buffer.from(JSON.stringify({ alg })).toString('base64url')
    const body = Buffer.from(JSON.stringify({ iss: servicio.issuer.url, ...aviso() })).toString('base64url')
    await refused(`${head('none')}.${body}.`)
    await refused(`${head('HS256')}.${body}.AAAA`)
  })

  test('that is no token, or no form', async () => {
    await refused('x')
    const json = { 'content-type': 'application/json' }
    expect((await avisar(await firmado(), json)).statusCode).toBe(400)
    expect((await avisar('x'.repeat(20_000))).statusCode).toBe(413)
  })
})

test('a logout token opens nothing, whoever it is addressed to', async () =>
  expect(await entra(await firmado({ aud: ['mbohera', 'mbohera-panel'] }))).toBe(401))
