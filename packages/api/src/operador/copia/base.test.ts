import { expect, test } from 'vitest'
import { baseOf, withBase } from './base.ts'

test.each([
  'postgresql://u:x@uno:5432/mbohera',
  'postgresql://u:x@uno:5432,otro/mbohera?sslmode=disable',
  'postgresql://u:x@[::1]:5432/mbohera',
  'postgresql://u:x@/mbohera?host=/var/run/postgresql&port=5433',
  'postgresql://u:x@%2Fvar%2Frun%2Fpostgresql/mbohera',
  'postgresql:///mbohera?host=/var/run/postgresql&user=u',
  'postgresql://u:50%x@uno/mbohera',
])(
  'the database of %s is the one that the driver comes into, and another one is of the same servers',
  url => {
    expect(baseOf(url)).toBe('mbohera')
    expect(baseOf(withBase(url, 'otra'))).toBe('otra')
  },
)

test('where an address names no database it is the one of the name of whoever comes in, as for the driver', () => {
  expect(baseOf('postgresql://u:x@uno:5432')).toBe('u')
})
