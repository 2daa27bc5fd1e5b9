import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { folder, idpIn, panel } from './visit.ts'

const ISSUER = 'https://login.ejemplo.com.py'

test('behind a proxy that ends TLS every address is under its own name, and no cookie goes without TLS, whatever a request says', async () => {
  const { port } = await idpIn(await folder(), { issuer: ISSUER })
  const get = async (path: string, said: Record<string, string> = {}) => {
    const headers = { host: 'login.ejemplo.com.py', ...said }
    const asked = request({ host: '127.0.0.1', port, path, headers }).end()
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    return { headers: response.headers, body: await text(response) }
  }
  for (const said of [
    {},
    { host: 'malo.example', 'x-forwarded-proto': 'http', 'x-forwarded-host': 'malo.example' },
  ]) {
    const discovery = JSON.parse((await get('/.well-known/openid-configuration', said)).body)
    const ends = Object.keys(discovery).filter(name => /(_endpoint|_uri|^issuer)$/.test(name))
    expect(ends.length).toBeGreaterThan(5)
    for (const name of ends) expect([name, new URL(discovery[name]).origin]).toEqual([name, ISSUER])
  }
  const query = new URLSearchParams({
    client_id: 'mbohera-panel',
    redirect_uri: panel.redirectUris[0]!,
    response_type: 'code',
    scope: 'openid',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  })
  const { headers } = await get(`/auth?${query}`)
  expect(headers.location).toMatch(/^\/ingreso\//)
  const cookies = headers['set-cookie'] ?? []
  expect(cookies.length).toBeGreaterThan(1)
  for (const cookie of cookies) expect(cookie).toMatch(/; secure/i)
})
