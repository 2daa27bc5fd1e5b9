import { expect, test } from 'vitest'
import { type Contestado, juzgar } from './contrato.ts'

const CABECERAS = {
  'content-type': 'application/problem+json',
  'x-request-id': 'uno',
  link: '</problemas/rate-limited>; rel="help"',
}
const LIMITADA: Contestado = {
  ...{ metodo: 'GET', url: '/api/v1/contribuyente', status: 429 },
  headers: {
    ...CABECERAS,
    ...{ 'retry-after': '3', 'ratelimit-limit': '20', 'ratelimit-remaining': '0', 'ratelimit-reset': '3' },
  },
  texto: JSON.stringify({
    ...{
      type: 'rate-limited',
      title: 'Demasiadas solicitudes',
      status: 429,
      detail: 'espere',
      message: 'espere',
    },
    ...{
      instance: '/api/v1/contribuyente',
      timestamp: '2026-11-20T13:20:00.000Z',
      requestId: 'uno',
      data: null,
      errors: [],
    },
  }),
}

test('an answer as the contract has it is right', () => {
  expect(juzgar(LIMITADA)).toEqual([])
})

test.each([
  [
    'a header that the contract does not have there',
    { 'mbohera-secreto': 'si' },
    /mbohera-secreto is not in/,
  ],
  ['one of another status', { location: '/otra' }, /location is not in/],
  ['a number that is none', { 'retry-after': 'pronto' }, /retry-after against its schema/],
])('%s is a fault', (_what, headers, fault) => {
  const faltas = juzgar({ ...LIMITADA, headers: { ...LIMITADA.headers, ...headers } })
  expect(faltas).toHaveLength(1)
  expect(faltas[0]).toMatch(fault)
})

test('a header that the contract promises and that is not there is a fault', () => {
  const { 'ratelimit-reset': _, ...headers } = LIMITADA.headers
  expect(juzgar({ ...LIMITADA, headers })).toEqual(['429 without ratelimit-reset'])
})
