import type { ClientMetadata } from 'oidc-provider'

/** A program that people log in to. Those of the house do not ask for consent, but for one on the desk: see policyFor. */
export type ClientOptions = {
  id: string
  name: string
  redirectUris: string[]
  postLogoutRedirectUris?: string[]
  /** Programs on the desk of the user listen on a loopback port of the moment. */
  native?: boolean
  refresh?: boolean
  /** It may show a code that the person confirms in a browser (RFC 8628). */
  device?: boolean
  firstParty?: boolean
  /** Where it hears that a session ended. */
  backchannelLogoutUri?: string
}

export const PANEL = 'mbohera-panel'
export const CLI = 'mbohera-cli'
export const CLI_REDIRECT = 'http://127.0.0.1/callback'

export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

export type PanelOptions = {
  redirectUris: string[]
  postLogoutRedirectUris: string[]
  /** Where the service hears that a session ended, whoever of its clients logged in. */
  backchannelLogoutUri?: string
}

export function allClients(panel: PanelOptions, others: readonly ClientOptions[]): ClientOptions[] {
  const { backchannelLogoutUri } = panel
  const heard = backchannelLogoutUri === undefined ? {} : { backchannelLogoutUri }
  const desk = { redirectUris: [CLI_REDIRECT], native: true, refresh: true, device: true }
  const cli = { id: CLI, name: 'Mbohéra CLI', ...desk, ...heard }
  const web = { id: PANEL, name: 'Panel de Mbohéra', ...panel, refresh: true, firstParty: true }
  return [...(panel.redirectUris.length > 0 ? [web] : []), cli, ...others]
}

/** All are public (there is nowhere to keep a secret) and therefore prove themselves with PKCE. */
export const clientMetadata = (client: ClientOptions): ClientMetadata => ({
  client_id: client.id,
  client_name: client.name,
  application_type: client.native ? 'native' : 'web',
  redirect_uris: client.redirectUris,
  post_logout_redirect_uris: client.postLogoutRedirectUris ?? [],
  response_types: ['code'],
  grant_types: [
    'authorization_code',
    ...(client.refresh ? ['refresh_token'] : []),
    ...(client.device ? [DEVICE_GRANT] : []),
  ],
  token_endpoint_auth_method: 'none',
  // Also where nobody listens: its tokens then say of which session they are.
  backchannel_logout_session_required: true,
  ...(client.backchannelLogoutUri === undefined
    ? {}
    : { backchannel_logout_uri: client.backchannelLogoutUri }),
})

/** Where the browser may be sent with a form, and, for programs that run in it, from where they may call us. */
export const originsOf = ({ redirectUris, postLogoutRedirectUris = [], native }: ClientOptions): string[] =>
  [...redirectUris, ...postLogoutRedirectUris].map(uri => {
    const { origin } = new URL(uri)
    return native ? `${origin}:*` : origin
  })
