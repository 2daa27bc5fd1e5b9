import Provider, {
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
} from 'oidc-provider'
import type { Accounts } from './accounts.ts'
import { type ClientOptions, clientMetadata, originsOf } from './clients.ts'
import { DEVICE_CODE_S, deviceFlow } from './device.ts'
import { type Keys, SIGNING_ALGORITHM } from './keys.ts'
import { LLAVE_HASH } from './pages/llaves.ts'
import { errorPage, loggedOutPage, logoutPage } from './pages/others.ts'
import { securityHeaders } from './pages/page.ts'
import { SCRIPT_HASH } from './pages/script.ts'
import type { Store } from './store.ts'

/** The service, as a resource of RFC 8707; clients need not name it, there is no other. */
const RESOURCE = 'urn:mbohera:api'
const SCOPES = ['openid', 'profile', 'email', 'offline_access']
const HOUR_S = 3_600
/** Whoever verifies one asks nobody: after a logout it opens for this long at most. */
const ACCESS_TOKEN_S = 600
const DAY_S = 24 * HOUR_S

export type ProviderParts = {
  issuer: string
  audience: string
  clients: readonly ClientOptions[]
  accounts: Accounts
  keys: Keys
  store: Store
  /** Where whoever can go no further here begins again. */
  panel: string | undefined
}

export function createProvider(parts: ProviderParts): Provider {
  const provider = new Provider(parts.issuer, configuration(parts))
  const headers = pageHeaders(parts.clients).page
  provider.use(async (ctx, next) => {
    ctx.set(headers)
    await next()
  })
  return provider
}

export function pageHeaders(clients: readonly ClientOptions[]) {
  const targets = [...new Set(clients.flatMap(originsOf))]
  return { page: securityHeaders(targets), login: securityHeaders(targets, `${SCRIPT_HASH} ${LLAVE_HASH}`) }
}

function configuration(parts: ProviderParts): Configuration {
  const { accounts, clients, keys, store } = parts
  return {
    adapter: model => store.adapter(model),
    clients: clients.map(clientMetadata),
    jwks: keys.jwks(),
    // Where a person manages what is hers here: whoever shows the way reads it there.
    discovery: { account_management_uri: `${parts.issuer}/cuenta` },
    cookies: { keys: [keys.cookieSecret] },
    scopes: SCOPES,
    acrValues: ['1', '2'],
    claims: { openid: ['sub', 'acr', 'amr'], email: ['email', 'email_verified'], profile: ['name'] },
    // The claims are in the ID token: the access token is for the service, not for a userinfo endpoint.
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    pkce: { required: () => true },
    clientDefaults: { id_token_signed_response_alg: SIGNING_ALGORITHM },
    enabledJWA: { idTokenSigningAlgValues: [SIGNING_ALGORITHM] },
    features: features(parts),
    interactions: { url: (_ctx, { uid }) => `/ingreso/${uid}`, policy: policyFor(accounts) },
    findAccount: (_ctx, sub, token) => {
      // What was granted under a password goes with it.
      const authTime = token && 'authTime' in token ? token.authTime : undefined
      if (authTime !== undefined && accounts.isOutdated(sub, authTime)) return undefined
      const account = accounts.find(sub)
      return account && { accountId: sub, claims: () => claimsOf(account) }
    },
    extraTokenClaims: (_ctx, token) => {
      const account = 'accountId' in token && token.accountId ? accounts.find(token.accountId) : undefined
      const session = 'sid' in token && typeof token.sid === 'string' ? { sid: token.sid } : {}
      return account && { ...claimsOf(account), ...session }
    },
    loadExistingGrant: ctx => grantFor(ctx, clients),
    // A program on the desk gets one only where the person was shown a code for it: whoever listens on a port is not remembered.
    issueRefreshToken: async (_ctx, client, source) =>
      client.grantTypeAllowed('refresh_token') &&
      (client.applicationType !== 'native' || source.kind === 'DeviceCode'),
    rotateRefreshToken: true,
    clientBasedCORS: (_ctx, origin, client) =>
      clients.some(
        ({ id, native, ...rest }) =>
          id === client.clientId && !native && originsOf({ id, ...rest }).includes(origin),
      ),
    // The library keeps clients that write their own addresses from having us ask neighbours; ours are written by the operator,
    // and the service may well be a neighbour.
    fetch: (url, { dispatcher: _, ...options } = {}) => fetch(url, options),
    renderError: (ctx, { error, error_description }) => {
      ctx.type = 'html'
      ctx.body = errorPage(error, error_description, parts.panel)
    },
    ttl: {
      AccessToken: ACCESS_TOKEN_S,
      AuthorizationCode: 60,
      DeviceCode: DEVICE_CODE_S,
      IdToken: HOUR_S,
      Interaction: HOUR_S,
      RefreshToken: 14 * DAY_S,
      Session: 14 * DAY_S,
      Grant: 14 * DAY_S,
    },
  }
}

/**
 * A program on the desk is asked about each time that it comes, ours too: whatever listens on this machine can say that it is
 * ours, and only the person knows what she started. (RFC 8252, 8.6.)
 */
function policyFor(accounts: Accounts) {
  const policy = interactionPolicy.base()
  // It would be no surprise of the compiler's if the library let go of it.
  if (!policy.get('consent')?.checks.get('native_client_prompt'))
    throw new Error('oidc-provider has no check "native_client_prompt" any more')
  const { Check } = interactionPolicy
  const changed = ({ oidc: { session } }: KoaContextWithOIDC) =>
    session?.accountId !== undefined && accounts.isOutdated(session.accountId, session.loginTs ?? 0)
      ? Check.REQUEST_PROMPT
      : Check.NO_NEED_TO_PROMPT
  policy
    .get('login')
    ?.checks.add(new Check('password_changed', 'the password was changed', 'login_required', changed))
  return policy
}

const claimsOf = ({ sub, email, name }: { sub: string; email: string; name: string }) => ({
  sub,
  email,
  email_verified: true,
  name,
})

const features = ({ audience, panel }: ProviderParts): NonNullable<Configuration['features']> => ({
  devInteractions: { enabled: false },
  deviceFlow,
  userinfo: { enabled: false },
  revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => client.clientId === token.clientId },
  resourceIndicators: {
    enabled: true,
    defaultResource: () => RESOURCE,
    useGrantedResource: () => true,
    getResourceServerInfo: (_ctx, resource) => {
      if (resource !== RESOURCE) throw new errors.InvalidTarget()
      return {
        scope: '',
        audience,
        accessTokenFormat: 'jwt',
        accessTokenTTL: ACCESS_TOKEN_S,
        jwt: { sign: { alg: SIGNING_ALGORITHM } },
      }
    },
  },
  backchannelLogout: { enabled: true },
  rpInitiatedLogout: {
    enabled: true,
    logoutSource: (ctx, form) => {
      ctx.body = logoutPage(form)
    },
    postLogoutSuccessSource: ctx => {
      ctx.body = loggedOutPage(panel)
    },
  },
})

/** What the person allowed this client earlier; the pages of the house are allowed everything they may ask. */
async function grantFor(ctx: KoaContextWithOIDC, clients: readonly ClientOptions[]) {
  const { client, session, provider, result } = ctx.oidc
  const clientId = client?.clientId ?? ''
  const consented = (result?.consent as { grantId?: string } | undefined)?.grantId
  const grantId = consented ?? session?.grantIdFor(clientId)
  const found = grantId ? await provider.Grant.find(grantId) : undefined
  if (found || !clients.some(({ id, firstParty }) => id === clientId && firstParty)) return found
  const accountId = session?.accountId
  if (accountId === undefined) return undefined
  const grant = new provider.Grant({ clientId, accountId })
  grant.addOIDCScope(SCOPES.join(' '))
  await grant.save()
  return grant
}
