import { expect, test } from 'vitest'
import { rolDe } from './migrar.ts'

test.each([
  ['postgresql://mbohera:a%2Fb@h:5432/b', { rol: 'mbohera', password: 'a/b' }],
  ['postgresql://mbohera:50%25@h,otro:5433/b', { rol: 'mbohera', password: '50%' }],
  // As the driver reads it, with which the service comes in.
  ['postgresql://mbohera:50%x@h/b', { rol: 'mbohera', password: '50%x' }],
  // By a socket, which is a folder and no server.
  ['postgresql://mbohera:x@/b?host=/var/run/postgresql', { rol: 'mbohera', password: 'x' }],
  ['postgresql://mbohera:x@%2Fvar%2Frun%2Fpostgresql:5433/b', { rol: 'mbohera', password: 'x' }],
  ['postgresql:///b?host=/var/run/postgresql&user=mbohera&password=x', { rol: 'mbohera', password: 'x' }],
  ['postgresql://h/b?user=mbohera&password=x', { rol: 'mbohera', password: 'x' }],
])('the role and its password are read from %s as the driver reads them', (url, leido) => {
  expect(rolDe(url)).toEqual(leido)
})
