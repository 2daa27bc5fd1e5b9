import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** What tells this provider from the one that we bring along. */
export const NAMESPACE = 'https://tienda.ejemplo.com.py/'
export const AUDIENCIA = 'urn:mbohera:api'

export interface OtroProveedor {
  /** With a path and a slash at its end. */
  issuer: string
  /** A JWT for that resource; an opaque token where none is asked for. */
  token(resource?: string): Promise<string>
  close(): Promise<void>
}

/** For the tests of those who must work with any: a certified provider, set up as others are: below a path, opaque tokens unless a resource is asked for, claims of its own. */
export async function startProveedor(claims: Record<string, unknown>): Promise<OtroProveedor> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tienda/`
  const jwk = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'tienda',
        client_secret: 'secreto',
        redirect_uris: [],
        response_types: [],
        grant_types: ['client_credentials'],
      },
    ],
    jwks: { keys: [{ ...jwk, kid: 'tienda', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['de-prueba'] },
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_context, audience) => ({ scope: '', audience, accessTokenFormat: 'jwt' }),
      },
    },
    extraTokenClaims: () => claims,
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    // As whoever mounts it below a path tells it.
    const url = request.url!
    Object.assign(request, { originalUrl: url, url: url.replace(/^\/tienda/, '') || '/' })
    answer(request, response)
  })
  return {
    issuer,
    async token(resource) {
      const body = new URLSearchParams({
        grant_type: 'client_credentials',
        ...(resource === undefined ? {} : { resource }),
      })
      const authorization = `Basic ${Buffer.from('tienda:secreto').toString('base64')}`
      const response = await fetch(`${issuer}token`, { method: 'POST', headers: { authorization }, body })
      return ((await response.json()) as { access_token: string }).access_token
    },
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}
