import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AHORA, calma } from '../../test/piezas/mostrar.tsx'
import { openClient, take } from '../api/client.ts'
import { ProblemError, SIN_CONEXION, SIN_INGRESO } from '../api/problem.ts'
import { AmbientesVistos } from '../api/visto.ts'
import { watchSalida } from '../form/salida.ts'
import { borrarRastro, entro } from './rastro.ts'
import { type Despedida, enter, Session, SinHttps, SinRed } from './session.ts'

const PROVIDER = {
  issuer: 'http://localhost/idp',
  clientId: 'panel',
  scope: 'openid',
  params: '',
  metadatos: undefined,
}
const METADATA = {
  issuer: 'http://localhost/idp',
  authorization_endpoint: 'http://localhost/idp/auth',
  token_endpoint: 'http://localhost/idp/token',
  end_session_endpoint: 'http://localhost/idp/fin',
}

const idas: string[] = []
let rechazos: string[] = []
let despedidas: Despedida[] = []
beforeEach(() => {
  idas.length = 0
  despedidas = []
  rechazos = []
  sessionStorage.setItem('mbohera:oidc', JSON.stringify(METADATA))
  // In the place of the page that she comes back to, or after it.
  for (const how of ['replace', 'assign'] as const)
    vi.spyOn(location, how).mockImplementation(url => void idas.push(String(url)))
})
afterEach(() => sessionStorage.clear())

const sessionOf = (expira = 3_600_000, refresh: string | undefined = 'r1') =>
  new Session(
    PROVIDER,
    {
      access: 't1',
      refresh,
      id: undefined,
      expires: AHORA + expira,
      person: { id: 'ana', name: 'Ana', email: 'ana@ejemplo.com.py' },
    },
    {
      rechazada: ({ message }) => void rechazos.push(message),
      terminada: como => void despedidas.push(como),
    },
  )

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const urlOf = (input: unknown): string => (input instanceof Request ? input.url : String(input))

/** Who answers at the provider, and how often it was asked for a token. */
function provider(answer: () => Response | Promise<Response>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: unknown) => {
    asked.push(urlOf(input))
    return answer()
  })
  return asked
}

const renewed = () => json({ access_token: 't2', token_type: 'bearer', expires_in: 600 })

test('a token that is good is given as it is', async () => {
  const asked = provider(renewed)
  expect(await sessionOf().token()).toBe('t1')
  expect(asked).toEqual([])
})

test('one that is about to end is renewed before it is used', async () => {
  provider(renewed)
  expect(await sessionOf(30_000).token()).toBe('t2')
})

test('however many find it ended, it is renewed once', async () => {
  const asked = provider(renewed)
  const session = sessionOf(0)
  expect(await Promise.all([session.token(), session.token(), session.token()])).toEqual(['t2', 't2', 't2'])
  expect(asked).toHaveLength(1)
})

/** What a login proves is reckoned beside this thread: whoever leaves does so when it is there. */
const leaves = () => vi.waitFor(() => expect(idas).toHaveLength(1), { timeout: 60_000 })

test('a network that is down logs nobody out', async () => {
  provider(() => Promise.reject(new TypeError('fetch failed')))
  await expect(sessionOf(0).token()).rejects.toBeInstanceOf(SinRed)
  expect(idas).toEqual([])
})

test.each([429, 500, 503])('a provider that is busy (%s) logs nobody out', async status => {
  provider(() => new Response('un momento', { status }))
  const session = sessionOf(0)
  let dicho: unknown
  void ask(client(session)).catch((thrown: unknown) => {
    dicho = thrown
  })
  await vi.waitFor(() => expect(dicho ?? idas[0]).toBeDefined(), { timeout: 60_000 })
  expect(dicho).toBe(SIN_INGRESO)
  expect(despedidas).toEqual([])
  provider(renewed)
  expect(await session.token()).toBe('t2')
})

test('a provider that renews no more asks who one is, and brings back to the same place', async () => {
  provider(() => json({ error: 'invalid_grant' }, 400))
  history.replaceState(null, '', '/c/1/emitir?tipo=remision')
  void sessionOf(0).token()
  await leaves()
  const url = new URL(idas[0] ?? '')
  expect(url.origin + url.pathname).toBe('http://localhost/idp/auth')
  expect(url.searchParams.get('code_challenge_method')).toBe('S256')
  const kept = Object.entries({ ...sessionStorage }).find(([name]) => name.startsWith('mbohera:ingreso:'))
  expect(kept?.[0]).toBe(`mbohera:ingreso:${url.searchParams.get('state')}`)
  expect(JSON.parse(kept?.[1] ?? '{}')).toMatchObject({ back: '/c/1/emitir?tipo=remision' })
  expect(idas[0]).not.toContain(JSON.parse(kept?.[1] ?? '{}').verifier)
})

test('a token that the service takes and later refuses is renewed by a login', async () => {
  const session = sessionOf()
  session.accepted()
  void session.refused('terminó')
  await leaves()
  expect(rechazos).toEqual([])
})

test('one that it never took is not asked for again and again: that is said', async () => {
  void sessionOf().refused('audience incorrecta')
  await calma()
  expect(rechazos).toEqual(['audience incorrecta'])
  expect(idas).toEqual([])
})

const client = (session = sessionOf()) => {
  const vistos = new AmbientesVistos()
  vistos.mostrar('1', 'DEV')
  return openClient(session, vistos)
}
const ask = (of = client()) =>
  take(
    of.GET('/api/v1/contribuyentes/{contribuyenteId}/timbrados', {
      params: { path: { contribuyenteId: '1' } },
    }),
  )

test('each request says who asks and which ambiente the page shows', async () => {
  const seen: Headers[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    seen.push(request.headers)
    return json({ data: { datos: [] }, timestamp: 'x', errors: null })
  })
  expect(await ask()).toEqual({ datos: [] })
  expect(seen[0]?.get('authorization')).toBe('Bearer t1')
  expect(seen[0]?.get('mbohera-ambiente')).toBe('DEV')
})

test.each([
  ['a page of a proxy', () => new Response('<html>502</html>', { status: 502 }), 502],
  ['an empty refusal', () => new Response('', { status: 500 }), 500],
  ['a list where an object should be', () => json([], 500), 500],
])('%s is a problem with words, never a page of code', async (_, answer, status) => {
  vi.stubGlobal('fetch', async () => answer())
  const error = await ask().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ProblemError)
  expect((error as ProblemError).status).toBe(status)
  expect((error as ProblemError).message).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/)
})

test.each([
  ['5', 5],
  ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
  [undefined, undefined],
])('Retry-After %s is %s', async (header, seconds) => {
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response('{"type":"rate-limited"}', {
        status: 429,
        headers: header === undefined ? {} : { 'retry-after': header },
      }),
  )
  const error = (await ask().catch((thrown: unknown) => thrown)) as ProblemError
  expect(error.retryAfter).toBe(seconds)
})

test('a broken line is said as that, and a machine without a network as that', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
  expect(((await ask().catch((thrown: unknown) => thrown)) as ProblemError).type).toBe('sin-respuesta')
  provider(() => Promise.reject(new TypeError('fetch failed')))
  expect(await ask(client(sessionOf(0))).catch((thrown: unknown) => thrown)).toBe(SIN_CONEXION)
})

test('an answer that says it is good and has nothing in it is no answer', async () => {
  vi.stubGlobal(
    'fetch',
    async () => new Response('no es JSON', { status: 200, headers: { 'content-type': 'application/json' } }),
  )
  await expect(ask()).rejects.toBeTruthy()
})

test('another person who logs in in this tab finds nothing of the one before', () => {
  entro('ana')
  sessionStorage.setItem('mbohera:borrador:ana:1:DEV:emitir', '{}')
  sessionStorage.setItem('de-otro', 'x')
  entro('ana')
  expect(sessionStorage.getItem('mbohera:borrador:ana:1:DEV:emitir')).toBe('{}')
  entro('bruno')
  expect(sessionStorage.getItem('mbohera:borrador:ana:1:DEV:emitir')).toBe(null)
  expect(sessionStorage.getItem('mbohera:oidc')).not.toBe(null)
  expect(sessionStorage.getItem('de-otro')).toBe('x')
})

test('where the browser keeps what a login needs from the page, that is said, and nobody is sent away', async () => {
  vi.stubGlobal('isSecureContext', false)
  const oyente = { rechazada() {}, terminada() {} }
  await expect(enter(document, oyente)).rejects.toEqual(new SinHttps('http://localhost:3000'))
  expect(idas).toEqual([])
})

test('of a session that is over no request is made, whoever asks, and what is on its way is told of it', async () => {
  const asked = provider(renewed)
  const session = sessionOf(0)
  const salida = watchSalida()
  session.salioEnOtra()
  expect(salida.yendose).toBe(true)
  salida.end()
  void ask(client(session))
  void session.refused('terminó')
  await calma()
  expect(asked).toEqual([])
  expect([despedidas, rechazos, idas]).toEqual([['salio-en-otra'], [], []])
})

test('who leaves takes everything along: drafts, and what nobody answered', async () => {
  entro('ana')
  sessionStorage.setItem('mbohera:intencion:ana:1:DEV:emitir', '{}')
  await sessionOf().logout()
  expect(despedidas).toEqual(['sale'])
  expect(sessionStorage.getItem('mbohera:intencion:ana:1:DEV:emitir')).toBe(null)
  expect(idas[0]).toContain('http://localhost/idp/fin?')
  expect(idas[0]).not.toContain('t1')
  borrarRastro()
})
