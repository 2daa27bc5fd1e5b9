import { isIP } from 'node:net'
import { type Env, NAMES } from './env.ts'

/**
 * Which proxies may say where a request came from (X-Forwarded-For): none, so many hops before the service, or the proxies at these
 * addresses. There is no value for "all": a caller could then write any address into the audit.
 */
export type TrustedProxies = false | number | readonly string[]

const MAX_HOPS = 9
const SUBNET = /^(.+)\/(\d{1,3})$/

function isNetwork(text: string): boolean {
  const [, address = text, bits] = SUBNET.exec(text) ?? []
  const family = isIP(address)
  return (
    family !== 0 && (bits === undefined || (Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128)))
  )
}

const HEADER = /^[a-z0-9-]{1,60}$/

/** The header in which a trusted proxy says the country of the address that it forwards. Without such a proxy anybody could write it. */
export function toPaisHeader({ paisHeader }: Env, proxies: TrustedProxies, faults: string[]): string | null {
  if (paisHeader === undefined) return null
  const name = paisHeader.toLowerCase()
  if (!HEADER.test(name))
    faults.push(`${NAMES.paisHeader} debe ser el nombre de una cabecera, por ejemplo CF-IPCountry`)
  else if (proxies === false)
    faults.push(
      `${NAMES.paisHeader} no vale sin ${NAMES.trustProxy}: cualquiera podría escribir esa cabecera`,
    )
  return name
}

export function toTrustedProxies({ trustProxy = '0' }: Env, faults: string[]): TrustedProxies {
  if (trustProxy === '0') return false
  if (/^\d+$/.test(trustProxy) && Number(trustProxy) <= MAX_HOPS) return Number(trustProxy)
  const networks = trustProxy.split(',').map(text => text.trim())
  if (networks.every(isNetwork)) return networks
  faults.push(
    `${NAMES.trustProxy} debe ser 0 (ninguno), cuántos proxies hay delante (1 a ${MAX_HOPS}), o sus direcciones: 10.0.0.5,192.168.0.0/16`,
  )
  return false
}
