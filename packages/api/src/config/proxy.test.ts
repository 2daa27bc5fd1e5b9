import { expect, test } from 'vitest'
import { toPaisHeader, toTrustedProxies } from './proxy.ts'

const read = (trustProxy: string | undefined) => {
  const faults: string[] = []
  const value = toTrustedProxies(trustProxy === undefined ? {} : { trustProxy }, faults)
  return faults.length > 0 ? faults[0] : value
}

test('nobody is believed unless somebody says whom', () => {
  expect([read(undefined), read('0')]).toEqual([false, false])
})

test('so many proxies, or proxies at these addresses', () => {
  expect([read('1'), read('3')]).toEqual([1, 3])
  expect(read('10.0.0.5, 192.168.0.0/16,fd00::/8')).toEqual(['10.0.0.5', '192.168.0.0/16', 'fd00::/8'])
})

test.each(['true', 'sí', '-1', '10', '1.5', '10.0.0.0/33', '0.0.0.0/0', '::/0', '10.0.0.1,', 'proxy.local'])(
  '%j would be everybody, or nobody knows who: it is refused',
  text => expect(read(text)).toContain('MBOHERA_TRUST_PROXY'),
)

test('a country is believed of a trusted proxy alone, in a header that can be one', () => {
  const pais = (paisHeader: string | undefined, proxies: false | number) => {
    const faults: string[] = []
    const name = toPaisHeader(paisHeader === undefined ? {} : { paisHeader }, proxies, faults)
    return faults.length > 0 ? faults[0] : name
  }
  expect([pais(undefined, false), pais(undefined, 1)]).toEqual([null, null])
  expect(pais('CF-IPCountry', 1)).toBe('cf-ipcountry')
  expect(pais('CF-IPCountry', false)).toContain('MBOHERA_TRUST_PROXY')
  expect(pais('País', 1)).toContain('MBOHERA_PAIS_HEADER')
})
