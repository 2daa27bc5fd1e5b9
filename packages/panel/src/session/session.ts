import { discover, finishLogin, logoutUrl, readCuenta, refresh, SinProveedor, type Tokens } from './oidc.ts'
import { isBack, type Provider, readProvider } from './proveedor.ts'
import { anunciarSalida, borrarRastro, DESPEDIDA, entro } from './rastro.ts'
import { loginUrl } from './salida.ts'

const RENEW_BEFORE_MS = 60_000

/** The login at the provider succeeded, but the service refuses the access token that the provider issued. */
export class TokenRechazado extends Error {}

/** A browser keeps what a login is proved with from pages that whoever stands on the way could change (W3C Secure Contexts §7). */
export class SinHttps extends Error {}

/** The provider cannot be reached: nobody is logged out for that. */
export class SinRed extends Error {}

/** How it came that nobody is here any more: she left, in this window or in another one, or is on her way to log in again. */
export type Despedida = 'sale' | 'salio-en-otra' | 'vuelve'

/** What the page hears of its session. */
export interface Oyente {
  rechazada: (error: TokenRechazado) => void
  /** From now on nothing of what she saw may be seen. */
  terminada: (como: Despedida) => void
}

const nunca = () => new Promise<never>(() => {})

/** The logged-in person and her tokens. The tokens are kept in this object only, never in storage that outlives the page. */
export class Session {
  /** Milliseconds of the browser's clock. */
  readonly desde = Date.now()
  readonly #provider: Provider
  #tokens: Tokens
  #renewing: Promise<void> | undefined
  #accepted = false
  #despedida: Despedida | undefined
  readonly #oyente: Oyente

  constructor(provider: Provider, tokens: Tokens, oyente: Oyente) {
    this.#provider = provider
    this.#tokens = tokens
    this.#oyente = oyente
  }

  get termino(): boolean {
    return this.#despedida !== undefined
  }

  #terminar(como: Despedida): void {
    this.#despedida = como
    dispatchEvent(new Event(DESPEDIDA))
    this.#oyente.terminada(como)
  }

  /** She left in another window of this browser. */
  salioEnOtra(): void {
    if (!this.termino) this.#terminar('salio-en-otra')
  }

  get person() {
    return this.#tokens.person
  }

  /** Where she changes her password and sees where she is logged in, if the provider has such a page. */
  get cuenta(): string | undefined {
    return readCuenta(this.#provider)
  }

  /** A token that is good for a while; when there is none to be had, the person logs in again and comes back here. */
  async token(): Promise<string> {
    if (this.termino) return nunca()
    if (this.#tokens.expires - Date.now() < RENEW_BEFORE_MS) await this.renew()
    return this.#tokens.access
  }

  /** However many requests find the token expired, it is renewed once. */
  renew(): Promise<void> {
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = undefined
    })
    return this.#renewing
  }

  async #renew(): Promise<void> {
    try {
      this.#tokens = await refresh(this.#provider, this.#tokens)
    } catch (error) {
      // fetch throws TypeError when the network is down: the session is kept, so that going offline does not log anybody out.
      if (error instanceof TypeError) throw new SinRed()
      if (error instanceof SinProveedor) throw error
      await this.loginAgain()
    }
  }

  /** The service took the token: should it refuse it later, the session ended elsewhere. */
  accepted(): void {
    this.#accepted = true
  }

  /**
   * The service refused the token; never settles. What it took before, a login renews; what it refuses fresh from the
   * login it would refuse after the next one too, so that is said instead.
   */
  async refused(reason: string): Promise<never> {
    if (this.termino) return nunca()
    if (this.#accepted) return this.loginAgain()
    this.#oyente.rechazada(new TokenRechazado(reason))
    return nunca()
  }

  /** Leaves for the provider, and never settles: the page is on its way out. */
  async loginAgain(): Promise<never> {
    const login = await leaveFor(this.#provider)
    this.#terminar('vuelve')
    // It comes back to this page: left in the history, it would be there twice.
    location.replace(login)
    return nunca()
  }

  async logout(): Promise<void> {
    const url = await logoutUrl(this.#provider, this.#tokens)
    this.#terminar('sale')
    borrarRastro()
    anunciarSalida(this.person.id)
    location.assign(url)
  }
}

/** The address that asks who the person is, and brings back here. */
async function leaveFor(provider: Provider): Promise<string> {
  const { authorization_endpoint } = await discover(provider)
  return loginUrl(provider, authorization_endpoint!, location.href.slice(location.origin.length))
}

/** Come in, or go and ask who the person is (then it settles with nothing): a page that could say where did so before. */
export async function enter(page: Document, oyente: Oyente): Promise<Session | undefined> {
  const provider = readProvider(page)
  const here = new URL(location.href)
  if (!isSecureContext) throw new SinHttps(here.origin)
  if (isBack()) {
    const { tokens, back } = await finishLogin(provider, here)
    entro(tokens.person.id)
    history.replaceState(null, '', back)
    return new Session(provider, tokens, oyente)
  }
  location.replace(await leaveFor(provider))
  return undefined
}
