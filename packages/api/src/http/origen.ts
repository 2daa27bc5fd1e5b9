import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** What a trusted proxy forwards may still be any text: only an address is written down. */
export const originOf = ({ ip, socket }: FastifyRequest): string =>
  isIP(ip) !== 0 ? ip : (socket.remoteAddress ?? 'desconocido')
