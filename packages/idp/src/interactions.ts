import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import { type Accounts, normalEmail } from './accounts.ts'
import { isForeign } from './foreign.ts'
import { readForm } from './form.ts'
import type { Llaves } from './llaves/llaves.ts'
import { type Admission, type Guard, lapse, logIn, priceOf } from './login.ts'
import { type ConsentView, consentPage } from './pages/consent.ts'
import { entradaConLlave } from './pages/llaves.ts'
import { type LoginView, loginPage } from './pages/login.ts'
import { expiredPage, messagePage } from './pages/others.ts'
import { segundoPage } from './pages/segundo.ts'
import type { Factors } from './segundo/factor.ts'
import type { Halves } from './segundo/halves.ts'

type Exchange = { req: IncomingMessage; res: ServerResponse; provider: Provider; action: string }
export type InteractionParts = {
  accounts: Accounts
  guard: Guard
  factors: Factors
  halves: Halves
  llaves: Llaves
  headers: Record<'login' | 'page', Record<string, string>>
  /** Whether somebody who has no account can ask for one. */
  altas: boolean
  /** Where whoever came too late begins again. */
  panel: string | undefined
  now: () => number
}
type Details = Awaited<ReturnType<Provider['interactionDetails']>>

const PATH = /^\/ingreso\/([\w-]{1,64})(?:\/(permiso|cancelar|prueba|segundo|llave))?$/

/** The pages between the client and its answer. Returns false when the address is not one of them. */
export async function interact(
  parts: InteractionParts,
  provider: Provider,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<boolean> {
  // Whatever stands in the request line is taken for a path: "//" is no name of another machine here.
  const [path = ''] = (req.url ?? '/').split('?', 1)
  const [, uid, step] = PATH.exec(path) ?? []
  if (uid === undefined) return false
  const exchange = { req, res, provider, action: `/ingreso/${uid}` }
  const show = (status: number, page: string, more: Record<string, string> = {}) => {
    const type = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
    res.writeHead(status, { ...parts.headers.page, ...type, ...more }).end(page)
  }
  try {
    const details = await provider.interactionDetails(req, res)
    if (details.uid !== uid) show(400, expiredPage(parts.panel))
    else if (req.method === 'GET' && step === undefined) await showPage(parts, exchange, details, show)
    else if (req.method !== 'POST')
      show(405, messagePage('No se puede', 'Esta página no admite esa operación.'))
    else if (isForeign(req)) show(403, messagePage('No se puede', 'El formulario vino de otro sitio.'))
    else if (step === 'cancelar') await finish(exchange, { error: 'access_denied' })
    else if (step === 'permiso') await allow(parts, exchange, details, show)
    else if (details.prompt.name !== 'login') show(400, expiredPage(parts.panel))
    else await receive(parts, exchange, { uid, step }, show)
  } catch (error) {
    if (!(error instanceof errors.SessionNotFound)) throw error
    show(400, expiredPage(parts.panel))
  }
  return true
}

const finish = ({ provider, req, res }: Exchange, result: Parameters<Provider['interactionFinished']>[2]) =>
  provider.interactionFinished(req, res, result)

type Show = (status: number, page: string, more?: Record<string, string>) => void

async function showPage(
  parts: InteractionParts,
  { provider, action }: Exchange,
  { prompt, params, session, deviceCode, uid }: Details,
  show: Show,
): Promise<void> {
  const { accounts } = parts
  if (prompt.name === 'login')
    return showLogin(parts, { action, uid }, { status: 200, email: textOf(params.login_hint) }, show)
  const account = accounts.find(session?.accountId ?? '')
  const client = await provider.Client.find(textOf(params.client_id))
  const view = {
    action,
    application: client?.clientName ?? textOf(params.client_id),
    from: fromWhere(client?.applicationType, deviceCode),
    account: account?.email ?? '',
    scopes: textOf(params.scope).split(' '),
  }
  show(200, consentPage(view))
}

/** The form of the login, or what its script asks before it sends the password. */
async function receive(
  parts: InteractionParts,
  exchange: Exchange,
  { uid, step }: { uid: string; step: string | undefined },
  show: Show,
): Promise<void> {
  const { guard, headers } = parts
  const { req, res, action } = exchange
  const place = { action, uid }
  const form = await readForm(req)
  if (form === undefined) return show(400, expiredPage(parts.panel))
  if (step === 'prueba') {
    const type = { 'content-type': 'application/json', 'cache-control': 'no-store' }
    res.writeHead(200, { ...headers.page, ...type }).end(JSON.stringify(await priceOf(guard, req, form)))
    return
  }
  if (step === 'segundo') return receiveSegundo(parts, exchange, uid, form, show)
  if (step === 'llave') return receiveLlave(parts, exchange, uid, form, show)
  const found = await logIn(guard, req, form)
  if ('account' in found) {
    if (!parts.factors.has(found.account.sub))
      return enter(parts, exchange, found, { acr: '1', amr: ['pwd'] })
    await parts.halves.keep(uid, found, parts.accounts.generation(found.account.email))
    return show(200, segundoPage({ action }))
  }
  const { status, problem, retryAfterMs, challenge } = found
  const email = normalEmail(form.get('correo') ?? '')
  const after = retryAfterMs === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfterMs / 1_000)) }
  await showLogin(parts, place, { status, email, problem, challenge, after }, show)
}

type LoginShown = Pick<LoginView, 'email' | 'problem' | 'challenge'> & {
  status: number
  after?: Record<string, string>
}

/** The form of the login, with a question of its own for passkeys where there can be any. */
async function showLogin(
  { altas, headers, llaves }: InteractionParts,
  { action, uid }: { action: string; uid: string },
  { status, after, ...view }: LoginShown,
  show: Show,
): Promise<void> {
  const { rp } = llaves
  const llave = rp && entradaConLlave({ action, rp: rp.id, reto: await llaves.challenge(uid) })
  show(status, loginPage({ action, altas, llave, ...view }), { ...headers.login, ...after })
}

/** A passkey alone: it is in her hands, and it asked who she is. */
async function receiveLlave(
  parts: InteractionParts,
  exchange: Exchange,
  uid: string,
  form: URLSearchParams,
  show: Show,
): Promise<void> {
  const { accounts, guard, llaves } = parts
  const { action, req } = exchange
  const account = await llaves.enter(uid, form)
  if (account === undefined) {
    const problem =
      'Esa llave de acceso no es de ninguna cuenta de aquí, o tardó demasiado. Vuelva a intentar.'
    return showLogin(parts, { action, uid }, { status: 401, email: '', problem }, show)
  }
  const owner = { email: account.email, generation: accounts.generation(account.email) }
  const cookie = await guard.devices.remember(owner, await guard.devices.known(req, owner))
  return enter(parts, exchange, { account, cookie }, { acr: '2', amr: ['pop', 'user', 'mfa'] })
}

/** It is of now, whenever the browser comes back with it: under a password that was changed meanwhile it is in vain. */
function enter(
  { now }: InteractionParts,
  exchange: Exchange,
  { account, cookie }: Admission,
  how: { acr: string; amr: string[] },
): Promise<void> {
  exchange.res.appendHeader('set-cookie', cookie)
  return finish(exchange, { login: { accountId: account.sub, ts: Math.floor(now() / 1_000), ...how } })
}

/** The code that follows a right password in the same login; a few tries, and then the password again. */
async function receiveSegundo(
  parts: InteractionParts,
  exchange: Exchange,
  uid: string,
  form: URLSearchParams,
  show: Show,
): Promise<void> {
  const { accounts, factors, halves } = parts
  const { action } = exchange
  const half = await halves.take(uid)
  const begin = (problem: string) =>
    showLogin(parts, { action, uid }, { status: 401, email: '', problem }, show)
  // A password that was changed meanwhile opens nothing any more.
  if (half === undefined || half.generation !== accounts.generation(half.account.email))
    return begin('Pasó demasiado tiempo, o fueron muchos códigos. Escriba otra vez su contraseña.')
  const verdict = await factors.verify(half.account, (form.get('codigo') ?? '').slice(0, 40))
  if (verdict.ok) {
    await halves.drop(uid)
    return enter(parts, exchange, half, { acr: '2', amr: ['pwd', 'otp', 'mfa'] })
  }
  const { retryAfterMs } = verdict
  if (retryAfterMs === undefined)
    return show(
      401,
      segundoPage({
        action,
        problem: 'El código no es correcto, o ya se usó. Escriba el que muestra ahora.',
      }),
    )
  const after = { 'retry-after': String(Math.ceil(retryAfterMs / 1_000)) }
  show(
    429,
    segundoPage({ action, problem: `Hubo varios códigos equivocados. Espere ${lapse(retryAfterMs)}.` }),
    after,
  )
}

/** Who confirmed a code knows which program showed it; whoever comes by a redirect is on the machine of the browser. */
const fromWhere = (
  applicationType: string | undefined,
  deviceCode: string | undefined,
): ConsentView['from'] =>
  deviceCode !== undefined ? 'code' : applicationType === 'native' ? 'here' : 'elsewhere'

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

async function allow(
  { panel }: InteractionParts,
  exchange: Exchange,
  { prompt, params, session, grantId }: Details,
  show: Show,
): Promise<void> {
  if (prompt.name !== 'consent') return show(400, expiredPage(panel))
  const { provider } = exchange
  const clientId = textOf(params.client_id)
  const accountId = session?.accountId ?? ''
  const earlier = grantId ? await provider.Grant.find(grantId) : undefined
  const grant = earlier ?? new provider.Grant({ accountId, clientId })
  const missing = prompt.details.missingOIDCScope as string[] | undefined
  grant.addOIDCScope((missing ?? textOf(params.scope).split(' ')).join(' '))
  await finish(exchange, { consent: { grantId: await grant.save() } })
}
