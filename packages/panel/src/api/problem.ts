import { describeCampo } from '../values/campos.ts'
import { capital } from '../values/capital.ts'
import type { components } from './contrato.generated.ts'
import { isDePersona, tellFalta, tellProblema } from './palabras.ts'

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
    const { titulo, frase } = tellProblema({ ...problem, status }, retryAfter)
    super(frase === '' ? 'El servicio respondió algo que no se entiende. Intente de nuevo.' : frase)
    this.type = problem.type ?? 'desconocido'
    this.status = status
    this.title = titulo
    const faltas = isDePersona(this.type) ? (problem.errors ?? []) : []
    this.faults = faltas.map(falta => ({ ...falta, detail: tellFalta(falta) }))
    this.retryAfter = retryAfter
    this.body = problem
  }

  /** What is said, and how long to wait where the sentence does not say it. */
  get advice(): string {
    const { message, retryAfter } = this
    if (retryAfter === undefined || message.includes(`${retryAfter} s`)) return message
    return `${message} Conviene esperar ${retryAfter} s antes de repetir.`
  }
}

export const AWAY = new ProblemError(
  {
    type: 'sin-respuesta',
    title: 'Sin respuesta',
    detail:
      'El servicio no responde. Revise su conexión; lo que escribió queda guardado en esta ventana y puede reintentar.',
  },
  0,
)

/** Nothing left this machine, and nothing waits here to leave it. */
export const SIN_CONEXION = new ProblemError(
  {
    type: 'sin-conexion',
    title: 'Sin conexión',
    detail:
      'No hay conexión a internet: no se envió nada, y nada queda esperando para salir. Lo que escribió está guardado en esta ventana; repita cuando vuelva la conexión.',
  },
  0,
)

/** The session is renewed every few minutes, and whoever does so is busy: nothing left this machine either. */
export const SIN_INGRESO = new ProblemError(
  {
    type: 'sin-ingreso',
    title: 'El ingreso no responde',
    detail:
      'El sistema con el que usted ingresó no responde en este momento: no se envió nada. Su sesión sigue, y lo que escribió está guardado en esta ventana; repita en unos segundos.',
  },
  0,
)

/** Also of what failed because of it. */
export function problemOf(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  return error instanceof Error && error.cause instanceof ProblemError ? error.cause : AWAY
}

export function problemFrom(body: unknown, response: Response): ProblemError {
  const problem = typeof body === 'object' && body !== null ? (body as Partial<Problema>) : {}
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ProblemError(problem, response.status, Number.isFinite(seconds) ? seconds : undefined)
}

/** All of what went wrong, where there is one line for it. */
export function tellError(error: unknown): string {
  const { faults, advice } = problemOf(error)
  return faults.length === 0 ? advice : faults.map(formatFalta).join('. ')
}

/** A fault as a sentence that says where it is. */
export function formatFalta({ campo, detail }: Pick<Falta, 'campo' | 'detail'>): string {
  const donde = describeCampo(campo)
  return donde === '' ? capital(detail) : `${donde}: ${detail}`
}

/** The same of one that is no refusal but stands in an answer: in the words of the service, still. */
export const tellConLugar = (falta: Falta): string => formatFalta({ ...falta, detail: tellFalta(falta) })
