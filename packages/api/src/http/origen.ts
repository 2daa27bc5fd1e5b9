import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { redDe } from '../domain/red.ts'

/** What a trusted proxy forwards may still be any text: only an address is written down. */
export const originOf = ({ ip, socket }: FastifyRequest): string =>
  isIP(ip) !== 0 ? ip : (socket.remoteAddress ?? 'desconocido')

/** What callers are counted by. */
export const redOf = (request: FastifyRequest): string => redDe(originOf(request))
