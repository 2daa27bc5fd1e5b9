import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { NAMES } from './config/env.ts'
import { textOfError } from './domain/thrown.ts'

type Place = { host: string; port: number }
/** By which variables somebody changes it. */
type Nombres = { host: 'host' | 'healthHost' | 'workerHost'; port: 'port' | 'healthPort' | 'workerPort' }

/** The port is somebody else's, or only root's. What else keeps one from listening is the address. */
const DEL_PUERTO = new Set(['EADDRINUSE', 'EACCES'])

/** Listens, and says where. An error names the variable that changes what it is about: the service has two listeners. */
export async function listen(app: FastifyInstance, { host, port }: Place, nombres: Nombres): Promise<string> {
  await app.listen({ host, port }).catch((error: Error) => {
    throw new Error(
      DEL_PUERTO.has(textOfError(error, 'code') ?? '')
        ? `${error.message}: elija otro puerto con ${NAMES[nombres.port]} (0: uno libre)`
        : `${error.message}: diga en ${NAMES[nombres.host]} una dirección de esta máquina`,
    )
  })
  // It listens, at a port and not at a pipe.
  const { address, port: taken, family } = app.server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${taken}`
}
