import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Which proxies may say where a request came from: none, so many before the provider, or those at these addresses. */
export type Proxies = number | BlockList

const MAX_HOPS = 9

/** As the service reads MBOHERA_TRUST_PROXY; undefined: it is nothing of that. */
export function parseProxies(text: string): Proxies | undefined {
  if (/^\d$/.test(text) && Number(text) <= MAX_HOPS) return Number(text)
  const list = new BlockList()
  for (const network of text.split(',').map(one => one.trim())) {
    const [, address = network, bits] = /^(.+)\/(\d{1,3})$/.exec(network) ?? []
    const family = isIP(address)
    const all = family === 4 ? 32 : 128
    const prefix = bits === undefined ? all : Number(bits)
    if (family === 0 || prefix < 1 || prefix > all) return undefined
    list.addSubnet(address, prefix, family === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}

/** The address that the last of the proxies that are believed says; whatever stands before that anybody can write. */
export function callerOf({ socket, headers }: IncomingMessage, proxies: Proxies): string {
  const said = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const chain = [socket.remoteAddress ?? '', ...said.map(one => one.trim()).reverse()]
  let at = 0
  while (isIP(chain[at + 1] ?? '') !== 0 && isBelieved(proxies, chain[at] ?? '', at)) at++
  return chain[at] ?? ''
}

const isBelieved = (proxies: Proxies, address: string, hop: number): boolean =>
  typeof proxies === 'number' ? hop < proxies : proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
