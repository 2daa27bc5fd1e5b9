import { expect, test, vi } from 'vitest'
import { renovar } from './dispositivo.ts'

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
