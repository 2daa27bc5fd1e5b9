import { isIPv6 } from 'node:net'

/**
 * Of whom an address is: one of IPv4 is a house or an office; of IPv6 one customer has a whole /48 or less, and could
 * otherwise be as many strangers as he likes.
 */
export function neighbourhood(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [unscoped = ''] = address.split('%')
  const [before = '', after] = unscoped.split('::')
  const head = before.split(':').filter(Boolean)
  const tail = (after ?? '').split(':').filter(Boolean)
  const zeros = after === undefined ? [] : Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  const groups = [...head, ...zeros, ...tail]
    .slice(0, 3)
    .map(group => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/48`
}
