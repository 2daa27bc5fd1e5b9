import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import { type Accounts, normalEmail } from './accounts.ts'
import type { Attempts } from './attempts.ts'
import { readForm } from './form.ts'
import { consentPage } from './pages/consent.ts'
import { loginPage } from './pages/login.ts'
import { expiredPage, messagePage } from './pages/others.ts'

type Exchange = { req: IncomingMessage; res: ServerResponse; provider: Provider; action: string }
export type InteractionParts = { accounts: Accounts; attempts: Attempts; headers: Record<string, string> }
type Details = Awaited<ReturnType<Provider['interactionDetails']>>

const PATH = /^\/ingreso\/([\w-]{1,64})(?:\/(permiso|cancelar))?$/

/** The pages between the client and its answer. Returns false when the address is not one of them. */
export async function interact(
  parts: InteractionParts,
  provider: Provider,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<boolean> {
  // Whatever stands in the request line is taken for a path: "//" is no name of another machine here.
  const [, uid, step] = PATH.exec((req.url ?? '/').split('?', 1)[0]!) ?? []
  if (uid === undefined) return false
  const exchange = { req, res, provider, action: `/ingreso/${uid}` }
  const show = (status: number, page: string, more: Record<string, string> = {}) => {
    const type = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
    res.writeHead(status, { ...parts.headers, ...type, ...more }).end(page)
  }
  try {
    const details = await provider.interactionDetails(req, res)
    if (details.uid !== uid) show(400, expiredPage())
    else if (req.method === 'GET' && step === undefined) show(200, await pageFor(parts, exchange, details))
    else if (req.method !== 'POST')
      show(405, messagePage('No se puede', 'Esta página no admite esa operación.'))
    else if (isForeign(req)) show(403, messagePage('No se puede', 'El formulario vino de otro sitio.'))
    else if (step === 'cancelar') await finish(exchange, { error: 'access_denied' })
    else if (step === 'permiso') await allow(exchange, details)
    else await logIn(parts, exchange, details, show)
  } catch (error) {
    if (!(error instanceof errors.SessionNotFound)) throw error
    show(400, expiredPage())
  }
  return true
}

const finish = ({ provider, req, res }: Exchange, result: Parameters<Provider['interactionFinished']>[2]) =>
  provider.interactionFinished(req, res, result)

async function pageFor(
  { accounts }: InteractionParts,
  { provider, action }: Exchange,
  { prompt, params, session }: Details,
): Promise<string> {
  if (prompt.name === 'login') return loginPage({ action, email: textOf(params.login_hint) })
  const account = accounts.find(session?.accountId ?? '')
  const client = await provider.Client.find(textOf(params.client_id))
  return consentPage({
    action,
    application: client?.clientName ?? textOf(params.client_id),
    account: account?.email ?? '',
    scopes: textOf(params.scope).split(' '),
  })
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Cookies that say who is asking are not sent with forms of other sites; this says the same a second time. */
function isForeign({ headers }: IncomingMessage): boolean {
  if (headers.origin !== undefined) return URL.parse(headers.origin)?.host !== headers.host
  return ![undefined, 'same-origin', 'none'].includes(textOf(headers['sec-fetch-site']) || undefined)
}

async function allow(exchange: Exchange, { prompt, params, session, grantId }: Details): Promise<void> {
  const { provider } = exchange
  const clientId = textOf(params.client_id)
  const accountId = session?.accountId ?? ''
  const earlier = grantId ? await provider.Grant.find(grantId) : undefined
  const grant = earlier ?? new provider.Grant({ accountId, clientId })
  const missing = prompt.details.missingOIDCScope as string[] | undefined
  grant.addOIDCScope((missing ?? textOf(params.scope).split(' ')).join(' '))
  await finish(exchange, { consent: { grantId: await grant.save() } })
}

type Show = (status: number, page: string, more?: Record<string, string>) => void

async function logIn(
  { accounts, attempts }: InteractionParts,
  exchange: Exchange,
  { prompt }: Details,
  show: Show,
): Promise<void> {
  const { req, action } = exchange
  const form = await readForm(req)
  if (form === undefined || prompt.name !== 'login') return show(400, expiredPage())
  const email = normalEmail(form.get('correo') ?? '')
  const address = req.socket.remoteAddress ?? ''
  const attempt = attempts.begin(email, address)
  if (!attempt.allowed) {
    const minutes = Math.ceil(attempt.waitMs / 60_000)
    const wait = minutes === 1 ? 'un minuto' : `${minutes} minutos`
    const problem = `Demasiados intentos fallidos. Espere ${wait} y vuelva a intentar.`
    return show(429, loginPage({ action, email, problem }), { 'retry-after': String(minutes * 60) })
  }
  const account = await accounts.verify(email, form.get('clave') ?? '')
  if (account === undefined) {
    const problem = 'El correo o la contraseña no son correctos. Revíselos y vuelva a intentar.'
    return show(401, loginPage({ action, email, problem }))
  }
  attempts.succeeded(email, address)
  await finish(exchange, { login: { accountId: account.sub } })
}
