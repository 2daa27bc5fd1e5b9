import type { components } from './contrato.generated.ts'

export type Problema = components['schemas']['Problema']
export type Falta = components['schemas']['Falta']

/** The service refused, and nothing was done of what was asked for. Its message says what to do, in Spanish. */
export class SolicitudRechazada extends Error {
  override readonly name = 'SolicitudRechazada'
  /** What is refused, as in https://…/problemas/<type>; `desconocido` when a proxy answered in the service's place. */
  readonly type: string
  readonly status: number
  readonly titulo: string
  readonly faltas: readonly Falta[]
  /** What the operator needs to find this very request in the log. */
  readonly requestId: string | null
  /** Everything that was answered. */
  readonly cuerpo: Readonly<Record<string, unknown>>

  constructor(status: number, cuerpo: Readonly<Record<string, unknown>>, requestId: string | null) {
    const { type, title, detail, errors } = cuerpo as Partial<Problema>
    super(
      typeof detail === 'string'
        ? detail
        : `El servidor respondió ${status} sin explicarlo. Revise que la dirección (url) sea la de Mbohéra.`,
    )
    this.type = typeof type === 'string' ? type : 'desconocido'
    this.status = status
    this.titulo = typeof title === 'string' ? title : 'No se pudo completar'
    this.faltas = Array.isArray(errors) ? errors : []
    this.requestId = requestId
    this.cuerpo = cuerpo
  }
}

/** Nobody answered, as often as it was asked. A question changed nothing: ask again. Of what changes something, `pudoHacerse` says that nobody knows. */
export class SinRespuesta extends Error {
  override readonly name = 'SinRespuesta'
  /** It may have been done: look before you ask for it again. */
  readonly pudoHacerse: boolean

  constructor(url: string, cause: unknown, pudoHacerse = false) {
    const motivo = motivoDe(cause).replace(/\.$/, '')
    super(
      pudoHacerse
        ? `No llegó la respuesta de ${url}: ${motivo}. Por eso no se sabe si se hizo: mire cómo quedó antes de pedirlo otra vez.`
        : `No se obtuvo respuesta de ${url}: ${motivo}. Revise la dirección y la conexión, y repita.`,
      { cause },
    )
    this.pudoHacerse = pudoHacerse
  }
}

const SIN_NOMBRE = 'su nombre no se encuentra'
const SIN_RED = 'no hay red hasta ahí'
const CORTADA = 'la conexión se cortó'
const TARDE = 'no se llegó a tiempo'
const SIN_TLS = 'no contesta con TLS: revise si es http:// o https://'
const DE_NADIE_CONOCIDO =
  'su certificado no es de una autoridad en que esta máquina confíe; si es la de su empresa, dígasela a Node con NODE_EXTRA_CA_CERTS'
const POR_EL_RELOJ = 'o el reloj de esta máquina está mal'

/** What happens on the way, for a person: by its code, which stands behind it for whoever looks it up. */
const CAUSAS: ReadonlyMap<string, string> = new Map([
  ['ENOTFOUND', SIN_NOMBRE],
  ['EAI_AGAIN', SIN_NOMBRE],
  ['ECONNREFUSED', 'nadie atiende ahí'],
  ['ENETUNREACH', SIN_RED],
  ['EHOSTUNREACH', SIN_RED],
  ['ECONNRESET', CORTADA],
  ['EPIPE', CORTADA],
  ['UND_ERR_SOCKET', CORTADA],
  ['ETIMEDOUT', TARDE],
  ['UND_ERR_CONNECT_TIMEOUT', TARDE],
  ['EPROTO', SIN_TLS],
  ['ERR_SSL_WRONG_VERSION_NUMBER', SIN_TLS],
  ['CERT_HAS_EXPIRED', `su certificado venció, ${POR_EL_RELOJ}`],
  ['CERT_NOT_YET_VALID', `su certificado todavía no vale, ${POR_EL_RELOJ}`],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'su certificado es de otro nombre'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', DE_NADIE_CONOCIDO],
  ['SELF_SIGNED_CERT_IN_CHAIN', DE_NADIE_CONOCIDO],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', DE_NADIE_CONOCIDO],
  ['UNABLE_TO_GET_ISSUER_CERT', DE_NADIE_CONOCIDO],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', DE_NADIE_CONOCIDO],
])

/** fetch says "fetch failed", and what happened stands behind it. */
export function motivoDe(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const { code } = cause as { code?: unknown }
  if (cause.cause !== undefined && !(typeof code === 'string')) return motivoDe(cause.cause)
  const dicha = CAUSAS.get(String(code))
  if (dicha !== undefined) return `${dicha} (${code})`
  if (cause.name === 'TimeoutError') return 'no contestó a tiempo'
  const message = cause.message.replace(/\s+/g, ' ').trim()
  return message === '' ? String(code ?? cause.name) : message
}
