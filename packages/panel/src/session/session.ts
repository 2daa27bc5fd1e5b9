import {
  CALLBACK,
  finishLogin,
  loginUrl,
  logoutUrl,
  type Provider,
  readProvider,
  refresh,
  type Tokens,
} from './oidc.ts'

const RENEW_BEFORE_MS = 60_000

/** Who is here. The tokens live in this object alone: nothing that outlives the page holds them. */
export class Session {
  readonly #provider: Provider
  #tokens: Tokens
  #renewing: Promise<void> | undefined

  constructor(provider: Provider, tokens: Tokens) {
    this.#provider = provider
    this.#tokens = tokens
  }

  get person() {
    return this.#tokens.person
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
    } catch {
      await this.loginAgain()
    }
  }

  /** Leaves for the provider, and never settles: the page is on its way out. */
  async loginAgain(): Promise<never> {
    location.assign(await loginUrl(this.#provider, location.href.slice(location.origin.length)))
    return new Promise<never>(() => {})
  }

  async logout(): Promise<void> {
    location.assign(await logoutUrl(this.#provider, this.#tokens))
  }
}

/** The first thing a page does: come in, or go and ask who the person is (then it settles with nothing). */
export async function enter(page: Document): Promise<Session | undefined> {
  const provider = readProvider(page)
  const here = new URL(location.href)
  if (here.pathname === CALLBACK) {
    const { tokens, back } = await finishLogin(provider, here)
    history.replaceState(null, '', back)
    return new Session(provider, tokens)
  }
  location.replace(await loginUrl(provider, here.href.slice(here.origin.length)))
  return undefined
}
