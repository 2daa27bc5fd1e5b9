import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { folder, idpIn, panel } from './visit.ts'

const ISSUER = 'https://login.ejemplo.com.py'
const QUERY = new URLSearchParams({
  client_id: 'mbohera-panel',
  redirect_uri: panel.redirectUris[0]!,
  response_type: 'code',
  scope: 'openid',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
})

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
  const { headers } = await get(`/auth?${QUERY}`)
  expect(headers.location).toMatch(/^\/ingreso\//)
  const cookies = headers['set-cookie'] ?? []
  expect(cookies.length).toBeGreaterThan(1)
  for (const cookie of cookies) expect(cookie).toMatch(/; secure/i)
})

// As nginx does by itself: the Host of what it passes on is the address that it passes it to.
test('behind a proxy that names us by our address a form of our own pages is ours, and one of another site is not', async () => {
  const { port } = await idpIn(await folder(), { issuer: ISSUER, cartero: async () => {} })
  const post = async (origin: string, host: string) => {
    const headers = { host, origin, 'content-type': 'application/x-www-form-urlencoded' }
    const asked = request({ method: 'POST', host: '127.0.0.1', port, path: '/cuenta/olvido', headers })
    asked.end('correo=ana%40tienda.com.py')
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    response.resume()
    return response.statusCode
  }
  for (const host of [`127.0.0.1:${port}`, 'login.ejemplo.com.py'])
    expect([await post(ISSUER, host), await post('https://malo.example', host)]).toEqual([200, 403])
  expect(await post(`http://127.0.0.1:${port}`, `127.0.0.1:${port}`)).toBe(403)
})

test.each([
  ['0', 429],
  ['1', 401],
])(
  'where %s proxies are believed a stranger who guesses makes another caller of them be answered %s',
  async (proxies, status) => {
    const { port } = await idpIn(await folder(), { issuer: ISSUER, proxies: Number(proxies) })
    const send = async (
      method: string,
      path: string,
      from: string,
      more: Record<string, string>,
      body = '',
    ) => {
      const headers = { host: 'login.ejemplo.com.py', 'x-forwarded-for': from, ...more }
      const asked = request({ host: '127.0.0.1', port, method, path, headers }).end(body)
      const [response] = (await once(asked, 'response')) as [IncomingMessage]
      await text(response)
      return response
    }
    const begin = async (from: string) => {
      const { headers } = await send('GET', `/auth?${QUERY}`, from, {})
      const cookie = (headers['set-cookie'] ?? []).map(one => one.split(';')[0]).join('; ')
      return (clave: string) => {
        const form = { cookie, origin: ISSUER, 'content-type': 'application/x-www-form-urlencoded' }
        const fields = new URLSearchParams({ correo: 'ana@ejemplo.com.py', clave })
        return send('POST', headers.location ?? '', from, form, String(fields))
      }
    }
    const guess = await begin('190.1.1.1')
    for (let n = 0; n < 3; n++) expect((await guess('otra')).statusCode).toBe(401)
    expect((await guess('otra')).statusCode).toBe(429)
    expect((await (await begin('200.1.1.1'))('otra')).statusCode).toBe(status)
  },
)
