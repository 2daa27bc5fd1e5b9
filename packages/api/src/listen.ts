import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { NAMES } from './config/env.ts'

type Place = { host: string; port: number }

/** Listens, and says where. */
export async function listen(app: FastifyInstance, { host, port }: Place): Promise<string> {
  await app.listen({ host, port })
  // It listens, at a port and not at a pipe.
  const { address, port: taken, family } = app.server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`
}

/** Opens the internal listener. When its port is taken the error names the variable that changes it, because the service has two listeners. */
export const listenInternal = (
  app: FastifyInstance,
  at: Place,
  variable: 'healthPort' | 'workerPort',
): Promise<string> =>
  listen(app, at).catch((error: Error) => {
    throw new Error(`${error.message}: elija otro puerto con ${NAMES[variable]} (0: uno libre)`)
  })
