import type { AuthorizationServer } from 'oauth4webapi'

/** What the service says of the provider, in the page itself: no request is needed to know where to log in. */
export interface Provider {
  issuer: string
  clientId: string
  scope: string
  /** What the provider wants to hear besides, as a query: for which audience the token is, say. */
  params: string
  /** What the provider says of itself (OpenID Connect Discovery 1.0 §3), where the service could ask it. */
  metadatos: Metadatos | undefined
}

type Metadatos = AuthorizationServer & { authorization_endpoint: string }

/** A login on its way: what is needed to come back stays in this tab. */
export interface Pending {
  verifier: string
  nonce: string
  /** Where the person was, so that the login brings back to it. */
  back: string
}

export const PENDING = 'mbohera:ingreso:'

/** Where the provider sends back to. */
export const CALLBACK = '/callback'

/** Whether the provider sent whoever is here. */
export const isBack = (): boolean => location.pathname === CALLBACK

export const redirectUri = (): string => location.origin + CALLBACK

const said = (page: Document, name: string) =>
  page.querySelector<HTMLMetaElement>(`meta[name="mbohera-${name}"]`)?.content ?? ''

export function readProvider(page: Document): Provider {
  const [issuer = '', clientId = '', scope = '', params = ''] = said(page, 'oidc').split('|')
  const metadatos = said(page, 'proveedor')
  return { issuer, clientId, scope, params, metadatos: metadatos ? JSON.parse(metadatos) : undefined }
}
