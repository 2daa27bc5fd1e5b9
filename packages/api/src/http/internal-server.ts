import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Clock } from '../operations/ports.ts'
import { type HealthOptions, registerHealth } from './health.ts'
import { observe } from './observe.ts'
import { createServer } from './server.ts'

/**
 * Where a process says how it is, to those who run it: on an address of its own, because what it answers costs statements
 * on the database, and whoever may ask for it without a credential could make everybody else wait.
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
    methodsOf: () => [],
  })
  observe(app, health.metrics)
  registerHealth(app, health)
  return app
}
