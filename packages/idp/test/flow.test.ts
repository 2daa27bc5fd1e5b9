import { networkInterfaces } from 'node:os'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { SignInError, signIn } from '../src/sign-in.ts'
import { ANA, codeFor, folder, idpIn, jsonOf, PANEL_URL, token, tokensOf, visitor } from './visit.ts'

async function withAna(more = {}) {
  const idp = await idpIn(await folder(), more)
  const { sub, password = '' } = await idp.accounts.ensure(ANA, 'Ana Benítez')
  return { ...idp, sub, password }
}

async function verified(issuer: string, jwt: string, audience: string) {
  const discovery = await jsonOf<{ issuer: string; jwks_uri: string }>(
    await fetch(`${issuer}/.well-known/openid-configuration`),
  )
  expect(discovery.issuer).toBe(issuer)
  const keys = createRemoteJWKSet(new URL(discovery.jwks_uri))
  return jwtVerify(jwt, keys, { issuer, audience, algorithms: ['ES256'] })
}

const sinIpv6 = !Object.values(networkInterfaces()).some(one => one?.some(({ address }) => address === '::1'))

// Where a file of hosts knows "localhost" by IPv4 alone, that name is somebody else's.
test.skipIf(sinIpv6)(
  `a provider at ::1 is found under the name that it says${sinIpv6 ? ', skipped: this machine has no IPv6 of its own' : ''}`,
  async () => {
    const { issuer, password } = await withAna({ host: '::1' })
    const tokens = await signIn({ issuer, email: ANA, password })
    const { payload } = await verified(issuer, tokens.access_token, 'mbohera')
    expect(payload.iss).toBe(issuer)
  },
)

describe('a login', () => {
  test('ends with a token for the service that anybody can verify through discovery', async () => {
    const { issuer, password, sub } = await withAna()
    const { person, code, back } = await codeFor(issuer, password)
    expect(back.searchParams.get('state')).toBe('x')
    const tokens = await tokensOf(await person.redeem(code))
    const { payload, protectedHeader } = await verified(issuer, tokens.access_token, 'mbohera')
    expect(payload).toMatchObject({ sub, email: ANA, email_verified: true, name: 'Ana Benítez' })
    expect(protectedHeader.alg).toBe('ES256')
    // After a logout it opens no longer than that.
    expect(payload.exp! - payload.iat!).toBe(600)
    const id = await verified(issuer, tokens.id_token, 'mbohera-panel')
    expect(id.payload).toMatchObject({ sub, email: ANA, name: 'Ana Benítez' })
  })

  test('of a program on the desk comes back to whatever port it listens at', async () => {
    const { issuer, password, sub } = await withAna()
    const redirectUri = 'http://127.0.0.1:43210/callback'
    const tokens = await signIn({ issuer, email: ANA, password, redirectUri })
    expect((await verified(issuer, tokens.access_token, 'mbohera')).payload.sub).toBe(sub)
    expect(tokens.refresh_token).toBeUndefined()
  })

  test('is remembered by the browser: the second time there is no form', async () => {
    const { issuer, password } = await withAna()
    const { person } = await codeFor(issuer, password)
    expect(await person.follow(await person.ask())).toBeInstanceOf(URL)
  })

  test('with a wrong password, or of nobody, is refused with the same words', async () => {
    const { issuer } = await withAna()
    const tries = []
    for (const email of [ANA, 'nadie@ejemplo.com.py']) {
      const person = visitor(issuer)
      const action = person.at((await person.ask()).headers.get('location'))
      const response = await person.logIn(action, email, 'otra')
      expect(response.status).toBe(401)
      tries.push(
        (await response.text()).replaceAll(email, '').replaceAll(/ingreso\/[\w-]+|data-reto="[\w-]+"/g, ''),
      )
    }
    expect(tries[0]).toContain('El correo o la contraseña no son correctos')
    expect(tries[1]).toBe(tries[0])
  })

  test('after wrong passwords of strangers comes in at once where she came in before, and after some work elsewhere', async () => {
    const now = Date.now()
    const { issuer, password } = await withAna({ now: () => now })
    const enter = async (person: ReturnType<typeof visitor>) =>
      person.at((await person.ask({ prompt: 'login' })).headers.get('location'))
    const owner = visitor(issuer)
    expect((await owner.logIn(await enter(owner), ANA, password)).status).toBe(303)
    const stranger = visitor(issuer)
    const action = await enter(stranger)
    const wrong = await Promise.all(Array.from({ length: 6 }, () => stranger.logIn(action, ANA, 'otra')))
    expect(wrong.map(({ status }) => status).sort()).toEqual([401, 401, 401, 429, 429, 429])
    expect((await owner.logIn(await enter(owner), ANA, password)).status).toBe(303)
    const refused = await stranger.logIn(action, ANA, password)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(await refused.text()).toContain('espere antes un minuto')
    // As a program does that finds no known browser: it proves.
    expect(await signIn({ issuer, email: ANA, password })).toHaveProperty('access_token')
  })

  test('from a form of another site is refused', async () => {
    const { issuer, password } = await withAna()
    const response = await visitor(issuer).ask()
    const cookie = response.headers
      .getSetCookie()
      .map(line => line.split(';')[0])
      .join('; ')
    const send = (headers: Record<string, string>) =>
      fetch(new URL(response.headers.get('location') ?? '', issuer), {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie, ...headers },
        body: new URLSearchParams({ correo: ANA, clave: password }),
      })
    expect((await send({ origin: 'https://malo.example' })).status).toBe(403)
    expect((await send({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await send({ origin: issuer, cookie: '' })).status).toBe(400)
    expect((await send({ origin: issuer })).status).toBe(303)
  })

  test('that expired leads back to the panel, where there is one', async () => {
    const expired = async (more = {}) => {
      const { issuer } = await withAna(more)
      const response = await fetch(`${issuer}/ingreso/uno-de-antes`)
      expect(response.status).toBe(400)
      return response.text()
    }
    expect(await expired()).toContain(`href="${PANEL_URL}/"`)
    const sinPanel = await expired({ panel: { redirectUris: [], postLogoutRedirectUris: [] } })
    expect(sinPanel).toContain('Vuelva a la aplicación y empiece otra vez.')
    expect(sinPanel).not.toContain('href=')
  })

  test('that the person cancels goes back to the client as refused', async () => {
    const { issuer } = await withAna()
    const person = visitor(issuer)
    const action = person.at((await person.ask()).headers.get('location'))
    const back = await person.follow(await person.browse(`${action}/cancelar`, new URLSearchParams()))
    expect((back as URL).searchParams.get('error')).toBe('access_denied')
  })
})

describe('what is refused to a client', () => {
  test.each([
    [
      'another place to come back to',
      { redirect_uri: 'https://malo.example/callback' },
      'invalid_redirect_uri',
    ],
    ['a client nobody knows', { client_id: 'otro' }, 'invalid_client'],
  ])('%s is told to the person, in Spanish, and nobody is sent there', async (_, change, code) => {
    const { issuer } = await withAna()
    const response = await visitor(issuer).ask(change)
    expect(response.status).toBe(400)
    expect(response.headers.get('location')).toBeNull()
    const page = await response.text()
    expect(page).toContain('No se pudo continuar')
    expect(page).toContain(code)
  })

  test.each([
    ['no PKCE', { code_challenge: '', code_challenge_method: '' }],
    ['PKCE in the clear', { code_challenge_method: 'plain' }],
    ['a token in the address', { response_type: 'id_token' }],
    ['a token for another service', { resource: 'urn:otro' }],
  ])('%s', async (_, change) => {
    const { issuer } = await withAna()
    const back = new URL((await visitor(issuer).ask(change)).headers.get('location') ?? '')
    expect(back.origin).toBe(PANEL_URL)
    const error = new URLSearchParams(back.search || back.hash.slice(1)).get('error')
    expect([
      'invalid_request',
      'unsupported_response_type',
      'invalid_target',
      'unauthorized_client',
    ]).toContain(error)
  })

  test('a code to somebody who does not know the verifier', async () => {
    const { issuer, password } = await withAna()
    const { person, code } = await codeFor(issuer, password)
    expect((await person.redeem(code, { code_verifier: 'x'.repeat(43) })).status).toBe(400)
  })

  test('a code a second time, and what came of the first time is revoked', async () => {
    const { issuer, password } = await withAna()
    const { person, code } = await codeFor(issuer, password)
    const first = await tokensOf(await person.redeem(code))
    const second = await person.redeem(code)
    expect(second.status).toBe(400)
    expect(await second.json()).toMatchObject({ error: 'invalid_grant' })
    const form = {
      grant_type: 'refresh_token',
      client_id: 'mbohera-panel',
      refresh_token: first.refresh_token,
    }
    expect((await token(issuer, form)).status).toBe(400)
  })
})

describe('the panel', () => {
  test('refreshes its tokens; each refresh token works once, and its reuse ends the whole', async () => {
    const { issuer, password, sub } = await withAna()
    const { person, code } = await codeFor(issuer, password)
    const refresh = (refresh_token: string) =>
      token(issuer, { grant_type: 'refresh_token', client_id: 'mbohera-panel', refresh_token })
    const first = await tokensOf(await person.redeem(code))
    const second = await tokensOf(await refresh(first.refresh_token))
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect((await verified(issuer, second.access_token, 'mbohera')).payload.sub).toBe(sub)
    expect((await refresh(first.refresh_token)).status).toBe(400)
    expect((await refresh(second.refresh_token)).status).toBe(400)
  })

  test('may call from its own origin, and no other page may', async () => {
    const { issuer, password } = await withAna()
    const { person, code } = await codeFor(issuer, password)
    const form = {
      grant_type: 'authorization_code',
      client_id: 'mbohera-panel',
      code,
      redirect_uri: `${PANEL_URL}/callback`,
      code_verifier: person.verifier,
    }
    const foreign = await token(issuer, form, { origin: 'https://malo.example' })
    expect(foreign.status).toBe(400)
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
    const own = await token(issuer, form, { origin: PANEL_URL })
    expect(own.status).toBe(200)
    expect(own.headers.get('access-control-allow-origin')).toBe(PANEL_URL)
  })

  test('that moved is known at its new place from then on', async () => {
    const { issuer, setPanel } = await withAna()
    const redirectUri = 'http://127.0.0.1:4001/callback'
    const ask = () => visitor(issuer, { id: 'mbohera-panel', redirectUri }).ask()
    expect((await ask()).status).toBe(400)
    setPanel({ redirectUris: [redirectUri], postLogoutRedirectUris: [] })
    expect((await ask()).status).toBe(303)
  })

  test('logs the person out: there is a form again, and refresh tokens are dead', async () => {
    const { issuer, password } = await withAna()
    const { person, code } = await codeFor(issuer, password)
    const tokens = await tokensOf(await person.redeem(code))
    const query = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${PANEL_URL}/`,
    })
    const asked = await person.browse(`${issuer}/session/end?${query}`)
    const page = await asked.text()
    expect(page).toContain('¿Desea salir de Mbohéra')
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const ended = await person.browse(
      `${issuer}/session/end/confirm`,
      new URLSearchParams({ xsrf, logout: 'yes' }),
    )
    expect(ended.headers.get('location')).toBe(`${PANEL_URL}/`)
    const form = {
      grant_type: 'refresh_token',
      client_id: 'mbohera-panel',
      refresh_token: tokens.refresh_token,
    }
    expect((await token(issuer, form)).status).toBe(400)
    const again = await person.follow(await person.ask())
    expect(await (again as Response).text()).toContain('name="clave"')
  })
})

test('a program of somebody else is let in only when the person allows it', async () => {
  const redirectUri = 'https://contable.example/volver'
  const other = { id: 'contable', name: 'Contable', redirectUris: [redirectUri] }
  const { issuer, password } = await withAna({ clients: [other] })
  const person = visitor(issuer, { id: 'contable', redirectUri })
  const action = person.at((await person.ask()).headers.get('location'))
  const asked = await person.browse(
    person.at((await person.logIn(action, ANA, password)).headers.get('location')),
  )
  const consent = person.at(asked.headers.get('location'))
  expect(await (await person.browse(consent)).text()).toContain('<strong>Contable</strong>')
  const back = await person.follow(await person.browse(`${consent}/permiso`, new URLSearchParams()))
  const tokens = await tokensOf(await person.redeem((back as URL).searchParams.get('code') ?? ''))
  expect((await verified(issuer, tokens.access_token, 'mbohera')).payload.email).toBe(ANA)
})

describe('a program on the desk', () => {
  const client = { id: 'mbohera-cli', redirectUri: 'http://127.0.0.1:43210/callback' }

  /** Somebody who is logged in at the panel, and is sent to the provider by whatever listens at that port. */
  async function sent() {
    const { issuer, password } = await withAna()
    const { person } = await codeFor(issuer, password)
    return visitor(issuer, client, person.browse)
  }

  const shown = async (person: Awaited<ReturnType<typeof sent>>) => {
    const page = (await person.follow(await person.ask())) as Response
    const text = await page.text()
    const action = person.at(/action="([^"]+)\/permiso"/.exec(text)?.[1] ?? null)
    const say = async (step: string) =>
      (await person.follow(await person.browse(`${action}/${step}`, new URLSearchParams()))) as URL
    return { text, say }
  }

  test('is let in only when the person says so, each time, on a page that names it and says where it is', async () => {
    const person = await sent()
    for (const _ of ['the first time', 'the second time']) {
      const { text, say } = await shown(person)
      expect(text).toContain('<strong>esta computadora</strong>')
      expect(text).toContain('<strong>Mbohéra CLI</strong>')
      expect(text).toContain('Si usted no lo inició recién, no lo permita')
      expect((await say('permiso')).searchParams.get('code')).toMatch(/./)
    }
  })

  test('that the person does not allow gets nothing', async () => {
    const { searchParams } = await (await shown(await sent())).say('cancelar')
    expect([searchParams.get('error'), searchParams.get('code')]).toEqual(['access_denied', null])
  })

  test.each([
    ['in a way that shows no page', { prompt: 'none' }, 'interaction_required'],
    ['without PKCE', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
  ])('that asks %s is refused', async (_, change, error) => {
    const person = await sent()
    const { searchParams } = (await person.follow(await person.ask(change))) as URL
    expect([searchParams.get('error'), searchParams.get('code')]).toEqual([error, null])
  })
})

test('a new password ends what was granted under the old one: sessions, codes and refresh tokens', async () => {
  // Logins are dated by the clock of this machine; the password is changed a minute later.
  let now = Date.now()
  const { issuer, password, accounts } = await withAna({ now: () => now })
  const { person, code } = await codeFor(issuer, password)
  const tokens = await tokensOf(await person.redeem(code))
  const another = (await person.follow(await person.ask())) as URL
  now += 60_000
  await accounts.resetPassword(ANA)
  const form = {
    grant_type: 'refresh_token',
    client_id: 'mbohera-panel',
    refresh_token: tokens.refresh_token,
  }
  expect((await token(issuer, form)).status).toBe(400)
  expect((await person.redeem(another.searchParams.get('code') ?? '')).status).toBe(400)
  const shown = (await person.follow(await person.ask())) as Response
  expect(await shown.text()).toContain('name="clave"')
})

test('whoever is not logged in gets no page and no code when none may be shown', async () => {
  const { issuer } = await withAna()
  const person = visitor(issuer)
  const { searchParams } = (await person.follow(await person.ask({ prompt: 'none' }))) as URL
  expect([searchParams.get('error'), searchParams.get('code')]).toEqual(['login_required', null])
})

test('a login gives the session a new name: one that somebody knew before is worth nothing', async () => {
  const { issuer, password } = await withAna()
  const planted = visitor(issuer)
  const asked = await planted.ask()
  const before = asked.headers.getSetCookie().filter(line => line.startsWith('_session='))
  const back = await planted.logIn(planted.at(asked.headers.get('location')), ANA, password)
  await planted.follow(back)
  const cookie = before.map(line => line.split(';')[0]).join('; ')
  const response = await fetch((await visitor(issuer).ask()).url, { headers: { cookie }, redirect: 'manual' })
  expect(response.headers.get('location')).toMatch(/^\/ingreso\//)
})

test('after a logout nobody is sent to a place that is not registered', async () => {
  const { issuer, password } = await withAna()
  const { person, code } = await codeFor(issuer, password)
  const { id_token } = await tokensOf(await person.redeem(code))
  for (const uri of ['https://malo.example/', `${PANEL_URL}.malo.example/`, `${PANEL_URL}/otra`]) {
    const query = new URLSearchParams({ id_token_hint: id_token, post_logout_redirect_uri: uri })
    const response = await person.browse(`${issuer}/session/end?${query}`)
    expect([response.status, response.headers.get('location')]).toEqual([400, null])
  }
})

test('consent is asked for on its own page: a login is none', async () => {
  const { issuer } = await withAna()
  const person = visitor(issuer)
  const action = person.at((await person.ask()).headers.get('location'))
  const response = await person.browse(`${action}/permiso`, new URLSearchParams())
  expect([response.status, response.headers.get('location')]).toEqual([400, null])
})

test('signing in without a browser says in Spanish what the page said', async () => {
  const { issuer } = await withAna()
  const attempt = signIn({ issuer, email: ANA, password: 'otra' })
  await expect(attempt).rejects.toThrow(SignInError)
  await expect(attempt).rejects.toThrow('El correo o la contraseña no son correctos')
})

test('pages load nothing from anywhere, may not be framed, and escape what they are given', async () => {
  const { issuer } = await withAna()
  const person = visitor(issuer)
  const asked = await person.ask({ login_hint: '"><script>x</script>' })
  const response = await person.browse(person.at(asked.headers.get('location')))
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`default-src 'none'`)
  expect(policy).toContain(`frame-ancestors 'none'`)
  expect(policy).toContain(`form-action 'self' ${PANEL_URL}`)
  expect(policy).not.toContain('unsafe')
  const page = await response.text()
  expect(page).toContain('lang="es-PY"')
  // Its own two: what the page does, and the passkey.
  expect(page.split('<script')).toHaveLength(3)
  expect(page).not.toContain('<script>x')
  expect(policy).toContain(`connect-src 'self'`)
  expect(page).not.toMatch(/src=|<link|href="(?!\/cuenta\/)/)
})
