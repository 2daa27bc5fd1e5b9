import buildSerializer, { type Schema } from 'fast-json-stringify'
import { expect, test } from 'vitest'
import { ROUTES } from './routes/index.ts'
import { serializerOf } from './server.ts'

const answers = ROUTES.flatMap(({ method, url, respuestas }) =>
  Object.entries(respuestas).flatMap(([status, { schema }]) =>
    schema ? [[`${method} ${url} ${status}`, schema] as const] : [],
  ),
)

test('every answer of the contract can be written: no first answer of a route finds out that it cannot', () => {
  expect(answers.length).toBeGreaterThan(100)
  for (const [, schema] of answers) expect(buildSerializer(schema as Schema)).toBeTypeOf('function')
})

test('a serializer is made by the first answer and serves the next ones', () => {
  const write = serializerOf({ type: 'object', properties: { a: { type: 'integer' } } })
  expect([write({ a: 1, b: 2 }), write({ a: 2 })]).toEqual(['{"a":1}', '{"a":2}'])
  expect(() => serializerOf({ type: 'nothing-known' })).not.toThrow()
})
