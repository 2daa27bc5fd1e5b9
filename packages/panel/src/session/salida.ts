import { PENDING, type Pending, type Provider, redirectUri } from './proveedor.ts'

/** As RFC 7636 §4.1 has it of a verifier, and as it serves for whatever must not be guessed. */
const SECRET_BYTES = 32

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const random = () => base64url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))

/** RFC 7636 §4.2. */
const challengeOf = async (verifier: string) =>
  base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))

/** The address at the provider that asks who the person is. */
export async function loginUrl(
  provider: Provider,
  authorizationEndpoint: string,
  back: string,
): Promise<string> {
  const pending: Pending = { verifier: random(), nonce: random(), back }
  const state = random()
  const url = new URL(authorizationEndpoint)
  // An address of the provider may have parameters of its own.
  const parameters = {
    client_id: provider.clientId,
    response_type: 'code',
    redirect_uri: redirectUri(),
    scope: provider.scope,
    state,
    nonce: pending.nonce,
    code_challenge: await challengeOf(pending.verifier),
    code_challenge_method: 'S256',
    ...Object.fromEntries(new URLSearchParams(provider.params)),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  sessionStorage.setItem(PENDING + state, JSON.stringify(pending))
  return url.href
}
