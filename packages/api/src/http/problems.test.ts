import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import type { Failure } from '../domain/failure.ts'
import { cuerpoDeProblema } from './openapi/problemas.ts'
import { PROBLEMS, toProblem } from './problems.ts'

const fault = { campo: 'nombre', codigo: 'required', detail: 'es obligatorio' }
const EXAMPLES: { [Type in Failure['type']]: Extract<Failure, { type: Type }> } = {
  'malformed-body': { type: 'malformed-body', faults: [fault] },
  'invalid-query': { type: 'invalid-query', faults: [fault] },
  'payload-too-large': { type: 'payload-too-large', limiteBytes: 65_536 },
  'unsupported-media-type': { type: 'unsupported-media-type' },
  'headers-too-large': { type: 'headers-too-large', limiteBytes: 16_384 },
  'request-timeout': { type: 'request-timeout' },
  unauthenticated: { type: 'unauthenticated', motivo: 'ausente' },
  'access-denied': { type: 'access-denied', accion: 'api-key.crear' },
  'plan-operation-not-allowed': { type: 'plan-operation-not-allowed', plan: 'GRATUITO' },
  'contribuyente-not-found': { type: 'contribuyente-not-found' },
  'api-key-not-found': { type: 'api-key-not-found' },
  'adopcion-not-found': { type: 'adopcion-not-found' },
  'tanda-not-found': { type: 'tanda-not-found' },
  'recurrente-not-found': { type: 'recurrente-not-found' },
  'alerta-not-found': { type: 'alerta-not-found' },
  'miembro-not-found': { type: 'miembro-not-found' },
  'invalid-idempotency-key': { type: 'invalid-idempotency-key', faults: [fault] },
  'ruc-not-found': { type: 'ruc-not-found' },
  'sifen-unavailable': { type: 'sifen-unavailable', motivo: 'circuito-abierto', segundos: 5 },
  'timbrado-not-found': { type: 'timbrado-not-found' },
  'enlace-not-found': { type: 'enlace-not-found' },
  'enlace-ocupado': { type: 'enlace-ocupado' },
  'peticion-not-found': { type: 'peticion-not-found' },
  'peticion-not-waiting': { type: 'peticion-not-waiting', estado: 'DESISTIDA' },
  'correo-not-ready': { type: 'correo-not-ready', falta: 'activar' },
  'webhook-not-found': { type: 'webhook-not-found' },
  'csc-not-found': { type: 'csc-not-found' },
  'documento-not-found': { type: 'documento-not-found' },
  'evento-not-found': { type: 'evento-not-found' },
  'documento-not-approved': { type: 'documento-not-approved', estado: 'PENDIENTE' },
  'documento-already-nominated': {
    type: 'documento-already-nominated',
    eventoSifenId: 7,
    receptor: { iNatRec: 1, iTiOpe: 1, cPaisRec: 'PRY', dNomRec: 'ACME SA', dRucRec: '80012345', dDVRec: 0 },
  },
  'ambiente-changed': { type: 'ambiente-changed', visto: 'DEV', ambiente: 'PROD', verificado: true },
  'documento-not-nominable': { type: 'documento-not-nominable', faults: [fault] },
  'sandbox-not-supported': { type: 'sandbox-not-supported' },
  'documento-nomination-pending': {
    type: 'documento-nomination-pending',
    eventoSifenId: 7,
    desde: Date.UTC(2026, 10, 20),
    segundos: 60,
  },
  'result-uncertain': { type: 'result-uncertain', eventoSifenId: 7, desde: 0, segundos: 5, withKey: true },
  'operation-in-progress': { type: 'operation-in-progress', segundos: 1 },
  'idempotency-key-reserved': { type: 'idempotency-key-reserved', hasta: '2031-12-31' },
  'idempotency-key-mismatch': { type: 'idempotency-key-mismatch', operacion: 'EMISION' },
  'numeracion-desalineada': { type: 'numeracion-desalineada', timbradoId: 41, faults: [fault] },
  'emisor-not-ready': { type: 'emisor-not-ready', faults: [fault] },
  'route-not-found': { type: 'route-not-found' },
  'method-not-allowed': { type: 'method-not-allowed', permitidos: ['GET', 'POST'] },
  'validation-error': { type: 'validation-error', faults: [fault, { ...fault, campo: '' }] },
  'rate-limited': { type: 'rate-limited', de: 'credencial', limite: 5, segundos: 3 },
  'recovery-pending': { type: 'recovery-pending', segundos: 30 },
  'service-unavailable': { type: 'service-unavailable' },
  'internal-error': { type: 'internal-error' },
}
const request = { instance: '/api/v1/x', requestId: 'r-1', timestamp: '2026-11-20T12:00:00.000Z' }

test.each(Object.values(EXAMPLES))('$type has the one body and a page that helps', failure => {
  const { status, headers, body } = toProblem(failure, request)
  expect(status).toBe(PROBLEMS[failure.type].status)
  expect(headers.link).toBe(`</problemas/${failure.type}>; rel="help"`)
  expect(body).toMatchObject({ ...request, status, data: null, message: body.detail })
  expect(body.type).toBe(failure.type === 'unauthenticated' ? 'about:blank' : failure.type)
  expect(Array.isArray(body.errors)).toBe(true)
  for (const text of [body.title, body.detail]) expect(String(text).trim()).not.toBe('')
  expect(JSON.stringify(body)).not.toMatch(/undefined|\[object|NaN/)
})

test.each(Object.values(EXAMPLES))('what $type says is in the contract, to the last member', failure => {
  const { status, body } = toProblem(failure, request)
  const schema = cuerpoDeProblema(status)
  expect(Value.Check(schema, body)).toBe(true)
  const { properties } = schema as unknown as { properties: object }
  expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(body)))
})

/** What a person is told to do; or where what she wants is. */
const CURA =
  /\b(use|envíel?a?|quite|divida|divídalo|pida|pídala|cambie|cree|revise|consulte|repita|búsquel[oa]|están en|mírela|vuelva|pase a|active|activa|cancélelo|avise|diga)(?![\p{L}])/iu

test.each(Object.values(EXAMPLES).filter(failure => !('faults' in failure)))(
  '$type says what to do, and nothing of what is inside',
  failure => {
    const { detail } = toProblem(failure, request).body
    expect(detail).toMatch(CURA)
    expect(detail).not.toMatch(/surrogate|null|undefined|exception|constraint|ECONN|postgres|SQL|timeout/i)
  },
)

test('every problem of the table has an example here', () => {
  expect(Object.keys(EXAMPLES).sort()).toEqual(Object.keys(PROBLEMS).sort())
})

test('whoever must wait is told how long, whoever must identify herself how, and what a path admits', () => {
  const headers = (type: Failure['type']) => toProblem(EXAMPLES[type], request).headers
  expect(headers('rate-limited')).toMatchObject({
    'retry-after': '3',
    'ratelimit-limit': '5',
    'ratelimit-remaining': '0',
    'ratelimit-reset': '3',
  })
  expect(headers('service-unavailable')['retry-after']).toMatch(/^\d+$/)
  expect(headers('unauthenticated')['www-authenticate']).toBe('Bearer')
  expect(headers('method-not-allowed').allow).toBe('GET, POST')
})

test('the detail names the fields, the errors carry them', () => {
  const { body } = toProblem(EXAMPLES['validation-error'], request)
  expect(body.detail).toBe('nombre: es obligatorio; es obligatorio')
  expect(body.errors).toEqual(EXAMPLES['validation-error'].faults)
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
