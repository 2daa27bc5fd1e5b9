import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { type Account, type Accounts, normalEmail } from '../accounts.ts'
import { isForeign } from '../foreign.ts'
import { readForm } from '../form.ts'
import type { Llaves } from '../llaves/llaves.ts'
import { type Guard, logIn } from '../login.ts'
import { altaPage, clavePage, cuentaPage, enviadoPage, guardadaPage, olvidoPage } from '../pages/cuenta.ts'
import { llaveNuevaPage } from '../pages/llaves.ts'
import { messagePage } from '../pages/others.ts'
import { activarPage, recuperacionPage } from '../pages/segundo.ts'
import type { Factors } from '../segundo/factor.ts'
import { writeBase32, writeUri } from '../segundo/totp.ts'
import type { Store } from '../store.ts'
import { whoAsks } from '../whence.ts'
import type { Cuentas, Dicho } from './cuentas.ts'
import { closeSesion, closeSesiones, openSesion, type Sesion, sesionesOf } from './sesiones.ts'

export type RutasParts = {
  cuentas: Cuentas
  factors: Factors
  drawQr: ((text: string) => string) | undefined
  accounts: Accounts
  guard: Guard
  store: Store
  provider: Provider
  /** Where one goes to log in. */
  panel: string | undefined
  llaves: Llaves
  headers: Record<'page' | 'login', Record<string, string>>
}
type Exchange = RutasParts & { req: IncomingMessage; res: ServerResponse }

const RUTA =
  /^\/cuenta(?:\/(nueva|olvido|clave|segundo(?:\/(?:confirmar|quitar))?|llaves(?:\/confirmar)?)|\/pase\/([\w-]{43})|\/sesiones\/([\w-]{1,64})\/cerrar)?$/

/** What a person does with her account outside of a login. Returns false when the address is not one of these. */
export async function attendCuenta(
  parts: RutasParts,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<boolean> {
  const [path = ''] = (req.url ?? '/').split('?', 1)
  const found = RUTA.exec(path)
  if (found === null) return false
  const [, page, pase, sesion] = found
  const exchange = { ...parts, req, res }
  const isPost = req.method === 'POST'
  const form = isPost ? await readForm(req) : undefined
  if (isPost && isForeign(req)) return say(exchange, 403, 'No se puede', 'El formulario vino de otro sitio.')
  if (isPost && form === undefined)
    return say(exchange, 400, 'No se puede', 'El formulario no es de esta página.')
  if (!isPost && req.method !== 'GET' && req.method !== 'HEAD')
    return say(exchange, 405, 'No se puede', 'Esta página no admite esa operación.')
  if (page === 'nueva') return alta(exchange, form)
  if (page === 'olvido') return olvido(exchange, form)
  if (pase !== undefined) return elegir(exchange, pase, form)
  return propia(exchange, { page, sesion, form })
}

function show({ res, headers }: Exchange, status: number, page: string, retryAfterMs?: number): true {
  const after = retryAfterMs === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfterMs / 1_000)) }
  const type = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  // The scripts that are allowed are those of the login; a page has one or none.
  const policy = page.includes('<script>') ? headers.login : headers.page
  res.writeHead(status, { ...policy, ...type, ...after }).end(page)
  return true
}

const say = (exchange: Exchange, status: number, title: string, text: string): true =>
  show(exchange, status, messagePage(title, text))

const showDicho = (
  exchange: Exchange,
  { status, problem, retryAfterMs }: Dicho,
  page: (problem: string) => string,
) => show(exchange, status, page(problem), retryAfterMs)

const SIN_CORREO =
  'Este servicio no tiene un servidor de correo, así que no puede enviarle un enlace. Pida a quien lo administra que le abra la cuenta o le dé otra contraseña.'

const whoIn = (form: URLSearchParams) => ({
  email: normalEmail(form.get('correo') ?? '').slice(0, 254),
  address: whoAsks(),
})

function alta(exchange: Exchange, form: URLSearchParams | undefined): true {
  const { cuentas } = exchange
  if (cuentas.altas === 'cerrada')
    return say(
      exchange,
      403,
      'No se abren cuentas',
      'Aquí las cuentas las abre quien administra el servicio. Pídale una.',
    )
  if (!cuentas.conCorreo) return say(exchange, 503, 'Sin correo', SIN_CORREO)
  if (form === undefined) return show(exchange, 200, altaPage({ email: '', name: '' }))
  const who = { ...whoIn(form), name: (form.get('nombre') ?? '').slice(0, 100) }
  const refused = cuentas.pedirAlta(who)
  return refused === undefined
    ? show(exchange, 200, enviadoPage(who.email))
    : showDicho(exchange, refused, problem => altaPage({ ...who, problem }))
}

function olvido(exchange: Exchange, form: URLSearchParams | undefined): true {
  const { cuentas } = exchange
  if (!cuentas.conCorreo) return say(exchange, 503, 'Sin correo', SIN_CORREO)
  if (form === undefined) return show(exchange, 200, olvidoPage({ email: '' }))
  const who = whoIn(form)
  const refused = cuentas.pedirClave(who)
  return refused === undefined
    ? show(exchange, 200, enviadoPage(who.email))
    : showDicho(exchange, refused, problem => olvidoPage({ email: who.email, problem }))
}

/** Looking at the link spends nothing: programs that read mail look at every link. */
async function elegir(exchange: Exchange, text: string, form: URLSearchParams | undefined): Promise<true> {
  const { accounts, cuentas, llaves, panel, provider, store } = exchange
  const pase = await cuentas.pase(text)
  if (pase === undefined) return say(exchange, 410, 'El enlace ya no sirve', 'Ya se usó o venció. Pida otro.')
  const owner = accounts.list().find(({ email }) => email === pase.email)
  const tiene = owner !== undefined && llaves.of(owner.sub).length > 0
  const view = { action: `/cuenta/pase/${text}`, email: pase.email, llaves: tiene }
  if (form === undefined) return show(exchange, 200, clavePage(view))
  const refused = await cuentas.elegir(text, form.get('nueva') ?? '')
  if (refused !== undefined) return showDicho(exchange, refused, problem => clavePage({ ...view, problem }))
  if (owner !== undefined) await closeSesiones(provider, store, owner.sub)
  return show(exchange, 200, guardadaPage(panel))
}

type Propio = { page: string | undefined; sesion: string | undefined; form: URLSearchParams | undefined }

/** Her own page: for whoever is logged in here. */
async function propia(exchange: Exchange, { page, sesion, form }: Propio): Promise<true> {
  const { accounts, provider, req, res, store } = exchange
  const esta = await openSesion(provider, accounts, req, res)
  const account = esta && accounts.find(esta.accountId)
  if (esta === undefined || account === undefined)
    return say(exchange, 401, 'Ingrese primero', 'Vuelva al panel, ingrese, y abra después esta página.')
  if (sesion !== undefined && form !== undefined) {
    const suya = sesionesOf(store, account.sub).find(({ id }) => id === sesion)
    if (suya !== undefined) await closeSesion(provider, store, suya)
    return redirect(exchange)
  }
  const propio = { account, esta, form: form ?? new URLSearchParams() }
  if (page === 'clave' && form !== undefined) return cambiar(exchange, propio)
  if (page === 'segundo/confirmar' && form !== undefined) return confirmar(exchange, propio)
  if (page === 'llaves/confirmar' && form !== undefined) return confirmarLlave(exchange, propio)
  if (page === 'llaves' && form !== undefined) return cambiarLlaves(exchange, propio)
  if (page?.startsWith('segundo') && form !== undefined) return cambiarSegundo(exchange, propio, page)
  if (page !== undefined || sesion !== undefined) return redirect(exchange)
  return show(exchange, 200, cuentaPage(vistaDe(exchange, account, esta)))
}

function redirect({ res }: Exchange): true {
  res.writeHead(303, { location: '/cuenta' }).end()
  return true
}

const CUANDO = new Intl.DateTimeFormat('es-PY', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZone: 'America/Asuncion',
})

const vistaDe = ({ factors, llaves, store }: Exchange, { sub, email, name }: Account, esta: Sesion) => ({
  email,
  name,
  segundo: { activo: factors.has(sub), quedan: factors.left(sub) },
  llaves:
    llaves.rp &&
    llaves.of(sub).map(({ id, name: llave, at }) => ({ id, name: llave, desde: CUANDO.format(at) })),
  sesiones: sesionesOf(store, sub).map(({ id, loginTs }) => ({
    id,
    desde: CUANDO.format(loginTs * 1_000),
    esta: id === esta.id,
  })),
})

type DeElla = { account: Account; esta: Sesion; form: URLSearchParams }

/** Whoever sits at an open session must know the password to change what protects it; guesses cost what they cost at the login. */
async function knowing(
  exchange: Exchange,
  { account, esta, form }: DeElla,
  act: (again: (problem: string) => string, generation: string) => Promise<true>,
): Promise<true> {
  const { accounts, guard, req } = exchange
  const generation = accounts.generation(account.email)
  const again = (problem: string) => cuentaPage({ ...vistaDe(exchange, account, esta), problem })
  const asked = new URLSearchParams({ correo: account.email, clave: form.get('clave') ?? '' })
  const known = await logIn(guard, req, asked)
  if ('account' in known) return act(again, generation)
  const wrong = known.status === 401 ? { ...known, problem: 'La contraseña actual no es esa.' } : known
  return showDicho(exchange, wrong, again)
}

const cambiar = (exchange: Exchange, ella: DeElla): Promise<true> =>
  knowing(exchange, ella, async (again, generation) => {
    const { cuentas, panel, provider, store } = exchange
    const refused = await cuentas.cambiar(ella.account, ella.form.get('nueva') ?? '', generation)
    if (refused !== undefined) return showDicho(exchange, refused, again)
    await closeSesiones(provider, store, ella.account.sub)
    return show(exchange, 200, guardadaPage(panel))
  })

const cambiarSegundo = (exchange: Exchange, ella: DeElla, page: string): Promise<true> =>
  knowing(exchange, ella, async () => {
    const { cuentas, factors } = exchange
    const { sub } = ella.account
    if (page === 'segundo/quitar') {
      const had = factors.has(sub)
      await factors.remove(sub)
      if (had) cuentas.avisar(ella.account, 'segundo-quitado')
      return redirect(exchange)
    }
    if (factors.has(sub)) return redirect(exchange)
    return showActivar(exchange, ella.account, await factors.begin(sub))
  })

function showActivar(exchange: Exchange, { email }: Account, secret: Buffer, problem?: string): true {
  const uri = writeUri(secret, email)
  const view = { uri, clave: writeBase32(secret), qr: exchange.drawQr?.(uri), problem }
  return show(exchange, problem === undefined ? 200 : 422, activarPage(view))
}

/** It counts once the telephone has shown that it has it. */
async function confirmar(exchange: Exchange, { account, form }: DeElla): Promise<true> {
  const { cuentas, factors } = exchange
  const secret = await factors.begun(account.sub)
  if (secret === undefined || factors.has(account.sub)) return redirect(exchange)
  const codes = await factors.confirm(account.sub, form.get('codigo') ?? '')
  if (codes !== undefined) cuentas.avisar(account, 'segundo-activado')
  return codes === undefined
    ? showActivar(
        exchange,
        account,
        secret,
        'Ese código no es el de ahora. Revise la hora del teléfono y escriba el que muestra.',
      )
    : show(exchange, 200, recuperacionPage(codes))
}

const cambiarLlaves = (exchange: Exchange, ella: DeElla): Promise<true> =>
  knowing(exchange, ella, async () => {
    const { cuentas, llaves } = exchange
    const quitar = ella.form.get('quitar')
    if (quitar === null) return showLlaveNueva(exchange, ella.account)
    if (await llaves.remove(ella.account.sub, quitar)) cuentas.avisar(ella.account, 'llave-quitada')
    return redirect(exchange)
  })

async function showLlaveNueva(exchange: Exchange, { sub, email, name }: Account): Promise<true> {
  const { accounts, llaves } = exchange
  if (llaves.rp === undefined) return redirect(exchange)
  const reto = await llaves.challenge(sub, accounts.generation(email))
  const view = { rp: llaves.rp.id, reto, sub, email, name }
  return show(exchange, 200, llaveNuevaPage(view))
}

/** The question was asked of her, after her password; its answer is good once. */
async function confirmarLlave(exchange: Exchange, { account, form }: DeElla): Promise<true> {
  const added = await exchange.llaves.add(account, form)
  if (added === undefined)
    return say(
      exchange,
      422,
      'No se guardó',
      'Esa llave no se pudo guardar, o ya es de una cuenta. Vuelva a su cuenta y agréguela otra vez.',
    )
  exchange.cuentas.avisar(account, 'llave-nueva')
  return redirect(exchange)
}
