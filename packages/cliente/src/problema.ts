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

/** fetch says "fetch failed", and what happened stands behind it. */
export function motivoDe(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const { code } = cause as { code?: unknown }
  if (cause.cause !== undefined && !(typeof code === 'string')) return motivoDe(cause.cause)
  return cause.message === '' ? String(code ?? cause.name) : cause.message
}
