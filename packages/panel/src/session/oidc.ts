import * as oauth from 'oauth4webapi'
import { PENDING, type Pending, type Provider, redirectUri } from './proveedor.ts'

export interface Tokens {
  access: string
  refresh: string | undefined
  id: string | undefined
  /** Milliseconds of the browser's clock. */
  expires: number
  /** `id` is the claim `sub`: unique at the provider and never reassigned (OpenID Connect Core 1.0 §2). */
  person: { id: string; name: string; email: string }
}

const DISCOVERED = 'mbohera:oidc'

/** A provider on the reader's own machine may speak http; the service refuses any other that does. */
const options = ({ issuer }: Provider) => ({ [oauth.allowInsecureRequests]: issuer.startsWith('http:') })

/** Where the token is fetched too: some providers want to hear it twice. */
const besides = ({ params }: Provider) => Object.fromEntries(new URLSearchParams(params))

const clientOf = ({ clientId }: Provider): oauth.Client => ({ client_id: clientId })

const bare = (issuer: string) => issuer.replace(/\/$/, '')

/** As it calls itself: whether its address ends with a slash, people do not remember. */
async function issuerOf(provider: Provider, answer: Response): Promise<URL> {
  const { issuer } = (await answer
    .clone()
    .json()
    .catch(() => ({}))) as { issuer?: unknown }
  const same = typeof issuer === 'string' && bare(issuer) === bare(provider.issuer)
  return new URL(same ? issuer : provider.issuer)
}

/** What is known of the provider without asking it: what the page says, or what it said to this tab before. */
function readServer(provider: Provider): oauth.AuthorizationServer | undefined {
  if (provider.metadatos !== undefined) return provider.metadatos
  const known = sessionStorage.getItem(DISCOVERED)
  if (known === null) return undefined
  const server = JSON.parse(known) as oauth.AuthorizationServer
  return bare(server.issuer) === bare(provider.issuer) ? server : undefined
}

export async function discover(provider: Provider): Promise<oauth.AuthorizationServer> {
  const known = readServer(provider)
  if (known !== undefined) return known
  const answer = await oauth.discoveryRequest(new URL(provider.issuer), options(provider))
  const server = await oauth.processDiscoveryResponse(await issuerOf(provider, answer), answer)
  sessionStorage.setItem(DISCOVERED, JSON.stringify(server))
  return server
}

/** Where the provider lets a person manage her account, if it says so; it was asked before anybody was let in. */
export function readCuenta(provider: Provider): string | undefined {
  const cuenta = readServer(provider)?.account_management_uri
  return typeof cuenta === 'string' && /^https?:/.test(cuenta) ? cuenta : undefined
}

/** The login came back: its code becomes tokens, and the place where the person was is known again. */
export async function finishLogin(provider: Provider, url: URL): Promise<{ tokens: Tokens; back: string }> {
  const state = url.searchParams.get('state') ?? ''
  const kept = sessionStorage.getItem(PENDING + state)
  if (kept === null) throw new Error('Este ingreso no comenzó en esta ventana, o ya se completó.')
  sessionStorage.removeItem(PENDING + state)
  const { verifier, nonce, back } = JSON.parse(kept) as Pending
  const server = await discover(provider)
  const client = clientOf(provider)
  const parameters = oauth.validateAuthResponse(server, client, url, state)
  const answer = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    parameters,
    redirectUri(),
    verifier,
    { ...options(provider), additionalParameters: besides(provider) },
  )
  const result = await oauth.processAuthorizationCodeResponse(server, client, answer, {
    expectedNonce: nonce,
  })
  return { tokens: tokensOf(result), back }
}

/** It is there, and cannot say now: that the session ended it did not say. */
export class SinProveedor extends Error {}
const TOO_MANY_REQUESTS = 429

export async function refresh(provider: Provider, tokens: Tokens): Promise<Tokens> {
  if (tokens.refresh === undefined) throw new Error('La sesión no se puede renovar.')
  const server = await discover(provider)
  const client = clientOf(provider)
  const answer = await oauth.refreshTokenGrantRequest(server, client, oauth.None(), tokens.refresh, {
    ...options(provider),
    additionalParameters: besides(provider),
  })
  if (answer.status === TOO_MANY_REQUESTS || answer.status >= 500) throw new SinProveedor()
  const result = await oauth.processRefreshTokenResponse(server, client, answer)
  return tokensOf(result, tokens)
}

export async function logoutUrl(provider: Provider, tokens: Tokens | undefined): Promise<string> {
  const { end_session_endpoint } = await discover(provider)
  if (end_session_endpoint === undefined) return `${location.origin}/`
  const url = new URL(end_session_endpoint)
  url.searchParams.set('client_id', provider.clientId)
  url.searchParams.set('post_logout_redirect_uri', `${location.origin}/`)
  if (tokens?.id !== undefined) url.searchParams.set('id_token_hint', tokens.id)
  return url.href
}

function tokensOf(result: oauth.TokenEndpointResponse, before?: Tokens): Tokens {
  const claims = oauth.getValidatedIdTokenClaims(result)
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  const email = text(claims?.email) ?? before?.person.email ?? ''
  return {
    access: result.access_token,
    refresh: result.refresh_token ?? before?.refresh,
    id: result.id_token ?? before?.id,
    expires: Date.now() + (result.expires_in ?? 300) * 1000,
    person: {
      id: claims?.sub ?? before?.person.id ?? '',
      email,
      name: text(claims?.name) ?? before?.person.name ?? email,
    },
  }
}
