import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toOpenapi30 } from './openapi30.ts'

type Json = Record<string, unknown>
const contrato: Json = JSON.parse(readFileSync(join(import.meta.dirname, '../../../openapi.json'), 'utf8'))
const viejo = toOpenapi30(contrato)
const { schemas } = viejo.components as { schemas: Record<string, Json> }
const property = (schema: string, name: string) => (schemas[schema]!.properties as Json)[name]

/** Every object of it that is no example, with the way to it. */
function listObjects(value: unknown, path = ''): [string, Json][] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.entries(value).flatMap(([key, child]) =>
    key === 'example' || key === 'value' ? [] : listObjects(child, `${path}/${key}`),
  )
  return Array.isArray(value) ? inner : [[path, value as Json], ...inner]
}
const isSchema = (path: string) =>
  /\/(schema|schemas\/[^/]+)(\/(properties\/[^/]+|items|oneOf\/\d+))*$/.test(path)
const all = listObjects(viejo)
const ofSchemas = all.filter(([path]) => isSchema(path))

test('a schema says nothing that OpenAPI 3.0 does not know', () => {
  const wrong = ofSchemas.filter(
    ([, { type, anyOf, allOf, examples }]) =>
      Array.isArray(type) ||
      type === 'null' ||
      anyOf !== undefined ||
      allOf !== undefined ||
      Array.isArray(examples),
  )
  expect(wrong.map(([path]) => path)).toEqual([])
  expect(ofSchemas.length).toBeGreaterThan(1500)
  expect(viejo.openapi).toBe('3.0.3')
})

test('beside a reference stands nothing, and each leads somewhere', () => {
  const refs = all.filter(([, value]) => typeof value.$ref === 'string')
  expect(refs.filter(([, value]) => Object.keys(value).length > 1).map(([path]) => path)).toEqual([])
  const lost = refs.filter(([, { $ref }]) => {
    const parts = String($ref).slice(2).split('/')
    return parts.reduce<unknown>((at, part) => (at as Json | undefined)?.[part], viejo) === undefined
  })
  expect(lost.map(([path]) => path)).toEqual([])
  expect(refs.length).toBeGreaterThan(500)
})

test('the operations, their answers and the fields of every body are those of the contract', () => {
  const names = (of: Json) =>
    listObjects(of)
      .filter(([path, value]) => isSchema(path) || 'operationId' in value)
      .map(([path, { operationId, properties, required, responses }]) => [
        path.replace(/\/anyOf\/\d+/, ''),
        operationId,
        Object.keys(properties ?? {}),
        required,
        Object.keys(responses ?? {}),
      ])
      .filter(([, ...said]) => said.some(one => (Array.isArray(one) ? one.length > 0 : one !== undefined)))
  expect(names(viejo)).toEqual(names(contrato))
})

test('what the contract admits in several forms has one, in which all can be said', () => {
  expect(schemas.Numero).toMatchObject({ type: 'string' })
  expect(schemas.Decimal).toMatchObject({ type: 'string' })
  expect(property('Emision', 'condicionPago')).toMatchObject({
    type: 'array',
    items: { $ref: '#/components/schemas/Pago' },
  })
  expect(property('Documento', 'receptorEfectivo')).toEqual({
    oneOf: [{ $ref: '#/components/schemas/Receptor' }, { type: 'object', nullable: true, enum: [null] }],
  })
  expect(property('VistaPrevia', 'totales')).toEqual({ $ref: '#/components/schemas/TotalesPrevios' })
  expect(schemas.TotalesPrevios).toMatchObject({ type: 'object', nullable: true })
  expect(property('ApiKey', 'direcciones')).toMatchObject({ type: 'array', nullable: true })
  expect(() => toOpenapi30({ schema: { anyOf: [{ type: 'integer' }, { type: 'boolean' }] } })).toThrow(
    /No single form/,
  )
})

test('every constant has a name that a language can take, and no two of a list the same', () => {
  const lists = ofSchemas.flatMap(([, schema]) =>
    Array.isArray(schema.enum) && schema.enum[0] !== null ? [schema] : [],
  )
  for (const { enum: values, 'x-enum-varnames': names } of lists) {
    expect((names as string[]).filter(name => !/^[A-Z_][A-Z0-9_]*$/.test(name))).toEqual([])
    expect(new Set(names as string[]).size).toBe((values as string[]).length)
  }
  expect(schemas.TipoOperacion).toMatchObject({ 'x-enum-varnames': ['B2B', 'B2C', 'B2G', 'B2F'] })
  expect(schemas.TipoDeAviso!['x-enum-varnames']).toContain('DOCUMENTO_EMITIDO')
})
