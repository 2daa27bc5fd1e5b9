import { beforeEach, describe, expect, test } from 'vitest'
import { browser } from '../src/browser.ts'
import { DEVICE_CODE_S } from '../src/device.ts'
import { ANA, folder, idpIn, jsonOf, token, tokensOf } from './visit.ts'

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code'
const CLI = 'mbohera-cli'

interface Asked {
  device_code: string
  user_code: string
  verification_uri: string
  verification_uri_complete: string
  expires_in: number
  interval?: number
}

let now: number
let issuer: string
let password: string
let sub: string

beforeEach(async () => {
  now = Date.now()
  const idp = await idpIn(await folder(), { now: () => now })
  const account = await idp.accounts.ensure(ANA, 'Ana Benítez')
  issuer = idp.issuer
  password = account.password ?? ''
  sub = account.sub
})

/** As a program does that knows nothing but the issuer. */
async function ask(client_id = CLI): Promise<Response> {
  const known = await jsonOf<{ device_authorization_endpoint: string }>(
    await fetch(`${issuer}/.well-known/openid-configuration`),
  )
  const body = new URLSearchParams({ client_id, scope: 'openid profile email offline_access' })
  return fetch(known.device_authorization_endpoint, { method: 'POST', body })
}
const asked = async () => jsonOf<Asked>(await ask())
const poll = ({ device_code }: Asked) => token(issuer, { grant_type: GRANT, client_id: CLI, device_code })
const errorOf = async (response: Response) => (await jsonOf<{ error: string }>(response)).error

const fieldsOf = (page: string): URLSearchParams => {
  const fields = [...page.matchAll(/name="(xsrf|user_code)" value="([^"]*)"/g)]
  return new URLSearchParams(fields.map(([, name = '', value = '']): [string, string] => [name, value]))
}

/** A person in a browser. */
function person(browse = browser()) {
  const follow = async (from: Response): Promise<Response> => {
    let response = from
    for (
      let location = response.headers.get('location');
      location;
      location = response.headers.get('location')
    )
      response = await browse(new URL(location, issuer).href)
    return response
  }
  return {
    browse,
    follow,
    async type(code: string): Promise<string> {
      const form = fieldsOf(await (await browse(`${issuer}/device`)).text())
      form.set('user_code', code)
      return (await browse(`${issuer}/device`, form)).text()
    },
    press: (page: string, what: 'confirm' | 'abort') => {
      const form = fieldsOf(page)
      form.set(what, 'yes')
      return browse(`${issuer}/device`, form)
    },
    async logIn(page: string, clave = password): Promise<string> {
      const action = /action="(\/ingreso\/[\w-]+)"/.exec(page)?.[1] ?? ''
      const next = await follow(
        await browse(`${issuer}${action}`, new URLSearchParams({ correo: ANA, clave })),
      )
      return next.text()
    },
    async allow(page: string): Promise<string> {
      const action = /action="(\/ingreso\/[\w-]+\/permiso)"/.exec(page)?.[1] ?? ''
      return (await follow(await browse(`${issuer}${action}`, new URLSearchParams()))).text()
    },
  }
}

async function confirmed(code: string): Promise<string> {
  const ana = person()
  const page = await (await ana.follow(await ana.press(await ana.type(code), 'confirm'))).text()
  return ana.allow(await ana.logIn(page))
}

describe('a program without a browser', () => {
  test('shows a code, waits, and is let in once the person has confirmed that very code', async () => {
    const shown = await asked()
    expect(shown.user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
    expect(shown.verification_uri).toBe(`${issuer}/device`)
    expect(shown.expires_in).toBe(DEVICE_CODE_S)
    expect(await errorOf(await poll(shown))).toBe('authorization_pending')
    const ana = person()
    const compare = await ana.type(shown.user_code.toLowerCase().replace('-', ' '))
    expect(compare).toContain(`<p class="code">${shown.user_code}</p>`)
    expect(compare).toContain('Mbohéra CLI')
    expect(await errorOf(await poll(shown))).toBe('authorization_pending')
    const login = await (await ana.follow(await ana.press(compare, 'confirm'))).text()
    const consent = await ana.logIn(login)
    expect(consent).toContain('cuyo código usted confirmó')
    expect(await ana.allow(consent)).toContain('<h1>Listo</h1>')
    const tokens = await tokensOf(await poll(shown))
    const [, payload = ''] = tokens.access_token.split('.')
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
      sub,
      aud: 'mbohera',
      email: ANA,
    })
    // Once.
    expect(await errorOf(await poll(shown))).toBe('invalid_grant')
  })

  test('stays logged in by a refresh token, each of which serves once', async () => {
    const shown = await asked()
    await confirmed(shown.user_code)
    const first = await tokensOf(await poll(shown))
    const refresh = (refresh_token: string) =>
      token(issuer, { grant_type: 'refresh_token', client_id: CLI, refresh_token })
    const second = await tokensOf(await refresh(first.refresh_token))
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(await errorOf(await refresh(first.refresh_token))).toBe('invalid_grant')
  })

  test('is told when the person said that it was not she', async () => {
    const shown = await asked()
    const ana = person()
    const page = await (await ana.press(await ana.type(shown.user_code), 'abort')).text()
    expect(page).toContain('El programa no ingresó')
    expect(await errorOf(await poll(shown))).toBe('access_denied')
  })

  test('is told when the code has expired, and so is the person', async () => {
    const shown = await asked()
    now += (DEVICE_CODE_S + 1) * 1000
    expect(await errorOf(await poll(shown))).toMatch(/expired_token|invalid_grant/)
    expect(await person().type(shown.user_code)).toMatch(/role="alert">Ese código (venció|no existe)/)
  })

  test('that is not allowed to is refused', async () => {
    const refused = await ask('mbohera-panel')
    expect([refused.status, await errorOf(refused)]).toEqual([400, 'invalid_request'])
  })
})

describe('a code', () => {
  test('that is wrong or empty is said so on the page, in Spanish', async () => {
    expect(await person().type('BBBB-BBBB')).toContain('Ese código no existe')
    expect(await person().type('')).toContain('Escriba el código')
  })

  test('that was confirmed is not confirmed again by somebody else', async () => {
    const shown = await asked()
    await confirmed(shown.user_code)
    expect(await person().type(shown.user_code)).toContain('Ese código ya se usó')
  })

  test('that comes with the address is shown to be compared, and not taken', async () => {
    const shown = await asked()
    const ana = person()
    const carried = await (await ana.browse(shown.verification_uri_complete)).text()
    const form = fieldsOf(carried)
    expect(await (await ana.browse(`${issuer}/device`, form)).text()).toContain('Es el mismo código')
    expect(await errorOf(await poll(shown))).toBe('authorization_pending')
  })

  test('is not confirmed by a form of another site', async () => {
    const shown = await asked()
    const ana = person()
    const page = await ana.type(shown.user_code)
    const foreign = new URLSearchParams({ user_code: shown.user_code, confirm: 'yes', xsrf: 'otro' })
    await ana.browse(`${issuer}/device`, foreign)
    expect(page).toContain(shown.user_code)
    expect(await errorOf(await poll(shown))).toBe('authorization_pending')
  })
})
