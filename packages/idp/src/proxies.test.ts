import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { callerOf, parseProxies } from './proxies.ts'

const from = (remoteAddress: string, said?: string) => {
  const headers = said === undefined ? {} : { 'x-forwarded-for': said }
  return { socket: { remoteAddress }, headers } as IncomingMessage // Nothing else of it is asked for.
}
const caller = (proxies: string, remoteAddress: string, said?: string) =>
  callerOf(from(remoteAddress, said), parseProxies(proxies) ?? -1)

test.each([
  ['0', '10.0.0.5', '190.1.1.1', '10.0.0.5'],
  ['1', '10.0.0.5', undefined, '10.0.0.5'],
  ['1', '10.0.0.5', '190.1.1.1', '190.1.1.1'],
  // What a caller wrote himself stands before what the proxy added.
  ['1', '10.0.0.5', '6.6.6.6, 190.1.1.1', '190.1.1.1'],
  ['2', '10.0.0.5', '6.6.6.6, 190.1.1.1, 10.0.0.9', '190.1.1.1'],
  ['2', '10.0.0.5', '190.1.1.1', '190.1.1.1'],
  ['1', '10.0.0.5', 'unknown', '10.0.0.5'],
  ['10.0.0.0/8', '10.0.0.5', '6.6.6.6, 190.1.1.1, 10.0.0.9', '190.1.1.1'],
  ['10.0.0.0/8', '190.1.1.1', '6.6.6.6', '190.1.1.1'],
  ['10.0.0.5,::1', '::ffff:10.0.0.5', '2001:db8::1', '2001:db8::1'],
  ['10.0.0.5,::1', '::1', '2001:db8::1', '2001:db8::1'],
])('with %s, what comes from %s saying %s is of %s', (proxies, remote, said, expected) => {
  expect(caller(proxies, remote, said)).toBe(expected)
})

test.each(['sí', '10', '-1', '10.0.0.0/0', '10.0.0.0/33', 'proxy.ejemplo', ''])(
  'nobody is believed by "%s"',
  text => {
    expect(parseProxies(text)).toBeUndefined()
  },
)
