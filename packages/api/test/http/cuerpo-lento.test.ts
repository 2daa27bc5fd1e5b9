import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request as pedir } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Servicio } from '../support/servicio.ts'

let servicio: Servicio
let port: number

beforeAll(async () => {
  servicio = await Servicio.start()
  port = Number(new URL(await servicio.http.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => servicio.close())

/** Its headers are there and were judged; its body comes when `end` is called, and then its answer. */
async function begin(path: string, token: string, body: object) {
  const payload = JSON.stringify(body)
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(payload),
  }
  const request = pedir({ host: '127.0.0.1', port, path, method: 'POST', headers })
  request.write(payload.slice(0, 1))
  // Whoever asks after it is answered: it was judged before.
  for (let after = 0; after < 3; after++) {
    const seen = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    await seen.text()
  }
  return async () => {
    request.end(payload.slice(1))
    const [response] = await once(request, 'response')
    let text = ''
    for await (const part of response) text += part
    return { status: response.statusCode as number, body: JSON.parse(text) }
  }
}

const CLAVES = '/api/v1/contribuyentes/1/api-keys'

test('who is taken out while she still sends her request does nothing with it', async () => {
  const { db } = servicio
  const carla = await servicio.token('carla')
  const hacer = (rol: string) =>
    db.query(
      `update miembro set rol = $1 where usuario_id = (select usuario_id from usuario where correo = 'carla@ejemplo.com.py')`,
      [rol],
    )
  await servicio.request('GET', CLAVES, { as: carla })
  await hacer('ADMINISTRADOR')
  const [una, otra] = [
    await begin(CLAVES, carla, { nombre: 'una' }),
    await begin(CLAVES, carla, { nombre: 'otra' }),
  ]
  expect((await una()).status).toBe(201)
  await hacer('LECTOR')
  const { status, body: said } = await otra()
  expect([status, said.type]).toEqual([403, 'access-denied'])
  expect((await db.query(`select from api_key where nombre = 'otra'`)).rowCount).toBe(0)
})

test('a key that is revoked while its request is still sent opens nothing', async () => {
  const { key, apiKeyId } = await servicio.clave('ana')
  const tanda = '/api/v1/documento-electronico/tandas'
  const [una, otra] = [
    await begin(tanda, key, { nombre: 'una' }),
    await begin(tanda, key, { nombre: 'otra' }),
  ]
  expect((await una()).status).toBe(201)
  const ana = await servicio.token('ana')
  expect((await servicio.request('DELETE', `${CLAVES}/${apiKeyId}`, { as: ana })).status).toBe(200)
  const { status, body } = await otra()
  expect([status, body.type]).toEqual([401, 'about:blank'])
  expect((await servicio.db.query(`select from tanda where nombre = 'otra'`)).rowCount).toBe(0)
})

test.each([
  ['of a contribuyente', CLAVES, { nombre: 'una' }, { nombre: 'otra' }],
  ['of nobody’s yet', '/api/v1/contribuyentes', { ruc: '80012345-0' }, { ruc: '80012345-0' }],
])(
  'who is logged out while her request %s is still sent does nothing with it',
  async (_, path, una, otra) => {
    const sid = randomUUID()
    const ana = await servicio.token('ana', { sid })
    const [buena, tarde] = [await begin(path, ana, una), await begin(path, ana, otra)]
    expect((await buena()).status).not.toBe(401)
    const iat = Math.floor(servicio.now / 1000)
    const logout_token = await servicio.issuer.token({
      ...{ aud: 'mbohera-panel', iat, exp: iat + 120, jti: randomUUID(), sub: 'sub-ana', sid },
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    })
    const cerrada = await servicio.http.inject({
      method: 'POST',
      url: '/oidc/backchannel-logout',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token }).toString(),
    })
    expect(cerrada.statusCode).toBe(200)
    expect((await tarde()).status).toBe(401)
  },
)
