import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ambienteQueVale } from '../domain/ambiente.ts'
import { type AccesoDeApiKey, decidePermiso } from '../domain/api-key/access.ts'
import type { PermisoDeApiKey } from '../domain/api-key/permiso.ts'
import { endsSoon } from '../domain/api-key/vencimiento.ts'
import { type Failure, fail, ok, type Result } from '../domain/failure.ts'
import { parseId } from '../domain/id.ts'
import { isStorable } from '../domain/texto.ts'
import { formatUtc } from '../domain/tiempo.ts'
import { authorize } from '../operations/authorize.ts'
import { authenticatePrograma } from './auth/api-key.ts'
import { authorizationOf } from './auth/bearer.ts'
import { authenticatePersona, type PersonaDeps } from './auth/persona.ts'
import { linesOf } from './cabecera.ts'
import { lectorDeConsulta } from './consulta.ts'
import type { Deps } from './deps.ts'
import {
  type Credencial,
  intentosDe,
  type LimitarDeps,
  limitAtArrival,
  limitAtRefusal,
  limitAtStart,
} from './limitar.ts'
import { lugarDe, originOf } from './origen.ts'
import { asFarAsIsKnown } from './por-recuperar.ts'
import { admitsIndulgencia, asksForIndulgencia } from './prefer.ts'
import type { Llamador, Llegada, Respuesta, Route } from './route.ts'
import { sendFailure, sendRespuesta } from './server.ts'

export const PREFIX = '/api/v1'

export interface RegisterDeps extends Deps, PersonaDeps, LimitarDeps {
  /** In which header a trusted proxy says the country of an address. */
  paisHeader: string | null
}

export function registerRoutes(app: FastifyInstance, routes: readonly Route[], deps: RegisterDeps): void {
  for (const route of routes) registerRoute(app, route, deps)
}

function registerRoute(app: FastifyInstance, route: Route, deps: RegisterDeps): void {
  const schemas = Object.entries(route.respuestas).flatMap(([status, { schema }]) =>
    schema ? [[status, schema]] : [],
  )
  const readQuery = lectorDeConsulta(route.query)
  app.route({
    method: route.method,
    url: PREFIX + route.url,
    ...limiteDe(route),
    config: route.archivos === undefined ? {} : { archivos: route.archivos },
    schema: { response: Object.fromEntries(schemas) },
    // Before the body is read: refusals of the credential come first, and a stranger cannot make us parse.
    onRequest: (request, reply, done) => {
      // The router takes an empty segment for a parameter, and that is what nobody asks for.
      if (Object.values(paramsOf(request)).includes(''))
        return void sendFailure(deps, request, reply, { type: 'route-not-found', vacio: true })
      request.generacion = deps.claves.generation
      const admitted = admit(route, deps, request)
      if (!(admitted instanceof Promise)) settle(route, deps, { request, reply, done }, admitted)
      else admitted.then(result => settle(route, deps, { request, reply, done }, result), done)
    },
    handler: async (request, reply) => {
      if (request.quien === null) throw new Error('A request was let in whose caller nobody knows')
      const anew = admitAtArrival(route, deps, request, request.quien)
      if (anew !== null) {
        const still = await anew
        if (!still.ok) return sendFailure(deps, request, reply, still.failure)
        request.quien = still.value
      }
      const { quien } = request
      const refused = route.sinLimite ? null : limitAtArrival(deps, request, callerOf(quien))
      const result = refused === null ? await call(route, deps, { request, readQuery }, quien) : fail(refused)
      if (result.ok) return sendRespuesta(reply, result.value)
      return sendFailure(deps, request, reply, asFarAsIsKnown(result.failure, deps.guardia))
    },
  })
}

const limiteDe = ({ bodyLimit, archivos }: Route): { bodyLimit?: number } => {
  const limite = archivos?.limite ?? bodyLimit
  return limite === undefined ? {} : { bodyLimit: limite }
}

function settle(
  route: Route,
  deps: RegisterDeps,
  { request, reply, done }: { request: FastifyRequest; reply: FastifyReply; done: () => void },
  result: Result<Llamador>,
): void {
  if (!result.ok) {
    const { failure } = result
    sendFailure(
      deps,
      request,
      reply,
      limitAtRefusal(deps, request, failure, rechazado(request.quien, failure)),
    )
    return
  }
  request.quien = result.value
  if (result.value.tipo === 'clave') announceEnd(reply, result.value.acceso, deps.base())
  const refused = route.sinLimite ? null : limitAtStart(deps, request, callerOf(result.value))
  if (refused === null) done()
  else sendFailure(deps, request, reply, refused)
}

/** Adds the header Mbohera-Clave-Expira to the answers of a key that ends soon. */
function announceEnd(reply: FastifyReply, { fin }: AccesoDeApiKey, now: number): void {
  if (endsSoon(fin, now)) reply.header('mbohera-clave-expira', formatUtc(fin))
}

declare module 'fastify' {
  interface FastifyRequest {
    quien: Llamador | null
    /** How often what is known of keys had changed when this one was looked at. */
    generacion: number
  }
}

/** Under which credential a refused request is counted. A key that is used from an address outside of its list has a count of its own, so that a thief uses up nothing of the owner's limit. */
function rechazado(quien: Llamador | null, failure: Failure): Credencial | null {
  if (quien !== null) return callerOf(quien)
  if (!('apiKey' in failure)) return null
  const { apiKeyId, motivo } = failure.apiKey
  return { credencial: motivo === 'permiso' ? `k${apiKeyId}` : `k${apiKeyId} fuera`, emisor: null }
}

function callerOf(quien: Llamador): Credencial {
  if (quien.tipo === 'clave') return { credencial: `k${quien.acceso.apiKeyId}`, emisor: quien.acceso }
  return { credencial: `u${quien.usuario.usuarioId}`, emisor: quien.tipo === 'miembro' ? quien : null }
}

function admit(
  route: Route,
  deps: RegisterDeps,
  request: FastifyRequest,
): Result<Llamador> | Promise<Result<Llamador>> {
  const authorization = authorizationOf(request.raw)
  if (route.acceso.tipo !== 'clave') return admitPersona(route, deps, request, authorization)
  const { permisos } = route.acceso
  const lugar = lugarDe(request, deps.paisHeader)
  const acceso = authenticatePrograma(deps, authorization, lugar, intentosDe(deps, request))
  return acceso instanceof Promise
    ? acceso.then(found => asClave(found, permisos))
    : asClave(acceso, permisos)
}

/**
 * Whoever was let in may have been shut out while her body came, which takes as long as she likes, up to a minute: she is looked at again where it came,
 * her session as well. Null: nothing changed since.
 */
function admitAtArrival(
  route: Route,
  deps: RegisterDeps,
  request: FastifyRequest,
  quien: Llamador,
): Result<Llamador> | Promise<Result<Llamador>> | null {
  const same =
    quien.tipo === 'clave' ? request.generacion === deps.claves.generation : request.body === undefined
  return same ? null : admit(route, deps, request)
}

function asClave(found: Result<AccesoDeApiKey>, permisos: readonly PermisoDeApiKey[]): Result<Llamador> {
  const acceso = found.ok ? decidePermiso(found.value, permisos) : found
  return acceso.ok ? ok({ tipo: 'clave', acceso: acceso.value }) : acceso
}

async function admitPersona(
  route: Route,
  deps: RegisterDeps,
  request: FastifyRequest,
  authorization: string | undefined,
): Promise<Result<Llamador>> {
  const persona = await authenticatePersona(deps, authorization)
  if (!persona.ok) return persona
  const usuario = persona.value
  // Set before the checks below, so that the log names the person also when one of them refuses.
  request.quien = { tipo: 'persona', usuario }
  if (route.acceso.tipo !== 'miembro') return ok(request.quien)
  const contribuyenteId = parseId(paramsOf(request).contribuyenteId)
  if (contribuyenteId === null) return fail({ type: 'contribuyente-not-found' })
  const membresia = await authorize(deps, {
    usuarioId: usuario.usuarioId,
    contribuyenteId,
    accion: route.acceso.accion,
  })
  if (!membresia.ok) return membresia
  const visto = route.eligeAmbiente ? undefined : headerOf(request, 'mbohera-ambiente')
  const ambiente = ambienteQueVale(visto, membresia.value, route.deClaves === true)
  if (!ambiente.ok) return ambiente
  return ok({ tipo: 'miembro', usuario, contribuyenteId, ambiente: ambiente.value, ...membresia.value })
}

const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => headers[name]?.toString()

async function call(
  route: Route,
  deps: RegisterDeps,
  { request, readQuery }: { request: FastifyRequest; readQuery: ReturnType<typeof lectorDeConsulta> },
  llamador: Llamador,
): Promise<Result<Respuesta>> {
  const indulgente = admitsIndulgencia(route) && asksForIndulgencia(request.headers.prefer)
  const query = readQuery(request.query, indulgente)
  if (!query.ok) return query
  const params = paramsOf(request)
  if (!Object.values(params).every(isStorable)) return fail({ type: 'route-not-found' })
  const llegada: Llegada = {
    params,
    query: query.value,
    headers: request.headers,
    claves: linesOf(request.raw, 'idempotency-key'),
    indulgente,
    now: deps.clock(),
    ahora: deps.base(),
    requestId: request.id,
    origen: originOf(request),
  }
  return route.run(deps, llegada, Buffer.isBuffer(request.body) ? request.body : undefined, llamador)
}

/** What stands in the path, by the names of the route. */
const paramsOf = ({ params }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, String(value)]))
