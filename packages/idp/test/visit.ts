import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import { browser } from '../src/browser.ts'
import { type Idp, type IdpOptions, startIdp } from '../src/index.ts'

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

export const PANEL_URL = 'http://127.0.0.1:3999'
export const panel = { redirectUris: [`${PANEL_URL}/callback`], postLogoutRedirectUris: [`${PANEL_URL}/`] }

export async function folder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'mbohera-idp-'))
  endings.push(() => rm(dir, { recursive: true, force: true }))
  return dir
}

export async function idpIn(dir: string, more: Partial<IdpOptions> = {}): Promise<Idp> {
  const options = { dir, host: '127.0.0.1', port: 0, audience: 'mbohera', panel, ...more }
  const idp = await startIdp({ onProblem: raise, ...options })
  let open = true
  const close = async () => {
    if (open) await idp.close()
    open = false
  }
  endings.push(close)
  return { ...idp, close }
}

const raise = (error: Error) => {
  throw error
}

export const ANA = 'ana@ejemplo.com.py'

/** A person with a browser in front of a client: each step can be taken, or taken wrongly. */
export function visitor(
  issuer: string,
  client = { id: 'mbohera-panel', redirectUri: `${PANEL_URL}/callback` },
  browse = browser(),
) {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const at = (location: string | null) => new URL(location ?? '', issuer).href
  return {
    browse,
    verifier,
    /** Goes to the provider; the answer is its redirect, or its refusal. */
    ask: (change: Record<string, string> = {}) => {
      const query = new URLSearchParams({
        client_id: client.id,
        redirect_uri: client.redirectUri,
        response_type: 'code',
        scope: 'openid email profile',
        state: 'x',
        code_challenge: challenge,
        code_challenge_method: 'S256',
        ...change,
      })
      for (const [name, value] of Object.entries(change)) if (value === '') query.delete(name)
      return browse(`${issuer}/auth?${query}`)
    },
    logIn: (action: string, correo: string, clave: string) =>
      browse(action, new URLSearchParams({ correo, clave })),
    /** From a redirect on, until the client is reached or a page is shown. */
    async follow(response: Response): Promise<URL | Response> {
      let current = response
      for (;;) {
        const location = current.headers.get('location')
        if (location === null) return current
        if (location.startsWith(client.redirectUri)) return new URL(location)
        current = await browse(at(location))
      }
    },
    redeem: (code: string, change: Record<string, string> = {}) =>
      token(issuer, {
        grant_type: 'authorization_code',
        client_id: client.id,
        code,
        redirect_uri: client.redirectUri,
        code_verifier: verifier,
        ...change,
      }),
    at,
  }
}

export const token = (issuer: string, form: Record<string, string>, headers = {}) =>
  fetch(`${issuer}/token`, { method: 'POST', body: new URLSearchParams(form), headers })

export const jsonOf = async <T>(response: Response) => (await response.json()) as T
export const tokensOf = jsonOf<{ access_token: string; id_token: string; refresh_token: string }>

/** The whole way, for the tests that begin where it ends. */
export async function codeFor(issuer: string, password: string, client?: Parameters<typeof visitor>[1]) {
  const person = visitor(issuer, client)
  const asked = await person.ask()
  const action = person.at(asked.headers.get('location'))
  const back = await person.follow(await person.logIn(action, ANA, password))
  if (!(back instanceof URL)) throw new Error(`no code: ${back.status} ${await back.text()}`)
  return { person, code: back.searchParams.get('code') ?? '', back }
}
