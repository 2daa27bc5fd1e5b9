import type { IncomingMessage } from 'node:http'
import buildSerializer, { type Schema } from 'fast-json-stringify'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { TrustedProxies } from '../config/proxy.ts'
import { isDatabaseAway, isGivenUp, mayBeDone } from '../db/sqlstate.ts'
import { ClaveMaestraAusente } from '../domain/clave-maestra.ts'
import type { Failure, FormaNoAdmitida } from '../domain/failure.ts'
import { formatUtc } from '../domain/tiempo.ts'
import type { Clock } from '../operations/ports.ts'
import { noteAnswers, onClientError } from './antes-de-la-solicitud.ts'
import { linesOf } from './cabecera.ts'
import { CAUTELA } from './cautela.ts'
import { boundDrain } from './drain.ts'
import { BODY_LIMIT, isCoded, isUtf8, mediaType } from './medios.ts'
import { watchMethods } from './metodos.ts'
import { PROBLEM_TYPE, toProblem } from './problems.ts'
import type { Respuesta, Route } from './route.ts'
import { isTalCual } from './schemas.ts'

const SANE_REQUEST_ID = /^[\w.:-]{1,128}$/

/** A body that is not read, and why; where nothing is said, because it is neither JSON nor a file that the route takes. */
const refusedForm = (motivo: FormaNoAdmitida | null) =>
  Object.assign(new Error('no form that is read'), { code: NOT_ADMITTED, statusCode: 415, motivo })

const NOT_ADMITTED = 'FST_ERR_CTP_INVALID_MEDIA_TYPE'

export interface ServerOptions {
  clock: Clock
  randomId: () => string
  log: Logger
  trustProxy: TrustedProxies
}

/** Of the addresses between us and a caller, nearest first, whose word is taken for the next one. */
const trusted = (proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) =>
  typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies && [...proxies]

/** RFC 9112, 3.2. Node keeps the first of several hosts, and a proxy perhaps the last. */
const namesOneHost = (request: IncomingMessage): boolean =>
  request.httpVersion === '1.0' || linesOf(request, 'host').length === 1

const SIN_HOST: Failure = {
  type: 'malformed-body',
  faults: [
    {
      campo: 'Host',
      codigo: 'http',
      detail: 'esa cabecera tiene que venir, y una vez: así lo pide HTTP/1.1',
    },
  ],
}

/** A Fastify that answers every failure with a problem, and knows nothing of our routes yet. */
export function createServer(options: ServerOptions): FastifyInstance {
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trusted(options.trustProxy),
    bodyLimit: BODY_LIMIT,
    // Paths with a CDC and a word or two; longer ones are attacks.
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    return503OnClosing: false,
    requestTimeout: 60_000,
    // Node would answer with nothing in it; `namesOneHost` asks for it.
    http: { requireHostHeader: false },
    genReqId: request => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && SANE_REQUEST_ID.test(given) ? given : options.randomId()
    },
    clientErrorHandler: onClientError(options),
    frameworkErrors: (error, request, reply) =>
      void sendFailure(options, request, reply, failureOf(error, request)),
    // Fastify types an instance by its logger: routes and hooks need to know nothing of pino's.
  }) as unknown as FastifyInstance
  const methodsOf = watchMethods(app)
  // An unknown Expect header is ignored, as RFC 9110 §10.1.1 allows; Node itself would answer 417 without a problem document.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  boundDrain(app.server)
  noteAnswers(app.server)
  app.setSerializerCompiler(({ schema }) => serializerOf(schema))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, ({ headers }, body, done) => {
    // Nothing at all is in no form.
    if (body.length === 0) return done(null, body)
    if (isCoded(headers)) return done(refusedForm('comprimido'))
    return isUtf8(headers['content-type']) ? done(null, body) : done(refusedForm('letras'))
  })
  // Only what carries something must be JSON, or a file that the route takes.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, ({ headers, routeOptions }, body, done) => {
    if (body.length === 0) return done(null, body)
    if (isCoded(headers)) return done(refusedForm('comprimido'))
    const takes = routeOptions.config.archivos?.tipos.includes(mediaType(headers['content-type']))
    return takes ? done(null, body) : done(refusedForm(null))
  })
  app.decorateRequest('quien', null)
  app.decorateRequest('falla', null)
  app.decorateRequest('generacion', 0)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(CAUTELA).header('x-request-id', request.id)
    if (!namesOneHost(request.raw)) return sendFailure(options, request, reply, SIN_HOST)
  })
  const noSeHalla = ({ url }: FastifyRequest): Failure => {
    const path = pathOf(url)
    const permitidos = methodsOf(path)
    return permitidos.length === 0
      ? { type: 'route-not-found', vacio: /.\/(\/|$)/.test(path) }
      : { type: 'method-not-allowed', permitidos }
  }
  app.setErrorHandler((error, request, reply) => {
    // Where nothing is, nothing is wrong with the body.
    const failure = request.is404 && isOfCaller(error) ? noSeHalla(request) : failureOf(error, request)
    return sendFailure(options, request, reply, failure)
  })
  app.setNotFoundHandler((request, reply) => sendFailure(options, request, reply, noSeHalla(request)))
  return app
}

/** Made when a route first answers: whoever starts waits for none of a few hundred. That each can be made is a test's. */
export function serializerOf(schema: unknown): (value: unknown) => string {
  let serialize: ((value: unknown) => string) | undefined
  return value => {
    // What a route declares is a schema: its type says so, and Fastify forgets it.
    serialize ??= buildSerializer(escribible(schema) as Schema)
    return serialize(value)
  }
}

/** The schema by which it is written: what is given back as it was said is written as it is. */
function escribible(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(escribible)
  if (typeof schema !== 'object' || schema === null) return schema
  if (isTalCual(schema)) return {}
  return Object.fromEntries(Object.entries(schema).map(([name, inner]) => [name, escribible(inner)]))
}

/**
 * What stands before the query, which may name somebody, and before a fragment, which no request should have; and behind the address of a server, where the
 * whole of it is named (RFC 9112, 3.2.2): the router reads it so.
 */
const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '')

export function sendRespuesta(reply: FastifyReply, respuesta: Respuesta): FastifyReply {
  return reply
    .code(respuesta.status)
    .headers(respuesta.headers ?? {})
    .send(respuesta.body)
}

export function sendFailure(
  options: Pick<ServerOptions, 'clock'>,
  request: FastifyRequest,
  reply: FastifyReply,
  failure: Failure,
): FastifyReply {
  request.falla = failure
  const problem = toProblem(failure, {
    instance: pathOf(request.url),
    requestId: request.id,
    timestamp: formatUtc(options.clock()),
  })
  return (
    reply
      .code(problem.status)
      .headers(CAUTELA)
      .headers(problem.headers)
      // Of a path that cannot be read no hook has heard.
      .header('x-request-id', request.id)
      .type(PROBLEM_TYPE)
      .serializer((problem: unknown) => JSON.stringify(problem))
      .send(problem.body)
  )
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Why it was refused, for the log. */
    falla: Failure | null
  }
  interface FastifyContextConfig {
    archivos?: Route['archivos']
  }
}

const seenIn = (error: unknown): { code?: unknown; statusCode?: unknown; motivo?: unknown } =>
  typeof error === 'object' && error !== null ? error : {}

/** What changes nothing is not half done either. */
const LEE: ReadonlySet<string> = new Set(['GET', 'HEAD'])

function isOfCaller(error: unknown): boolean {
  const { statusCode } = seenIn(error)
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500
}

/** The failure that a caller is told after an unexpected error; the error itself goes to the log only. */
function failureOf(error: unknown, request: FastifyRequest): Failure {
  const { code, motivo } = seenIn(error)
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return { type: 'payload-too-large', limiteBytes: request.routeOptions.bodyLimit ?? BODY_LIMIT }
  }
  if (code === NOT_ADMITTED) {
    return {
      type: 'unsupported-media-type',
      ...(motivo === 'comprimido' || motivo === 'letras' ? { motivo } : {}),
    }
  }
  if (isOfCaller(error)) {
    if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH') return { type: 'route-not-found' }
    return {
      type: 'malformed-body',
      faults: [{ campo: '', codigo: 'http', detail: 'La solicitud HTTP está mal formada.' }],
    }
  }
  if (isDatabaseAway(error)) {
    request.log.warn({ err: error }, 'the database is away')
    const incierto = !LEE.has(request.method) && mayBeDone(error)
    return { type: 'service-unavailable', ...(incierto ? { incierto } : {}) }
  }
  if (isGivenUp(error)) {
    // Not the caller's fault, nor the end of what he asked for; that two were in each other's way is ours.
    request.log.error({ err: error }, 'the database gave it up for another one')
    return { type: 'service-unavailable' }
  }
  if (error instanceof ClaveMaestraAusente) {
    request.log.error({ err: error }, 'a secret cannot be opened: its master key is not in the file')
    return { type: 'service-unavailable', sinClave: true }
  }
  request.log.error({ err: error }, 'unexpected error')
  return { type: 'internal-error' }
}
