import type { components } from './contrato.generated.ts'

export type Problema = components['schemas']['Problema']
export type Falta = Problema['errors'][number]

/** What went wrong, in words for the person who asked. */
export class ProblemError extends Error {
  readonly type: string
  readonly status: number
  readonly title: string
  readonly faults: readonly Falta[]
  /** Seconds to wait before asking again, when the service says so. */
  readonly retryAfter: number | undefined
  readonly body: Partial<Problema> & Record<string, unknown>

  constructor(problem: Partial<Problema>, status: number, retryAfter?: number) {
    super(problem.detail ?? 'El servicio respondió algo que no se entiende. Intente de nuevo.')
    this.type = problem.type ?? 'desconocido'
    this.status = status
    this.title = problem.title ?? 'No se pudo completar'
    this.faults = problem.errors ?? []
    this.retryAfter = retryAfter
    this.body = problem
  }

  /** Nobody knows whether it was done: the request, or its answer, got lost on the way. */
  get unanswered(): boolean {
    return this.status === 0
  }
}

export const AWAY = new ProblemError(
  {
    type: 'sin-conexion',
    title: 'Sin respuesta',
    detail:
      'El servicio no responde. Revise su conexión; lo que escribió queda guardado en esta ventana y puede reintentar.',
  },
  0,
)

export function problemOf(error: unknown): ProblemError {
  return error instanceof ProblemError ? error : AWAY
}

export function problemFrom(body: unknown, response: Response): ProblemError {
  const problem = typeof body === 'object' && body !== null ? (body as Partial<Problema>) : {}
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ProblemError(problem, response.status, Number.isFinite(seconds) ? seconds : undefined)
}
