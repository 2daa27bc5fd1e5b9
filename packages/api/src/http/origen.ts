import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Origen } from '../domain/api-key/uso.ts'
import { redToCount } from '../domain/red.ts'

const PAIS = /^[A-Z][A-Z0-9]$/
/** What proxies write when they do not know. */
const DESCONOCIDO = new Set(['XX', 'ZZ'])

/** Address and country of a request, for the history of a key. The country comes from a trusted proxy's header; null without one. */
export function lugarDe(request: FastifyRequest, paisHeader: string | null): Origen {
  const direccion = originOf(request)
  if (paisHeader === null || direccion === request.socket.remoteAddress) return { direccion, pais: null }
  const said = request.headers[paisHeader]?.toString().toUpperCase() ?? ''
  return { direccion, pais: PAIS.test(said) && !DESCONOCIDO.has(said) ? said : null }
}

/** Some proxies forward the port beside the address: `203.0.113.9:50123`, `[2001:db8::9]:50123`. */
const CON_PUERTO = /^(?:([\d.]+):\d{1,5}|\[([\da-fA-F:.]+)\](?::\d{1,5})?)$/

function addressIn(text: string): string | null {
  if (isIP(text) !== 0) return text
  const [, ipv4, ipv6] = CON_PUERTO.exec(text) ?? []
  const address = ipv4 ?? ipv6 ?? ''
  return isIP(address) !== 0 ? address : null
}

/** What a trusted proxy forwards may still be any text: only an address is written down. */
export const originOf = ({ ip, socket }: FastifyRequest): string =>
  addressIn(ip) ?? socket.remoteAddress ?? 'desconocido'

/** What callers are counted by. */
export const redOf = (request: FastifyRequest): string => redToCount(originOf(request))
