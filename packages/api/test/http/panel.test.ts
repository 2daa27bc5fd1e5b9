import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, afterEach, expect, test } from 'vitest'
import { registerPanel } from '../../src/http/panel/register.ts'

const dir = mkdtempSync(join(tmpdir(), 'mbohera-panel-'))
mkdirSync(join(dir, 'panel'))
writeFileSync(
  join(dir, 'index.html'),
  '<meta name="mbohera-oidc" content="%OIDC%"><meta name="mbohera-proveedor" content="%PROVEEDOR%"><script>salir()</script><script src="/panel/a.js"></script>',
)
writeFileSync(join(dir, 'panel/a.js'), 'x')
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const options = {
  issuer: 'https://id.ejemplo.com.py/realm',
  clientId: 'mbohera-panel',
  scope: 'openid',
  params: 'audience=x',
}
const DICHO = {
  issuer: 'https://id.ejemplo.com.py/realm/',
  authorization_endpoint: 'https://id.ejemplo.com.py/entrar?a="b"',
  token_endpoint: 'https://oauth2.ejemplo.com/token',
  id_token_signing_alg_values_supported: ['ES256'],
  jwks_uri: 'https://id.ejemplo.com.py/jwks',
}
let dicho: Readonly<Record<string, unknown>> | null = null
afterEach(() => {
  dicho = null
})
const app = Fastify()
registerPanel(app, { ...options, metadatos: async () => dicho }, dir)

/** What the page says of the provider, as a browser reads it. */
async function embedded(): Promise<unknown> {
  const [, said = ''] =
    /name="mbohera-proveedor" content="([^"]*)"/.exec((await app.inject('/c/1')).body) ?? []
  return said === '' ? undefined : JSON.parse(said.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
}

test.each(['/', '/callback', '/nuevo', '/mis-contribuyentes', '/c/1', '/c/1/documentos/2?vista=xml'])(
  '%s is the page, which says where to log in and is asked about each time',
  async url => {
    const { statusCode, headers, body } = await app.inject(url)
    expect(statusCode).toBe(200)
    expect(body).toContain('content="https://id.ejemplo.com.py/realm|mbohera-panel|openid|audience=x"')
    expect(headers['cache-control']).toBe('no-cache')
    expect((await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } })).statusCode).toBe(
      304,
    )
  },
)

test('what the provider says of itself stands in the page, as far as somebody who logs in needs it', async () => {
  expect(await embedded()).toBeUndefined()
  dicho = DICHO
  const { jwks_uri, ...needed } = DICHO
  expect(await embedded()).toEqual(needed)
  const etag = (await app.inject('/')).headers.etag
  dicho = { ...DICHO, end_session_endpoint: 'https://id.ejemplo.com.py/salir' }
  expect(await embedded()).toMatchObject({ end_session_endpoint: 'https://id.ejemplo.com.py/salir' })
  expect((await app.inject('/')).headers.etag).not.toBe(etag)
})

test.each([
  ['authorization_endpoint', 'javascript:alert(1)'],
  ['authorization_endpoint', undefined],
  ['token_endpoint', 'nada'],
  ['issuer', 7],
])('a provider whose %s is %s is asked by the browser itself', async (name, value) => {
  dicho = { ...DICHO, [name]: value }
  expect(await embedded()).toBeUndefined()
})

test('an address that is none of the web is not in the page', async () => {
  dicho = { ...DICHO, end_session_endpoint: 'javascript:alert(1)' }
  expect(await embedded()).not.toHaveProperty('end_session_endpoint')
})

test('the policy lets only our own scripts run, the one in the page by its hash, and only us and the provider be asked', async () => {
  const policy = String((await app.inject('/')).headers['content-security-policy'])
  const hash = createHash('sha256').update('salir()').digest('base64')
  expect(policy).toContain(`default-src 'none'; script-src 'self' 'sha256-${hash}';`)
  expect(policy).toContain("connect-src 'self' https://id.ejemplo.com.py;")
  expect(policy).toContain("frame-ancestors 'none'")
})

test('a provider that gives its tokens on another host is asked there too', async () => {
  dicho = DICHO
  const policy = String((await app.inject('/c/1')).headers['content-security-policy'])
  expect(policy).toContain("connect-src 'self' https://id.ejemplo.com.py https://oauth2.ejemplo.com;")
  dicho = { ...DICHO, token_endpoint: 'https://id.ejemplo.com.py/token' }
  const same = String((await app.inject('/c/1')).headers['content-security-policy'])
  expect(same).toContain("connect-src 'self' https://id.ejemplo.com.py;")
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, GZIP;q=0.5', 'gzip'],
  ['br; q=0.0, gzip;q=0', undefined],
  ['brigada, gzipado', undefined],
])(
  'what has its hash in its name is kept for ever, and whoever takes %s is given %s',
  async (takes, given) => {
    const { headers, rawPayload } = await app.inject({
      url: '/panel/a.js',
      headers: { 'accept-encoding': takes },
    })
    expect(headers['cache-control']).toContain('immutable')
    expect(headers.vary).toBe('accept-encoding')
    expect(headers['content-encoding']).toBe(given)
    const plain =
      given === 'br'
        ? brotliDecompressSync(rawPayload)
        : given === 'gzip'
          ? gunzipSync(rawPayload)
          : rawPayload
    expect(String(plain)).toBe('x')
  },
)

test.each(['/api/v1/nada', '/docs', '/panel/b.js', '/panel/../index.html.bak', '/c'])(
  '%s is not the panel',
  async url => {
    expect((await app.inject(url)).statusCode).toBe(404)
  },
)

test('where nothing was built, the service is an API without a panel', async () => {
  const bare = Fastify()
  registerPanel(bare, { ...options, metadatos: async () => null }, join(dir, 'nowhere'))
  expect((await bare.inject('/')).statusCode).toBe(404)
})
