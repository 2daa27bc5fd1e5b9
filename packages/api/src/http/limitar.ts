import type { FastifyRequest } from 'fastify'
import type { CredencialRechazada, Failure } from '../domain/failure.ts'
import type { Intentos } from '../operations/authenticate-api-key.ts'
import type { Clock } from '../operations/ports.ts'
import { BODY_LIMIT } from './medios.ts'
import { redOf } from './origen.ts'
import { type Limites, type Llamador, pesoDe, pesoDeArchivo } from './rate-limit.ts'

export interface LimitarDeps {
  limites: Limites
  clock: Clock
}

/** The credential of a call and the emisor that it is for. */
export type Credencial = Omit<Llamador, 'red'>

/** Where a request begins: its credential is good, and its body has not been read. */
export const limitAtStart = (deps: LimitarDeps, request: FastifyRequest, quien: Credencial): Failure | null =>
  weigh(deps, request, quien, 1 + pesoOf(request, declaredOf(request) ?? 0))

/** Where its body is there: who did not say beforehand how long it is pays now, before anybody looks into it. */
export function limitAtArrival(
  deps: LimitarDeps,
  request: FastifyRequest,
  quien: Credencial,
): Failure | null {
  if (declaredOf(request) !== null || !Buffer.isBuffer(request.body)) return null
  const peso = pesoOf(request, request.body.length)
  return peso === 0 ? null : weigh(deps, request, quien, peso)
}

/** Reasons that never apply to a credential that was issued here or by the provider: the caller guesses, or mistook one credential for another. */
const ADIVINADAS: ReadonlySet<CredencialRechazada> = new Set<CredencialRechazada>([
  'no-bearer',
  'jwt-invalido',
  'jwt-opaco',
  'clave-donde-va-jwt',
  'jwt-donde-va-clave',
  'clave-mal-escrita',
])

/**
 * For a request that was refused before its handler. After too many refused credentials an address gets 429 instead of the reason. A key of
 * the right form is not counted here but where it was looked up. A known caller that may not do this has used one of its requests.
 */
export function limitAtRefusal(
  deps: LimitarDeps,
  request: FastifyRequest,
  failure: Failure,
  quien: Credencial | null,
): Failure {
  if (failure.type === 'unauthenticated' && ADIVINADAS.has(failure.motivo))
    return limitGuess(deps, request) ?? failure
  return (quien === null ? null : weigh(deps, request, quien, 1)) ?? failure
}

/** Of whatever was looked for and is not there: who guesses has so many a minute. */
export const limitGuess = (deps: LimitarDeps, request: FastifyRequest): Failure | null =>
  deps.limites.fallida(redOf(request), deps.clock())

/** How many more unknown keys may be tried from the address of this request. */
export const intentosDe = (deps: LimitarDeps, request: FastifyRequest): Intentos => ({
  gastar: () => deps.limites.suspect(redOf(request), deps.clock()),
  perder: () => deps.limites.condemn(redOf(request)),
  devolver: () => deps.limites.forgive(redOf(request)),
})

/** Of what is announced no more is read than the route takes, and nobody pays for more: a debt without end would shut out all who share it. */
function pesoOf({ routeOptions }: FastifyRequest, announced: number): number {
  const bytes = Math.min(announced, routeOptions.bodyLimit ?? BODY_LIMIT)
  return routeOptions.config.archivos === undefined ? pesoDe(bytes) : pesoDeArchivo(bytes)
}

const weigh = (deps: LimitarDeps, request: FastifyRequest, quien: Credencial, costo: number) =>
  deps.limites.admit({ ...quien, red: redOf(request) }, costo, deps.clock())

/** The Content-Length of a request; Node reads no more than that, and asks nobody for it. */
function declaredOf({ headers }: FastifyRequest): number | null {
  const declared = headers['content-length']
  return declared === undefined ? null : Number(declared)
}
