import { createHash, randomBytes } from 'node:crypto'
import { browser } from './browser.ts'
import { CLI, CLI_REDIRECT } from './clients.ts'
import { solve } from './proof.ts'

export { browser } from './browser.ts'
export type Browse = ReturnType<typeof browser>
export type SignIn = {
  issuer: string
  email: string
  password: string
  clientId?: string
  redirectUri?: string
  scope?: string
  /** Whose cookies are used, and kept: one of its own where none is given. */
  browse?: Browse
  /** `login`: the form is shown also to whoever is logged in. */
  prompt?: 'login'
}
export type Tokens = { access_token: string; id_token: string; refresh_token?: string; expires_in: number }

export class SignInError extends Error {
  override name = 'SignInError'
}

/** What a person does with a browser, without one: authorization code with PKCE, the form filled in, the code redeemed. */
export async function signIn(options: SignIn): Promise<Tokens> {
  const { issuer, clientId = CLI, redirectUri = CLI_REDIRECT, scope = 'openid email profile' } = options
  const { authorization_endpoint, token_endpoint } = await discover(issuer)
  const verifier = randomBytes(32).toString('base64url')
  const state = randomBytes(16).toString('base64url')
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(options.prompt === undefined ? {} : { prompt: options.prompt }),
  })
  const back = await authorize(`${authorization_endpoint}?${query}`, redirectUri, options)
  if (back.searchParams.get('state') !== state) throw new SignInError('La respuesta no es de este ingreso.')
  const code = back.searchParams.get('code')
  if (code === null) throw new SignInError(`El ingreso fue rechazado: ${back.searchParams.get('error')}.`)
  const response = await fetch(token_endpoint, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  })
  if (!response.ok) throw new SignInError(`No se pudo canjear el código: ${await response.text()}`)
  return (await response.json()) as Tokens
}

/** What a person does to leave, in the browser in which she logged in: the provider's page is answered with yes. */
export async function signOut({
  issuer,
  browse,
  idToken,
}: {
  issuer: string
  browse: Browse
  idToken: string
}) {
  const page = await browse(`${issuer}/session/end?${new URLSearchParams({ id_token_hint: idToken })}`)
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(await page.text()) ?? []
  const form = new URLSearchParams({ xsrf, logout: 'yes' })
  const left = await browse(`${issuer}/session/end/confirm`, form)
  if (left.status !== 303) throw new SignInError(`La salida respondió ${left.status}.`)
}

type Discovery = { authorization_endpoint: string; token_endpoint: string }

async function discover(issuer: string): Promise<Discovery> {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`)
  if (!response.ok) throw new SignInError(`El proveedor de identidad respondió ${response.status}.`)
  return (await response.json()) as Discovery
}

const STEPS = 10

async function authorize(start: string, redirectUri: string, options: SignIn): Promise<URL> {
  const { browse = browser() } = options
  let response = await browse(start)
  for (let step = 0; step < STEPS; step++) {
    const next = response.headers.get('location')
    if (next === null) throw new SignInError(problemOf(await response.text(), response.status))
    const url = new URL(next, response.url || start)
    if (url.href.startsWith(redirectUri)) return url
    response = await browse(url.href)
    if (response.status === 200) response = await answer(browse, url.href, await response.text(), options)
  }
  throw new SignInError('El ingreso no termina: demasiadas redirecciones.')
}

/** The page of the login, with the work it may ask for; or the one that asks whether this program may, which it is here to say. */
async function answer(
  browse: Browse,
  url: string,
  page: string,
  { email, password }: SignIn,
): Promise<Response> {
  if (page.includes(`action="${new URL(url).pathname}/permiso"`))
    return browse(`${url}/permiso`, new URLSearchParams())
  const asked = await browse(`${url}/prueba`, new URLSearchParams({ correo: email }))
  const { reto, bits = 0 } = (asked.ok ? await asked.json() : {}) as { reto?: string; bits?: number }
  const proof = reto === undefined ? {} : { reto, solucion: solve({ text: reto, bits }) }
  return browse(url, new URLSearchParams({ correo: email, clave: password, ...proof }))
}

const problemOf = (page: string, status: number) =>
  /role="alert">([^<]+)</.exec(page)?.[1] ?? `La página de ingreso respondió ${status}.`
