import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTPayload,
  type JWTVerifyResult,
  jwtVerify,
} from 'jose'
import { type Bucket, full, type Tasa, takeToken } from '../domain/bucket.ts'
import type { Cierre, Sesion } from '../domain/sesion.ts'
import { toError } from '../domain/thrown.ts'
import type { Identidad } from '../operations/ports.ts'
import { Avisos } from './avisos.ts'
import { parseCierre } from './cierre.ts'
import { fetchBounded } from './pedir.ts'
import {
  faltaDe,
  identidadDe,
  isForUs,
  OPACO,
  otraAudiencia,
  otroEmisor,
  type Reclamos,
  sesionDe,
} from './reclamos.ts'

/** Asymmetric algorithms only: with a shared secret (HS256) every party that verifies a token could also make one. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]
const LEEWAY_SECONDS = 30
const DISCOVERY_MAX_AGE_MS = 60 * 60_000
const DISCOVERY_RETRY_MS = 1_000
const TIMEOUT_MS = 5_000
/** A token with an unknown `kid` makes us look for new keys, but not more often than this: anybody can write a `kid`. */
const JWKS_LOOKS: Tasa = { porSegundo: 0.5, maximo: 3 }
const JWKS_MAX_AGE_MS = 10 * 60_000

export interface OidcOptions extends Reclamos {
  issuer: string
  /** The client ids that log people in here: the panel's and those that the operator configures. */
  clientes: readonly string[]
  /** By which it is told whether a token has expired. */
  now: () => number
  /** By which it is told how long ago the provider was asked: it goes on whatever clocks show. */
  monotonic: () => number
  /** Receives a one-line notice for the operator; at most one a second, however many tokens arrive. */
  onAviso?: (aviso: string) => void
}

export type VerificacionDeToken = { ok: true; identidad: Identidad; sesion: Sesion } | Rechazo

type Rechazo =
  | { ok: false; motivo: 'jwt-invalido' | 'jwt-vencido' | 'jwt-opaco' | 'jwt-emisor' | 'jwt-audiencia' }
  /** The provider could not be asked for its keys: not the caller's fault. */
  | { ok: false; motivo: 'proveedor-ausente' }

class ProviderAway extends Error {}

type Jwks = ReturnType<typeof createRemoteJWKSet>

/** OpenID Connect Discovery 1.0 §3, as far as it is used here; whoever uses more of it looks at it. */
interface Configuracion extends Readonly<Record<string, unknown>> {
  issuer?: string
  jwks_uri?: string
}

/** Verifies access tokens of one OpenID Connect provider, whichever it is. */
export class VerificadorOidc {
  #options: OidcOptions
  #keys: { get: Jwks; issuer: string; uri: string; learnedAt: number } | null = null
  #discovering: Promise<void> | null = null
  #failedAt = Number.NEGATIVE_INFINITY
  #looks: Bucket
  #looking: Promise<void> | null = null
  #metadatos: Configuracion | null = null
  #lookFailed = false
  #avisos: Avisos

  constructor(options: OidcOptions) {
    this.#options = options
    this.#looks = full(JWKS_LOOKS, options.monotonic())
    this.#avisos = new Avisos(options.monotonic, options.onAviso ?? (() => {}))
  }

  /** What is wrong between the provider and us, if anything; asks it where nothing is known of it yet. */
  estado(): { conocido: boolean; aviso: string | null } {
    if (this.#keys === null) this.#discover().catch(() => {})
    return { conocido: this.#keys !== null, aviso: this.#avisos.actual }
  }

  /** What the provider says of itself. Null while it could not be asked. */
  async metadatos(): Promise<Readonly<Record<string, unknown>> | null> {
    await this.#proveedor().catch(() => {})
    return this.#metadatos
  }

  async verify(token: string): Promise<VerificacionDeToken> {
    // Only what has the three parts of a signed token can be looked into.
    if (token.split('.').length !== 3) {
      if (!this.#avisos.algunoBueno) this.#avisos.tell('token', OPACO)
      return { ok: false, motivo: 'jwt-opaco' }
    }
    try {
      const { get, issuer } = await this.#proveedor()
      const { payload } = await this.#verified(token, get, ['iss', 'sub', 'exp'])
      return this.#judge(payload, issuer)
    } catch (error) {
      return this.#rechazo(toError(error))
    }
  }

  /** What the provider says of a session that ended; or what is wrong with it. */
  async verifyCierre(
    token: string,
  ): Promise<{ ok: true; cierre: Cierre } | { ok: false; motivo: 'proveedor-ausente' | (string & {}) }> {
    try {
      const { get, issuer } = await this.#proveedor()
      const verified = await this.#verified(token, get, ['iss', 'aud', 'iat', 'jti', 'events'])
      const { clientes, now } = this.#options
      const leido = parseCierre(verified, { issuer, clientes, now: now() })
      return leido.ok ? leido : { ok: false, motivo: leido.falta }
    } catch (error) {
      const { motivo } = this.#rechazo(toError(error))
      return {
        ok: false,
        motivo: motivo === 'proveedor-ausente' ? motivo : 'no es un JWT vigente de este proveedor',
      }
    }
  }

  #judge(payload: JWTPayload, issuer: string): VerificacionDeToken {
    // A logout token (it has the claim `events`) is never an access token, whatever its audience (Back-Channel Logout 1.0 §2.6).
    if (payload.events !== undefined) return { ok: false, motivo: 'jwt-invalido' }
    if (payload.iss !== issuer) {
      this.#avisos.tell('token', otroEmisor(payload, issuer))
      return { ok: false, motivo: 'jwt-emisor' }
    }
    if (!isForUs(payload, this.#options)) {
      this.#avisos.tell('token', otraAudiencia(payload, this.#options))
      return { ok: false, motivo: 'jwt-audiencia' }
    }
    this.#avisos.bueno(faltaDe(payload, this.#options))
    // `verify` requires the claim.
    const verificado = { ...payload, iss: issuer, sub: payload.sub! }
    return { ok: true, identidad: identidadDe(verificado, this.#options), sesion: sesionDe(verificado) }
  }

  #rechazo(error: Error): Rechazo {
    if (error instanceof errors.JWTExpired) return { ok: false, motivo: 'jwt-vencido' }
    const away =
      error instanceof ProviderAway ||
      error instanceof errors.JWKSTimeout ||
      error instanceof errors.JWKSInvalid ||
      !(error instanceof errors.JOSEError) ||
      // jose says "generic" when the key set could not be fetched or read.
      error.code === 'ERR_JOSE_GENERIC'
    if (!away) return { ok: false, motivo: 'jwt-invalido' }
    this.#avisos.tell('proveedor', `no se pudo preguntar al proveedor de identidad: ${causesOf(error)}`)
    return { ok: false, motivo: 'proveedor-ausente' }
  }

  async #verified(token: string, keys: Jwks, requiredClaims: string[]): Promise<JWTVerifyResult> {
    try {
      return await this.#verify(token, keys, requiredClaims)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || !(await this.#lookAgain(keys))) throw error
      return this.#verify(token, keys, requiredClaims)
    }
  }

  /**
   * Fetches the provider's keys again for a token whose key id is unknown: the provider may have changed its key. At most once in a while,
   * because a caller could send such tokens at will; false when they were fetched a moment ago, and then the key is unknown.
   */
  async #lookAgain(keys: Jwks): Promise<boolean> {
    if (this.#looking === null) {
      const { cubeta, esperaMs } = takeToken(this.#looks, JWKS_LOOKS, this.#options.monotonic())
      this.#looks = cubeta
      if (esperaMs > 0 && this.#lookFailed)
        throw new ProviderAway('sus claves no se pudieron leer hace un momento')
      if (esperaMs > 0) return false
      this.#looking = this.#reload(keys)
    }
    await this.#looking
    return true
  }

  async #reload(keys: Jwks): Promise<void> {
    this.#lookFailed = true
    try {
      await keys.reload()
      this.#lookFailed = false
    } finally {
      this.#looking = null
    }
  }

  #verify(token: string, keys: Jwks, requiredClaims: string[]): Promise<JWTVerifyResult> {
    return jwtVerify(token, keys, {
      algorithms: ALGORITHMS,
      clockTolerance: LEEWAY_SECONDS,
      requiredClaims,
      currentDate: new Date(this.#options.now()),
    })
  }

  async #proveedor(): Promise<{ get: Jwks; issuer: string }> {
    const now = this.#options.monotonic()
    if (this.#keys === null || now - this.#keys.learnedAt > DISCOVERY_MAX_AGE_MS) {
      // While keys are cached, tokens are verified without the provider: an unreachable provider is only reported.
      await this.#discover().catch(error => {
        if (this.#keys === null) throw error
      })
    }
    if (this.#keys === null) throw new ProviderAway('OIDC_ISSUER')
    return this.#keys
  }

  #discover(): Promise<void> {
    this.#discovering ??= this.#fetchConfiguration().finally(() => {
      this.#discovering = null
    })
    return this.#discovering
  }

  async #fetchConfiguration(): Promise<void> {
    const { issuer, monotonic } = this.#options
    if (monotonic() - this.#failedAt < DISCOVERY_RETRY_MS)
      throw new ProviderAway('no respondió hace un momento')
    try {
      const url = `${bare(issuer)}/.well-known/openid-configuration`
      const response = await fetchBounded(url, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      })
      if (!response.ok) throw new Error(`${url} respondió ${response.status}`)
      // A provider may say anything: whoever uses one of them looks at it.
      const found = (await response.json()) as Configuracion
      // What it calls itself is what its tokens say; only the last slash is ours to add or leave out.
      if (found.issuer === undefined || bare(found.issuer) !== bare(issuer))
        throw new Error(`${url} dice ser "${found.issuer}": ponga ese valor en OIDC_ISSUER, no "${issuer}"`)
      if (typeof found.jwks_uri !== 'string') throw new Error(`${url} no nombra jwks_uri`)
      this.#metadatos = found
      this.#remember(found.issuer, found.jwks_uri)
      this.#avisos.conocido()
    } catch (error) {
      this.#failedAt = monotonic()
      const away = new ProviderAway('OIDC_ISSUER', { cause: error })
      this.#avisos.tell('proveedor', `no se pudo preguntar al proveedor de identidad: ${causesOf(away)}`)
      throw away
    }
  }

  #remember(issuer: string, uri: string): void {
    const learnedAt = this.#options.monotonic()
    if (this.#keys?.uri === uri && this.#keys.issuer === issuer) this.#keys.learnedAt = learnedAt
    else {
      const options = {
        timeoutDuration: TIMEOUT_MS,
        [customFetch]: fetchBounded,
        // Whether an unknown key id may make us ask again is decided here.
        cooldownDuration: Number.POSITIVE_INFINITY,
        cacheMaxAge: JWKS_MAX_AGE_MS,
      }
      this.#keys = { get: createRemoteJWKSet(new URL(uri), options), issuer, uri, learnedAt }
    }
  }
}

const bare = (issuer: string): string => issuer.replace(/\/$/, '')

/** In one line: an error of a library is a page. */
function causesOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 200)
  const own = error.message.slice(0, 300)
  return error.cause === undefined ? own : `${own}: ${causesOf(error.cause)}`
}
