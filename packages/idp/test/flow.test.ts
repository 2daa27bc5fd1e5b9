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
    const client = { id: 'mbohera-cli', redirectUri: 'http://127.0.0.1:43210/callback' }
    const { person, code } = await codeFor(issuer, password, client)
    const tokens = await tokensOf(await person.redeem(code))
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
      tries.push((await response.text()).replaceAll(email, '').replaceAll(/ingreso\/[\w-]+/g, ''))
    }
    expect(tries[0]).toContain('El correo o la contraseña no son correctos')
    expect(tries[1]).toBe(tries[0])
  })

  test('is refused after too many wrong passwords, even with the right one, and works again later', async () => {
    let now = Date.now()
    const { issuer, password } = await withAna({ now: () => now })
    const person = visitor(issuer)
    const action = person.at((await person.ask()).headers.get('location'))
    const wrong = await Promise.all(Array.from({ length: 10 }, () => person.logIn(action, ANA, 'otra')))
    expect(wrong.map(({ status }) => status).sort()).toEqual([...Array(8).fill(401), 429, 429])
    const right = await person.logIn(action, ANA, password)
    expect(right.status).toBe(429)
    expect(right.headers.get('retry-after')).toBe('900')
    expect(await right.text()).toContain('Demasiados intentos fallidos. Espere 15 minutos')
    now += 15 * 60_000
    expect((await person.logIn(action, ANA, password)).status).toBe(303)
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
  expect(page).not.toContain('<script')
  expect(page).not.toMatch(/(src|href)=/)
})
