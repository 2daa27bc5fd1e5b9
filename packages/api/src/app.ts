import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { registerCierre } from './http/cierre-de-sesion.ts'
import { registerDocs } from './http/docs/register.ts'
import { registerVivo } from './http/health.ts'
import { createInternalServer } from './http/internal-server.ts'
import { observeCertificados } from './http/metrica-certificados.ts'
import { createMetrics, observe } from './http/observe.ts'
import { type PanelOptions, registerPanel } from './http/panel/register.ts'
import { type CuantoSeAdmite, Limites } from './http/rate-limit.ts'
import { methodsOf, type RegisterDeps, registerRoutes } from './http/register.ts'
import { ROUTES } from './http/routes/index.ts'
import { createServer, type ServerOptions, sendFailure } from './http/server.ts'

export interface AppOptions {
  deps: Omit<RegisterDeps, 'limites'>
  log: Logger
  randomId: () => string
  schema: number
  seAdmite: CuantoSeAdmite
  trustProxy: ServerOptions['trustProxy']
  panel: PanelOptions
  /** How long a reading of the metrics, or of the readiness, serves all who ask. */
  metricsMs: number
}

export interface App {
  /** What callers reach. */
  http: FastifyInstance
  /** What only those who run it reach: metrics and readiness. */
  internal: FastifyInstance
  /** Refuses new requests with 503 from now on; requests that are under way are finished. */
  stopAccepting: () => void
}

export function buildApp(options: AppOptions): App {
  const { deps, log, randomId, schema, seAdmite, trustProxy } = options
  const http = createServer({ clock: deps.clock, randomId, log, trustProxy, methodsOf: methodsOf(ROUTES) })
  let stopping = false
  http.addHook('onRequest', (request, reply, done) => {
    if (!stopping || request.url === '/healthz') return done()
    sendFailure(deps, request, reply, { type: 'service-unavailable' })
  })
  // A connection that is kept would keep the process.
  http.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping) reply.header('connection', 'close')
    done(null, payload)
  })
  const metrics = createMetrics()
  observe(http, metrics)
  observeCertificados(metrics, deps)
  registerVivo(http)
  registerDocs(http)
  registerCierre(http, deps)
  registerPanel(http, options.panel)
  registerRoutes(http, ROUTES, { ...deps, limites: new Limites(seAdmite) })
  return {
    http,
    internal: createInternalServer({
      ...{ pool: deps.pool, sifen: deps.sifen, horas: deps.horas, oidc: deps.oidc, imprenta: deps.imprenta },
      ...{ clock: deps.clock, monotonic: deps.monotonic, everyMs: options.metricsMs },
      ...{ log, schema, metrics, isStopping: () => stopping },
    }),
    stopAccepting: () => {
      stopping = true
    },
  }
}
