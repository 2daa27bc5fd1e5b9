import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Clock } from '../operations/ports.ts'
import { type HealthOptions, registerHealth } from './health.ts'
import { observe } from './observe.ts'
import { createServer } from './server.ts'

/** How a worker that runs apart is: the same three paths as the service's, and nothing else. */
export function createWorkerServer(
  options: Omit<HealthOptions, 'metrics'> & { clock: Clock; log: Logger },
): FastifyInstance {
  const { clock, log, ...health } = options
  const app = createServer({
    clock,
    randomId: randomUUID,
    log,
    trustProxy: false,
    methodsOf: () => [],
  })
  registerHealth(app, { ...health, metrics: observe(app) })
  return app
}
