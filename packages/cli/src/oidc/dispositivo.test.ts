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
