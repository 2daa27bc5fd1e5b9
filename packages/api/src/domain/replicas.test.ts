import { expect, test } from 'vitest'
import { avisoDeReplicas, estadoDeReplicas, type Replicas } from './replicas.ts'

const SINCRONAS: Replicas = { cuantas: 1, nombres: 'ANY 1 (uno, otro)', confirmacion: 'on' }

test('a primary without a standby, and one that waits for its own, are not warned of', () => {
  expect(avisoDeReplicas({ cuantas: 0, nombres: '', confirmacion: 'off' })).toBeNull()
  expect(avisoDeReplicas(SINCRONAS)).toBeNull()
  expect(avisoDeReplicas({ ...SINCRONAS, confirmacion: 'remote_apply' })).toBeNull()
  expect(estadoDeReplicas(SINCRONAS)).toBe('1, y cada confirmación las espera')
  expect(estadoDeReplicas({ ...SINCRONAS, cuantas: 0 })).toBe('ninguna')
})

test.each([
  [{ nombres: '' }, /synchronous_standby_names está vacío\)/],
  [{ nombres: '  ' }, /synchronous_standby_names está vacío\)/],
  [{ confirmacion: 'local' }, /\(synchronous_commit es local\)/],
  [{ confirmacion: 'remote_write' }, /\(synchronous_commit es remote_write\)/],
  [{ nombres: '', confirmacion: 'off' }, /vacío y synchronous_commit es off/],
])('one that does not wait is told what is missing: %j', (cambio, dicho) => {
  expect(avisoDeReplicas({ ...SINCRONAS, ...cambio })).toMatch(dicho)
  expect(estadoDeReplicas({ ...SINCRONAS, ...cambio })).toMatch(dicho)
})
