import { motivoDe } from '@mbohera/cliente'
import type { Sesion } from '../credenciales.ts'
import { Falla } from '../falla.ts'

/** Whom the service believes, and as which client a person logs in there from here. (RFC 9728.) */
export interface Recurso {
  readonly issuer: string
  readonly clientId: string
  readonly scope: string
  readonly params: string
}

interface Proveedor {
  issuer?: string
  token_endpoint?: string
  device_authorization_endpoint?: string
}

/** What the person is told: where to go, and what to compare. */
export interface Codigo {
  readonly codigo: string
  readonly donde: string
  readonly dondeConCodigo: string | null
}

const PLAZO_MS = 15_000
const TOO_MANY_REQUESTS = 429
const GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

async function pedir(
  url: string,
  body?: URLSearchParams,
): Promise<{ status: number; json: Record<string, unknown> }> {
  let response: Response
  try {
    response = await fetch(url, {
      ...(body === undefined ? {} : { method: 'POST', body }),
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(PLAZO_MS),
    })
  } catch (error) {
    throw new Falla(
      'sinRespuesta',
      `No se obtuvo respuesta de ${new URL(url).origin}: ${motivoDe(error)}.`,
      'Revise la dirección y la conexión, y repita.',
    )
  }
  const json: unknown = await response.json().catch(() => ({}))
  return {
    status: response.status,
    json: typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {},
  }
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

function readUrl(said: unknown): URL | null {
  try {
    return typeof said === 'string' ? new URL(said) : null
  } catch {
    return null
  }
}

/** RFC 9728, 3.3, but for the scheme: whoever ends TLS before the service need not tell it so. This machine has several names. */
function isMismo(resource: unknown, url: string): boolean {
  const dice = readUrl(resource)
  const place = new URL(url)
  if (dice === null) return false
  if (dice.host === place.host) return true
  return dice.port === place.port && [dice, place].every(({ hostname }) => LOOPBACK.test(hostname))
}

/** The service says itself who its provider is. */
export async function findRecurso(url: string): Promise<Recurso> {
  const { status, json } = await pedir(`${url}/.well-known/oauth-protected-resource`)
  const {
    resource,
    authorization_servers: servers,
    mbohera_cli: cli,
  } = json as {
    resource?: unknown
    authorization_servers?: unknown[]
    mbohera_cli?: { client_id?: unknown; scope?: unknown; params?: unknown }
  }
  const issuer = servers?.[0]
  if (status !== 200 || typeof issuer !== 'string' || typeof cli?.client_id !== 'string')
    throw new Falla(
      'noAceptado',
      `${url} no dice dónde se ingresa (respondió ${status}).`,
      'Revise que --url sea la dirección de Mbohéra.',
    )
  if (!isMismo(resource, url))
    throw new Falla(
      'noAceptado',
      `${url} dice que es ${JSON.stringify(resource) ?? 'otra cosa'}, y no se ingresa donde dice otro.`,
      'Use en --url la dirección de Mbohéra. Si ésta lo es, avise a quien opera el servicio: la dice MBOHERA_URL.',
    )
  return {
    issuer,
    clientId: cli.client_id,
    scope: String(cli.scope ?? 'openid'),
    params: String(cli.params ?? ''),
  }
}

const seguro = (url: string): boolean => {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || LOOPBACK.test(hostname)
}

async function findProveedor({
  issuer,
}: Recurso): Promise<Required<Pick<Proveedor, 'token_endpoint' | 'device_authorization_endpoint'>>> {
  const base = issuer.replace(/\/$/, '')
  const { status, json } = await pedir(`${base}/.well-known/openid-configuration`)
  const { issuer: dice, token_endpoint, device_authorization_endpoint } = json as Proveedor
  if (status !== 200 || dice?.replace(/\/$/, '') !== base || token_endpoint === undefined)
    throw new Falla(
      'noAceptado',
      `El proveedor de identidad ${issuer} no se da a conocer (respondió ${status}).`,
      'Avise a quien opera el servicio.',
    )
  if (device_authorization_endpoint === undefined)
    throw new Falla(
      'noAceptado',
      `El proveedor de identidad ${issuer} no permite ingresar con un código.`,
      'Cree una clave en el panel, y defina MBOHERA_API_KEY.',
    )
  if (![token_endpoint, device_authorization_endpoint].every(seguro))
    throw new Falla(
      'noAceptado',
      `El proveedor de identidad ${issuer} no usa https.`,
      'Avise a quien opera el servicio.',
    )
  return { token_endpoint, device_authorization_endpoint }
}

const withParams = (params: string, own: Record<string, string>): URLSearchParams => {
  const all = new URLSearchParams(params)
  for (const [name, value] of Object.entries(own)) all.set(name, value)
  return all
}

function sesionDe(
  json: Record<string, unknown>,
  known: Omit<Sesion, 'accessToken' | 'expiraEn' | 'refreshToken'>,
  now: number,
  antes: string | null,
): Sesion {
  const { access_token, expires_in, refresh_token } = json
  if (typeof access_token !== 'string')
    throw new Falla(
      'noAceptado',
      'El proveedor de identidad no dio un token.',
      'Avise a quien opera el servicio.',
    )
  return {
    ...known,
    accessToken: access_token,
    expiraEn: now + Number(expires_in ?? 300) * 1000,
    refreshToken: typeof refresh_token === 'string' ? refresh_token : antes,
  }
}

interface Reloj {
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<void>
}

/** RFC 8628: shows a code, and asks until the person has confirmed it, or refused, or the time is over. */
export async function ingresar(
  recurso: Recurso,
  show: (codigo: Codigo) => void,
  { now, sleep }: Reloj,
): Promise<Sesion> {
  const { token_endpoint, device_authorization_endpoint } = await findProveedor(recurso)
  const { issuer, clientId, scope, params } = recurso
  const asked = await pedir(device_authorization_endpoint, withParams(params, { client_id: clientId, scope }))
  const { device_code, user_code, verification_uri, verification_uri_complete, expires_in, interval } =
    asked.json
  if (
    asked.status !== 200 ||
    typeof device_code !== 'string' ||
    typeof user_code !== 'string' ||
    typeof verification_uri !== 'string'
  )
    throw new Falla(
      'noAceptado',
      `El proveedor de identidad no dio un código: ${asked.json.error_description ?? asked.json.error ?? asked.status}.`,
      `Revise que conozca al cliente "${clientId}" con device authorization.`,
    )
  show({
    codigo: user_code,
    donde: verification_uri,
    dondeConCodigo: typeof verification_uri_complete === 'string' ? verification_uri_complete : null,
  })
  const end = now() + Number(expires_in ?? 600) * 1000
  const known = { issuer, tokenEndpoint: token_endpoint, clientId }
  for (let pausa = Number(interval ?? 5); now() < end; ) {
    await sleep(pausa * 1000)
    // A network that was away for a moment is no answer.
    const polled = await pedir(
      token_endpoint,
      withParams(params, { grant_type: GRANT, client_id: clientId, device_code }),
    ).catch(() => null)
    if (polled === null || polled.json.error === 'authorization_pending' || polled.status >= 500) continue
    if (polled.json.error === 'slow_down') {
      pausa += 5
      continue
    }
    if (polled.status === 200) return sesionDe(polled.json, known, now(), null)
    if (polled.json.error === 'access_denied')
      throw new Falla('sinCredencial', 'El ingreso no se permitió.', 'Si fue sin querer: mbohera login')
    break
  }
  throw new Falla(
    'sinCredencial',
    'El código venció sin que nadie lo confirmara.',
    'Empiece de nuevo: mbohera login',
  )
}

const ANTES_MS = 30_000

/** Whether its token has to be renewed before it is used. */
export const isPorVencer = ({ expiraEn }: Sesion, now: number): boolean => expiraEn - now <= ANTES_MS

/** The same session with a token that still lasts; null where there is no way to that but a login. */
export async function renovar(sesion: Sesion, now: number): Promise<Sesion | null> {
  if (!isPorVencer(sesion, now)) return sesion
  const { refreshToken, tokenEndpoint, clientId } = sesion
  if (refreshToken === null) return null
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    client_id: clientId,
    refresh_token: refreshToken,
  })
  const { status, json } = await pedir(tokenEndpoint, body)
  // It is busy, and did not say that the session ended.
  if (status === TOO_MANY_REQUESTS || status >= 500)
    throw new Falla(
      'sinRespuesta',
      `${new URL(tokenEndpoint).origin}, donde usted ingresó, no pudo renovar la sesión en este momento (respondió ${status}).`,
      'La sesión sigue; repita en un momento.',
    )
  return status === 200 ? sesionDe(json, sesion, now, refreshToken) : null
}
