import { expect, test, vi } from 'vitest'
import { findRecurso, renovar } from './dispositivo.ts'

const SESION = {
  issuer: 'https://idp.ejemplo',
  tokenEndpoint: 'https://idp.ejemplo/token',
  clientId: 'mbohera-cli',
  accessToken: 'a1',
  expiraEn: 0,
  refreshToken: 'r1',
}
const answers = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))

test.each([429, 500, 503])(
  'a provider that is busy (%s) has not said that the session ended',
  async status => {
    answers(status, { error: 'temporarily_unavailable' })
    await expect(renovar(SESION, 1)).rejects.toMatchObject({
      salida: 'sinRespuesta',
      message: expect.stringContaining(`respondió ${status}`),
    })
  },
)

test('one that renews no more has', async () => {
  answers(400, { error: 'invalid_grant' })
  expect(await renovar(SESION, 1)).toBeNull()
})

test('where nobody answers it is said why: a certificate of nobody known is no wrong address', async () => {
  const cause = Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('fetch failed', { cause })
  })
  await expect(findRecurso('https://facturas.ejemplo')).rejects.toMatchObject({
    salida: 'sinRespuesta',
    message: expect.stringMatching(/https:\/\/facturas\.ejemplo.*NODE_EXTRA_CA_CERTS/),
  })
})

test('a provider that takes too long did not answer in time', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new DOMException('The operation was aborted due to timeout', 'TimeoutError')
  })
  await expect(renovar(SESION, 1)).rejects.toMatchObject({
    message: 'No se obtuvo respuesta de https://idp.ejemplo: no contestó a tiempo.',
  })
})

const says = (resource: unknown) =>
  answers(200, {
    resource,
    authorization_servers: ['https://idp.ejemplo'],
    mbohera_cli: { client_id: 'mbohera-cli' },
  })

test.each([
  ['https://facturas.ejemplo', 'https://facturas.ejemplo'],
  // Who ends TLS before it need not tell it so.
  ['https://facturas.ejemplo', 'http://facturas.ejemplo'],
  ['http://localhost:3000', 'http://127.0.0.1:3000'],
])('at %s what says that it is %s is believed', async (url, resource) => {
  says(resource)
  expect(await findRecurso(url)).toMatchObject({ issuer: 'https://idp.ejemplo' })
})

test.each([
  ['https://facturas.ejemplo', 'https://otra.ejemplo'],
  ['https://facturas.ejemplo', 'https://facturas.ejemplo:8443'],
  ['https://facturas.ejemplo', 'http://127.0.0.1:3000'],
  ['http://localhost:3000', 'http://127.0.0.1:3010'],
  ['https://facturas.ejemplo', 'facturas.ejemplo'],
  ['https://facturas.ejemplo', undefined],
])(
  'at %s nobody is told where to log in by what says that it is %s (RFC 9728, 3.3)',
  async (url, resource) => {
    says(resource)
    await expect(findRecurso(url)).rejects.toMatchObject({
      salida: 'noAceptado',
      message: expect.stringContaining(url),
    })
  },
)
