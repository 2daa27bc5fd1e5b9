import type { FastifyInstance } from 'fastify'
import type { Core } from './core.ts'
import type { HealthOptions } from './http/health.ts'
import { createInternalServer } from './http/internal-server.ts'
import { observeEntregas } from './http/metrica-entregas.ts'
import { createMetrics, type Metrics } from './http/observe.ts'

/** What those who run a process see of it. */
export interface Salud {
  /** What only they reach: metrics and readiness. It answers until what the process was doing is done. */
  internal: FastifyInstance
  metrics: Metrics
  isStopping: () => boolean
  /** From then on it says not ready, and every answer that its connection is closed; whoever comes is served. */
  isLeaving: () => boolean
  startLeaving: () => void
  /** Says not ready, and refuses new requests with 503, from now on; requests that are under way are finished. */
  stopAccepting: () => void
}

/** `oidc`: the identity provider, in a process to which persons log in. */
export function openSalud(
  stack: AsyncDisposableStack,
  core: Core,
  oidc?: NonNullable<HealthOptions['oidc']>,
): Salud {
  const { config, pool, sifen, horas, secretos, imprenta, guardia } = core
  const { testigo, clock, monotonic, log, schema, entregas, correos, casillas, rebotes, peticiones } = core
  const metrics = createMetrics()
  let leaving = false
  let stopping = false
  const isStopping = () => stopping
  const isLeaving = () => leaving
  const internal = createInternalServer({
    ...{
      pool,
      sifen,
      horas,
      secretos,
      imprenta,
      guardia,
      testigo,
      clock,
      monotonic,
      log,
      schema,
      metrics,
      isLeaving,
    },
    ...(oidc === undefined ? {} : { oidc }),
    everyMs: config.metricsMs,
  })
  observeEntregas(metrics, { pool, monotonic, entregas, correos, casillas, rebotes, peticiones })
  stack.defer(() => internal.close())
  const startLeaving = () => {
    leaving = true
  }
  const stopAccepting = () => {
    leaving = true
    stopping = true
  }
  return { internal, metrics, isStopping, isLeaving, startLeaving, stopAccepting }
}
