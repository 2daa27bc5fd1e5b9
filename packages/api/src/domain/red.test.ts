import fc from 'fast-check'
import { expect, test } from 'vitest'
import { redToCount } from './red.ts'

test('an IPv4 address is a caller, also where it is written as an IPv6 one', () => {
  expect(redToCount('190.128.7.5')).toBe('190.128.7.5')
  expect(redToCount('::ffff:190.128.7.5')).toBe('190.128.7.5')
  expect(redToCount('::FFFF:190.128.7.5')).toBe('190.128.7.5')
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['::1', '::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['64:ff9b::190.128.7.5', '64:ff9b::/64'],
])('%s is of the network %s', (address, red) => expect(redToCount(address)).toBe(red))

test('whatever stands after the first 64 bits makes no other caller of it', () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map(n => n.toString(16))
  const four = fc.tuple(group, group, group, group)
  fc.assert(
    fc.property(four, four, four, (red, one, other) => {
      expect(redToCount([...red, ...one].join(':'))).toBe(redToCount([...red, ...other].join(':')))
    }),
  )
})
