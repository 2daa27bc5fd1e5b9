import { expect, test } from 'vitest'
import { ProblemError, SIN_CONEXION, SIN_INGRESO } from '../api/problem.ts'
import { esDefinitivo } from './definitivo.ts'

const failed = (status: number, type = 'x') => new ProblemError({ type }, status)

test.each([
  ['no answer', new TypeError('fetch failed')],
  ['a result that is uncertain', failed(503, 'result-uncertain')],
  ['the same request under way', failed(409, 'operation-in-progress')],
  ['a service that is away', failed(503, 'service-unavailable')],
  ['an error of the service', failed(500, 'internal-error')],
  ['a proxy that gave up', failed(504)],
])('after %s nobody knows: the key stays', (_, error) => {
  expect(esDefinitivo(error, 1)).toBe(false)
  expect(esDefinitivo(error, 2)).toBe(false)
})

test.each([
  [422, 'validation-error'],
  [409, 'documento-already-nominated'],
  [409, 'documento-nomination-pending'],
  [404, 'documento-not-found'],
])('after %s %s the next request is another intention', (status, type) => {
  expect(esDefinitivo(failed(status, type), 1)).toBe(true)
  expect(esDefinitivo(failed(status, type), 2)).toBe(true)
})

test.each([
  ['a request that never left', SIN_CONEXION],
  ['one before which the session could not be renewed', SIN_INGRESO],
  ['another ambiente', failed(409, 'ambiente-changed')],
  ['too many requests', failed(429, 'rate-limited')],
  ['a role that was taken away', failed(403, 'access-denied')],
  ['a SIFEN that nothing was sent to', failed(503, 'sifen-unavailable')],
])('%s was not done, but says nothing of an earlier try', (_, error) => {
  expect(esDefinitivo(error, 1)).toBe(true)
  expect(esDefinitivo(error, 2)).toBe(false)
})
