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

/** Nobody answered a question, as often as it was asked. It changed nothing: ask again. */
export class SinRespuesta extends Error {
  override readonly name = 'SinRespuesta'

  constructor(url: string, cause: unknown) {
    super(
      `No se obtuvo respuesta de ${url}: ${motivoDe(cause)}. Revise la dirección y la conexión, y repita.`,
      { cause },
    )
  }
}

/** fetch says "fetch failed", and what happened stands behind it. */
export function motivoDe(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const { code } = cause as { code?: unknown }
  if (cause.cause !== undefined && !(typeof code === 'string')) return motivoDe(cause.cause)
  return cause.message === '' ? String(code ?? cause.name) : cause.message
}
