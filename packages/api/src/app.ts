import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { registerCierre } from './http/cierre-de-sesion.ts'
import { registerDocs } from './http/docs/register.ts'
import { registerPublico } from './http/enlaces/register.ts'
import { registerVivo } from './http/health.ts'
import { observeCertificados } from './http/metrica-certificados.ts'
import { registerPaginaDeNominarse } from './http/nominarse/pagina-register.ts'
import { registerNominarse } from './http/nominarse/register.ts'
import { type Metrics, observe } from './http/observe.ts'
import { type PanelOptions, registerPanel } from './http/panel/register.ts'
import { registerRecurso } from './http/recurso-protegido.ts'
import { type RegisterDeps, registerRoutes } from './http/register.ts'
import { ROUTES } from './http/routes/index.ts'
import { createServer, type ServerOptions, sendFailure } from './http/server.ts'

export interface AppOptions {
  deps: RegisterDeps
  log: Logger
  randomId: () => string
  metrics: Metrics
  isStopping: () => boolean
  isLeaving: () => boolean
  trustProxy: ServerOptions['trustProxy']
  panel: PanelOptions
  /** As which client the command line logs people in. */
  cliClientId: string
}

/** What callers reach. */
export function buildApp(options: AppOptions): FastifyInstance {
  const { deps, log, randomId, metrics, isStopping, isLeaving, trustProxy } = options
  const http = createServer({ clock: deps.clock, randomId, log, trustProxy })
  http.addHook('onRequest', (request, reply, done) => {
    if (!isStopping() || request.url === '/healthz') return done()
    sendFailure(deps, request, reply, { type: 'service-unavailable' })
  })
  // A connection that is kept would keep the process.
  http.addHook('onSend', (_request, reply, payload, done) => {
    if (isLeaving()) reply.header('connection', 'close')
    done(null, payload)
  })
  observe(http, metrics)
  observeCertificados(metrics, deps)
  registerVivo(http)
  registerDocs(http)
  registerCierre(http, deps)
  registerPublico(http, deps)
  registerNominarse(http, deps)
  registerPaginaDeNominarse(http, deps)
  registerPanel(http, options.panel)
  registerRecurso(http, { ...options.panel, cliClientId: options.cliClientId, urlPublica: deps.urlPublica })
  registerRoutes(http, ROUTES, deps)
  return http
}
