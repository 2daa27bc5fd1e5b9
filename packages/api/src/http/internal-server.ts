import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Clock } from '../operations/ports.ts'
import { type HealthOptions, registerHealth } from './health.ts'
import { observe } from './observe.ts'
import { createServer } from './server.ts'

/**
 * Metrics and readiness, for the operator, on an address of their own: they need no credential and cost statements on the database, so a
 * stranger who could reach them could slow the service down.
 */
export function createInternalServer(
  options: HealthOptions & { clock: Clock; log: Logger },
): FastifyInstance {
  const { clock, log, ...health } = options
  const app = createServer({
    clock,
    randomId: randomUUID,
    log,
    trustProxy: false,
  })
  observe(app, health.metrics)
  registerHealth(app, health)
  return app
}
