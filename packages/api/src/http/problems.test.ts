import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import type { Failure } from '../domain/failure.ts'
import { FALLAS_DE_EJEMPLO } from './openapi/ejemplos/problemas.ts'
import { cuerpoDeProblema } from './openapi/problemas.ts'
import { PROBLEMS, toProblem } from './problems.ts'

const fault = { campo: 'nombre', codigo: 'required', detail: 'es obligatorio' }
const request = { instance: '/api/v1/x', requestId: 'r-1', timestamp: '2026-11-20T12:00:00.000Z' }

test.each(Object.values(FALLAS_DE_EJEMPLO))('$type has the one body and a page that helps', failure => {
  const { status, headers, body } = toProblem(failure, request)
  expect(status).toBe(PROBLEMS[failure.type].status)
  expect(headers.link).toBe(`</problemas/${failure.type}>; rel="help"`)
  expect(body).toMatchObject({ ...request, status, data: null, message: body.detail })
  expect(body.type).toBe(failure.type === 'unauthenticated' ? 'about:blank' : failure.type)
  expect(Array.isArray(body.errors)).toBe(true)
  for (const text of [body.title, body.detail]) expect(String(text).trim()).not.toBe('')
  expect(JSON.stringify(body)).not.toMatch(/undefined|\[object|NaN/)
})

test.each(Object.values(FALLAS_DE_EJEMPLO))(
  'what $type says is in the contract, to the last member',
  failure => {
    const { status, body } = toProblem(failure, request)
    const schema = cuerpoDeProblema(status)
    expect(Value.Check(schema, body)).toBe(true)
    const { properties } = schema as unknown as { properties: object }
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(body)))
  },
)

/** What a person is told to do; or where what she wants is. */
const CURA =
  /\b(use|envíel?a?|quite|divida|divídalo|pida|pídala|cambie|cree|revise|consulte|repita|búsquel[oa]|están en|mírela|vuelva|pase a|active|activa|cancélelo|avise|diga)(?![\p{L}])/iu

test.each(Object.values(FALLAS_DE_EJEMPLO).filter(failure => !('faults' in failure)))(
  '$type says what to do, and nothing of what is inside',
  failure => {
    const { detail } = toProblem(failure, request).body
    expect(detail).toMatch(CURA)
    expect(detail).not.toMatch(/surrogate|null|undefined|exception|constraint|ECONN|postgres|SQL|timeout/i)
  },
)

test('whoever must wait is told how long, whoever must identify herself how, and what a path admits', () => {
  const headers = (type: Failure['type']) => toProblem(FALLAS_DE_EJEMPLO[type], request).headers
  expect(headers('rate-limited')).toMatchObject({
    'retry-after': '1',
    'ratelimit-limit': '200',
    'ratelimit-remaining': '0',
    'ratelimit-reset': '1',
  })
  expect(headers('service-unavailable')['retry-after']).toMatch(/^\d+$/)
  expect(headers('unauthenticated')['www-authenticate']).toBe('Bearer')
  expect(headers('method-not-allowed').allow).toBe('GET, HEAD, POST')
})

test('the detail names the fields, the errors carry them', () => {
  const faults = [fault, { ...fault, campo: '' }]
  const { body } = toProblem({ type: 'validation-error', faults }, request)
  expect(body.detail).toBe('nombre: es obligatorio; es obligatorio')
  expect(body.errors).toEqual(faults)
})

test('of a hundred thousand faults fifty are told, and how many there are', () => {
  const faults = Array.from({ length: 100_000 }, (_, i) => ({
    campo: `items[${i}].${'x'.repeat(1000)}`,
    codigo: 'required',
    detail: 'es obligatorio '.repeat(1000),
  }))
  const { body } = toProblem({ type: 'validation-error', faults }, request)
  expect(body.errors).toHaveLength(50)
  expect(body.erroresOmitidos).toBe(99_950)
  expect(String(body.detail)).toMatch(/; y 99980 más$/)
  expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(64 * 1024)
})

test('of fifty faults none is left out, and nobody is told of omissions', () => {
  const faults = Array.from({ length: 50 }, (_, i) => ({ ...fault, campo: `f${i}` }))
  const { body } = toProblem({ type: 'validation-error', faults }, request)
  expect(body.errors).toEqual(faults)
  expect(body).not.toHaveProperty('erroresOmitidos')
})
