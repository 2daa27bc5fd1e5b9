import { BlockList, isIP } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BITS, contains, formatDireccion, formatRed, parseDireccion, parseRed, redOf } from './direccion.ts'

const numRuns = Number(process.env.MBOHERA_RUNS ?? 300)
const ipv4 = fc.ipV4()
const ipv6 = fc.ipV6()

test('every address that Node knows is one, and nothing else is', () => {
  const almost = fc.string({ unit: fc.constantFrom('0', '1', '25', 'f', ':', '::', '.', 'g', '/', ' ') })
  fc.assert(
    fc.property(fc.oneof(ipv4, ipv6, almost, fc.string()), text => {
      if (text.includes('%')) return
      expect(parseDireccion(text) !== null).toBe(isIP(text) !== 0)
    }),
    { numRuns },
  )
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['0:0:0:0:0:FFFF:cb00:7109', '203.0.113.9'],
  ['2001:DB8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
  ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
  ['0:0:0:0:0:0:0:0', '::'],
  ['0:0:0:0:0:0:0:1', '::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['1::', '1::'],
  ['10:0:0:0:0:0:0:100', '10::100'],
  ['64:ff9b::192.0.2.33', '64:ff9b::c000:221'],
])('%s is shown as %s', (text, shown) => {
  expect(formatDireccion(parseDireccion(text)!)).toBe(shown)
})

test('what is shown is read as the same', () => {
  fc.assert(
    fc.property(fc.oneof(ipv4, ipv6), text => {
      const direccion = parseDireccion(text)!
      expect(parseDireccion(formatDireccion(direccion))).toEqual(direccion)
      const red = redOf(direccion, 17)
      expect(parseRed(formatRed(red))).toEqual(red)
    }),
    { numRuns },
  )
})

test('an address is in a network exactly when Node says so', () => {
  const pair = fc.oneof(
    fc.tuple(ipv4, ipv4, fc.integer({ min: 1, max: 32 })),
    fc.tuple(ipv6, ipv6, fc.integer({ min: 1, max: 128 })),
  )
  fc.assert(
    fc.property(pair, fc.boolean(), ([a, b, mascara], near) => {
      const [red, other] = [parseDireccion(a)!, parseDireccion(b)!]
      if (red.familia !== other.familia) return
      // Two drawn at random are seldom neighbours.
      const bit = 1n << BigInt(BITS[red.familia] - mascara)
      const direccion = near ? { ...red, valor: red.valor ^ bit } : other
      const list = new BlockList()
      const name = red.familia === 4 ? 'ipv4' : 'ipv6'
      list.addSubnet(formatDireccion(red), mascara, name)
      for (const one of [direccion, red])
        expect(contains(redOf(red, mascara), one)).toBe(list.check(formatDireccion(one), name))
    }),
    { numRuns },
  )
})

test.each([
  '10.0.0.0/0',
  '::/0',
  '10.0.0.0/33',
  '::1/129',
  '10.0.0.0/',
  '/8',
  '10.0.0.0/8/8',
  '::ffff:10.0.0.0/96',
  '',
  'x',
])('%j is no network', text => {
  expect(parseRed(text)).toBeNull()
})

test('a network of IPv6 holds no address of IPv4, whatever it is dressed in', () => {
  expect(contains(parseRed('::/8')!, parseDireccion('::ffff:10.0.0.1')!)).toBe(false)
  expect(contains(parseRed('::ffff:10.0.0.0/104')!, parseDireccion('10.9.9.9')!)).toBe(true)
})
