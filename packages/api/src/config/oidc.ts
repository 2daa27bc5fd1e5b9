import { type Env, NAMES } from './env.ts'
import { LOOPBACK } from './loopback.ts'

/** What an access token must be, and where in it stands who the person is. */
export interface OidcConfig {
  readonly issuer: string
  readonly audience: string
  /** The claim that must contain the audience: some providers write it elsewhere than in `aud`. */
  readonly audienceClaim: string
  readonly emailClaim: string
  readonly emailVerifiedClaim: string
  /** Whether an e-mail counts as verified when the token does not say. */
  readonly emailTrusted: boolean
  readonly nameClaim: string
  /** The client ids to which the provider may address a logout token (audience): the clients that log people in here. */
  readonly clientes: readonly string[]
}

export interface PanelConfig {
  readonly clientId: string
  readonly scope: string
  /** What it tells the provider besides, as a query: `audience=…`, `resource=…`. */
  readonly params: string
}

/** What the panel says by itself in a login. */
const OWN = [
  'client_id',
  'response_type',
  'redirect_uri',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'code',
  'code_verifier',
  'grant_type',
]

export function toOidcConfig(env: Env, faults: string[]): OidcConfig {
  if (env.oidcEmailTrusted !== undefined && !['0', '1'].includes(env.oidcEmailTrusted))
    faults.push(`${NAMES.oidcEmailTrusted} debe ser 0 o 1`)
  return {
    issuer: issuerOf(env.oidcIssuer, faults),
    audience: env.oidcAudience ?? 'mbohera',
    audienceClaim: env.oidcAudienceClaim ?? 'aud',
    emailClaim: env.oidcEmailClaim ?? 'email',
    emailVerifiedClaim: env.oidcEmailVerifiedClaim ?? 'email_verified',
    emailTrusted: env.oidcEmailTrusted === '1',
    nameClaim: env.oidcNameClaim ?? 'name',
    clientes: clientesDe(env),
  }
}

export function toPanelConfig(env: Env, faults: string[]): PanelConfig {
  const params = new URLSearchParams(env.panelParams ?? '')
  const own = OWN.filter(name => params.has(name))
  if (own.length > 0)
    faults.push(`${NAMES.panelParams} no puede cambiar ${own.join(', ')}: lo dice el panel mismo`)
  return {
    clientId: panelClientId(env),
    scope: env.panelScope ?? 'openid profile email offline_access',
    params: params.toString(),
  }
}

const panelClientId = (env: Env): string => env.panelClientId ?? 'mbohera-panel'

function clientesDe(env: Env): string[] {
  const named = (env.logoutClients ?? '').split(',').map(name => name.trim())
  return [...new Set([panelClientId(env), ...named.filter(name => name !== '')])]
}

function issuerOf(text: string | undefined, faults: string[]): string {
  if (text === undefined) {
    faults.push(
      `${NAMES.oidcIssuer} falta: la dirección del proveedor OpenID Connect, por ejemplo https://cuentas.ejemplo.com.py`,
    )
    return ''
  }
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    faults.push(`${NAMES.oidcIssuer} no es una dirección: "${text}"`)
  else if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) {
    faults.push(`${NAMES.oidcIssuer} debe usar https (http se admite solo en esta misma máquina): "${text}"`)
  }
  return text
}
