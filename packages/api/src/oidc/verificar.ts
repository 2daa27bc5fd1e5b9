import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import { type Cubeta, llena, type Tasa, tomar } from '../domain/cubeta.ts'
import type { Identidad } from '../operations/ports.ts'

/** Signatures that only the issuer can make. With a shared secret, whoever verifies could also forge. */
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

export interface OidcOptions {
  issuer: string
  audience: string
  emailClaim: string
  now: () => number
}

export type Verificacion =
  | { ok: true; identidad: Identidad }
  | { ok: false; motivo: 'jwt-invalido' | 'jwt-vencido' }
  /** The provider could not be asked for its keys: not the caller's fault. */
  | { ok: false; motivo: 'proveedor-ausente'; causa: unknown }

class ProviderAway extends Error {}

type Jwks = ReturnType<typeof createRemoteJWKSet>

/** Verifies access tokens of one OpenID Connect provider, whichever it is. */
export class VerificadorOidc {
  #options: OidcOptions
  #keys: { get: Jwks; uri: string; learnedAt: number } | null = null
  #discovering: Promise<void> | null = null
  #failedAt = Number.NEGATIVE_INFINITY
  #looks: Cubeta
  #looking: Promise<void> | null = null

  constructor(options: OidcOptions) {
    this.#options = options
    this.#looks = llena(JWKS_LOOKS, options.now())
  }

  async verificar(token: string): Promise<Verificacion> {
    try {
      const keys = await this.#jwks()
      const payload = await this.#payload(token, keys)
      return { ok: true, identidad: this.#identidad(payload) }
    } catch (error) {
      if (error instanceof errors.JWTExpired) return { ok: false, motivo: 'jwt-vencido' }
      if (
        error instanceof ProviderAway ||
        error instanceof errors.JWKSTimeout ||
        !(error instanceof errors.JOSEError)
      ) {
        return { ok: false, motivo: 'proveedor-ausente', causa: error }
      }
      // jose says "generic" when the key set could not be fetched or read.
      if (error.code === 'ERR_JOSE_GENERIC' || error instanceof errors.JWKSInvalid) {
        return { ok: false, motivo: 'proveedor-ausente', causa: error }
      }
      return { ok: false, motivo: 'jwt-invalido' }
    }
  }

  async #payload(token: string, keys: Jwks): Promise<JWTPayload> {
    try {
      return await this.#verify(token, keys)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      await this.#lookAgain(keys)
      return this.#verify(token, keys)
    }
  }

  /** The provider may have changed its key: only it can tell, and it is not asked at everybody's will. */
  #lookAgain(keys: Jwks): Promise<void> {
    if (this.#looking !== null) return this.#looking
    const { cubeta, esperaMs } = tomar(this.#looks, JWKS_LOOKS, this.#options.now())
    this.#looks = cubeta
    if (esperaMs > 0) throw new ProviderAway('an unknown key id while the keys may not be fetched again')
    this.#looking = keys.reload().finally(() => {
      this.#looking = null
    })
    return this.#looking
  }

  async #verify(token: string, keys: Jwks): Promise<JWTPayload> {
    const { payload } = await jwtVerify(token, keys, {
      issuer: this.#options.issuer,
      audience: this.#options.audience,
      algorithms: ALGORITHMS,
      clockTolerance: LEEWAY_SECONDS,
      requiredClaims: ['sub', 'exp'],
      currentDate: new Date(this.#options.now()),
    })
    return payload
  }

  #identidad(payload: JWTPayload): Identidad {
    const correo = payload[this.#options.emailClaim]
    return {
      iss: payload.iss!,
      sub: payload.sub!,
      correo: typeof correo === 'string' ? correo : null,
      correoVerificado: payload.email_verified === true,
      nombre: typeof payload.name === 'string' ? payload.name : null,
    }
  }

  async #jwks() {
    const now = this.#options.now()
    if (this.#keys === null || now - this.#keys.learnedAt > DISCOVERY_MAX_AGE_MS) {
      // With keys in hand, a provider that is away for a while hurts nobody.
      await this.#discover().catch(error => {
        if (this.#keys === null) throw error
      })
    }
    return this.#keys!.get
  }

  #discover(): Promise<void> {
    this.#discovering ??= this.#fetchConfiguration().finally(() => {
      this.#discovering = null
    })
    return this.#discovering
  }

  async #fetchConfiguration(): Promise<void> {
    const { issuer, now } = this.#options
    if (now() - this.#failedAt < DISCOVERY_RETRY_MS) throw new ProviderAway('discovery failed a moment ago')
    try {
      const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
      const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
      if (!response.ok) throw new Error(`${url} answered ${response.status}`)
      const found = (await response.json()) as { issuer?: string; jwks_uri?: string }
      if (found.issuer !== issuer) throw new Error(`${url} names the issuer ${found.issuer}, not ${issuer}`)
      if (typeof found.jwks_uri !== 'string') throw new Error(`${url} names no jwks_uri`)
      this.#remember(found.jwks_uri)
    } catch (error) {
      this.#failedAt = now()
      throw new ProviderAway('discovery failed', { cause: error })
    }
  }

  #remember(uri: string): void {
    const learnedAt = this.#options.now()
    if (this.#keys?.uri === uri) this.#keys.learnedAt = learnedAt
    else {
      const options = {
        timeoutDuration: TIMEOUT_MS,
        // Whether an unknown key id may make us ask again is decided here.
        cooldownDuration: Number.POSITIVE_INFINITY,
        cacheMaxAge: JWKS_MAX_AGE_MS,
      }
      this.#keys = { get: createRemoteJWKSet(new URL(uri), options), uri, learnedAt }
    }
  }
}
