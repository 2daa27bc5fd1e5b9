// What a logout token must be: OpenID Connect Back-Channel Logout 1.0, 2.4 and 2.6.
import type { JWTPayload, JWTVerifyResult } from 'jose'
import type { Cierre } from '../domain/sesion.ts'
import { isStorable } from '../domain/texto.ts'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** A logout token older than this is refused: it may be one that was recorded and is replayed (OpenID Connect Back-Channel Logout 1.0 §2.6). */
const MAX_AGE_S = 300
const LEEWAY_S = 30
const MAX_LENGTH = 255

export interface ParaQuien {
  issuer: string
  /** The clients that log people in here: to one of them it must be addressed. */
  clientes: readonly string[]
  now: number
}

/** The claims of a logout token, or what is wrong with it: the text goes to the administrator of the identity provider. */
export function parseCierre(
  { payload, protectedHeader }: Pick<JWTVerifyResult, 'payload' | 'protectedHeader'>,
  { issuer, clientes, now }: ParaQuien,
): { ok: true; cierre: Cierre } | { ok: false; falta: string } {
  const seconds = now / 1000
  const { iss, iat, jti, events, nonce } = payload
  const when = typeof iat === 'number' ? iat : undefined
  const falta =
    (!isLogoutType(protectedHeader.typ) && `«typ» es ${shown(protectedHeader.typ)} y no "logout+jwt"`) ||
    (iss !== issuer && `«iss» es ${shown(iss)} y no "${issuer}"`) ||
    (!clientes.some(cliente => isFor(payload, cliente)) &&
      `«aud» es ${shown(payload.aud)} y no ${clientes.join(' ni ')}`) ||
    (when === undefined
      ? 'falta «iat»'
      : (Math.abs(seconds - when) > MAX_AGE_S && '«iat» no es de ahora') ||
        (when > seconds + LEEWAY_S && '«iat» es del futuro')) ||
    (!isName(jti) && 'falta «jti»') ||
    (!isLogout(events) && `«events» no contiene ${EVENT}`) ||
    (nonce !== undefined && 'tiene «nonce»: es otra clase de token') ||
    ([payload.sub, payload.sid].every(absent) && 'faltan «sub» y «sid»') ||
    (![payload.sub, payload.sid].every(value => absent(value) || isName(value)) &&
      '«sub» o «sid» no son textos')
  if (falta) return { ok: false, falta }
  if (when === undefined || !isName(jti)) throw new Error('a claim was judged and is not there')
  const nameOf = (value: unknown) => (isName(value) ? value : null)
  const cierre = { iss: issuer, jti, sub: nameOf(payload.sub), sid: nameOf(payload.sid), avisadaEn: when }
  return { ok: true, cierre }
}

/** Providers older than the type write "JWT", or nothing. */
const isLogoutType = (typ: unknown) =>
  typ === undefined || (typeof typ === 'string' && /^(application\/)?(logout\+)?jwt$/i.test(typ))

const isFor = ({ aud }: JWTPayload, cliente: string) =>
  Array.isArray(aud) ? aud.includes(cliente) : aud === cliente

const isLogout = (events: unknown) =>
  typeof events === 'object' &&
  events !== null &&
  Object.entries(events).some(([name, said]) => name === EVENT && typeof said === 'object' && said !== null)

const absent = (value: unknown) => value === undefined || value === null

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_LENGTH && isStorable(value)

const shown = (value: unknown) => (value === undefined ? 'ausente' : JSON.stringify(value)).slice(0, 200)
