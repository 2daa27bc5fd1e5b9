import { expect, test } from 'vitest'
import { ProblemError } from '../api/problem.ts'
import { esDefinitivo, esIncierto } from './definitivo.ts'

const failed = (status: number, type = 'x') => new ProblemError({ type }, status)

test.each([
  ['no answer', new TypeError('fetch failed')],
  ['a result that is uncertain', failed(503, 'result-uncertain')],
  ['the same request under way', failed(409, 'operation-in-progress')],
])('after %s the key stays, and the person is told that nobody knows', (_, error) => {
  expect(esDefinitivo(error)).toBe(false)
  expect(esIncierto(error)).toBe(true)
})

test.each([
  [422, 'validation-error'],
  [409, 'documento-already-nominated'],
  [404, 'documento-not-found'],
])('after %s %s the next request is another intention', (status, type) => {
  expect(esDefinitivo(failed(status, type))).toBe(true)
  expect(esIncierto(failed(status, type))).toBe(false)
})

test('a service that is away keeps the key and is no uncertain result', () => {
  expect(esDefinitivo(failed(503, 'service-unavailable'))).toBe(false)
  expect(esIncierto(failed(503, 'service-unavailable'))).toBe(false)
})
