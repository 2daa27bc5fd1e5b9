import { discover, finishLogin, logoutUrl, readCuenta, refresh, type Tokens } from './oidc.ts'
import { isBack, type Provider, readProvider } from './proveedor.ts'
import { borrarRastro, entro } from './rastro.ts'
import { loginUrl } from './salida.ts'

const RENEW_BEFORE_MS = 60_000

/** The login at the provider succeeded, but the service refuses the access token that the provider issued. */
export class TokenRechazado extends Error {}

/** The provider cannot be reached: nobody is logged out for that. */
export class SinRed extends Error {}

/** The logged-in person and her tokens. The tokens are kept in this object only, never in storage that outlives the page. */
export class Session {
  readonly #provider: Provider
  #tokens: Tokens
  #renewing: Promise<void> | undefined
  #accepted = false
  readonly #onRechazo: (error: TokenRechazado) => void

  constructor(provider: Provider, tokens: Tokens, onRechazo: (error: TokenRechazado) => void) {
    this.#provider = provider
    this.#tokens = tokens
    this.#onRechazo = onRechazo
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
    if (this.#accepted) return this.loginAgain()
    this.#onRechazo(new TokenRechazado(reason))
    return new Promise<never>(() => {})
  }

  /** Leaves for the provider, and never settles: the page is on its way out. */
  async loginAgain(): Promise<never> {
    location.assign(await leaveFor(this.#provider))
    return new Promise<never>(() => {})
  }

  async logout(): Promise<void> {
    borrarRastro()
    location.assign(await logoutUrl(this.#provider, this.#tokens))
  }
}

/** The address that asks who the person is, and brings back here. */
async function leaveFor(provider: Provider): Promise<string> {
  const { authorization_endpoint } = await discover(provider)
  return loginUrl(provider, authorization_endpoint!, location.href.slice(location.origin.length))
}

/** Come in, or go and ask who the person is (then it settles with nothing): a page that could say where did so before. */
export async function enter(
  page: Document,
  onRechazo: (error: TokenRechazado) => void,
): Promise<Session | undefined> {
  const provider = readProvider(page)
  const here = new URL(location.href)
  if (isBack()) {
    const { tokens, back } = await finishLogin(provider, here)
    entro(tokens.person.id)
    history.replaceState(null, '', back)
    return new Session(provider, tokens, onRechazo)
  }
  location.replace(await leaveFor(provider))
  return undefined
}
