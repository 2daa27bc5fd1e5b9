import type { FastifyRequest } from 'fastify'
import type { CredencialRechazada, Failure } from '../domain/failure.ts'
import type { Intentos } from '../operations/autenticar-clave.ts'
import type { Clock } from '../operations/ports.ts'
import { redOf } from './origen.ts'
import { type Limites, type Llamador, pesoDe } from './rate-limit.ts'

export interface LimitarDeps {
  limites: Limites
  clock: Clock
}

/** With what somebody calls, and for whom. */
export type Credencial = Omit<Llamador, 'red'>

/** Where a request begins: its credential is good, and its body has not been read. */
export const alEmpezar = (deps: LimitarDeps, request: FastifyRequest, quien: Credencial): Failure | null =>
  pesar(deps, request, quien, 1 + pesoDe(declaredOf(request) ?? 0))

/** Where its body is there: who did not say beforehand how long it is pays now, before anybody looks into it. */
export function alLlegar(deps: LimitarDeps, request: FastifyRequest, quien: Credencial): Failure | null {
  if (declaredOf(request) !== null || !Buffer.isBuffer(request.body)) return null
  const peso = pesoDe(request.body.length)
  return peso === 0 ? null : pesar(deps, request, quien, peso)
}

/** What nobody can have been given by us or by the provider: a guess, or a mistake that looks like one. */
const ADIVINADAS: ReadonlySet<CredencialRechazada> = new Set<CredencialRechazada>([
  'no-bearer',
  'jwt-invalido',
  'jwt-opaco',
  'clave-donde-va-jwt',
  'jwt-donde-va-clave',
  'clave-mal-escrita',
])

/**
 * Where it was refused before it began. After too many guesses an address hears when to come back, not why each was refused; a key of the
 * right form was counted where it was looked up. Whoever has shown who she is and may not do this has used up a request all the same.
 */
export function alRechazar(
  deps: LimitarDeps,
  request: FastifyRequest,
  failure: Failure,
  quien: Credencial | null,
): Failure {
  if (failure.type === 'unauthenticated' && ADIVINADAS.has(failure.motivo))
    return deps.limites.fallida(redOf(request), deps.clock()) ?? failure
  return (quien === null ? null : pesar(deps, request, quien, 1)) ?? failure
}

/** How many more keys that nobody here has seen may be shown from where this request comes. */
export const intentosDe = (deps: LimitarDeps, request: FastifyRequest): Intentos => ({
  gastar: () => deps.limites.fallida(redOf(request), deps.clock()),
  devolver: () => deps.limites.perdonar(redOf(request)),
})

const pesar = (deps: LimitarDeps, request: FastifyRequest, quien: Credencial, costo: number) =>
  deps.limites.admitir({ ...quien, red: redOf(request) }, costo, deps.clock())

/** How many bytes the caller says that he sends; nobody can send more than he says. */
function declaredOf({ headers }: FastifyRequest): number | null {
  const declared = headers['content-length']
  return declared === undefined ? null : Number(declared)
}
