import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { toOpenapi30 } from './openapi30.ts'

type Json = Record<string, unknown>
const contrato: Json = JSON.parse(readFileSync(join(import.meta.dirname, '../../../openapi.json'), 'utf8'))
const { schemas, examples } = contrato.components as {
  schemas: Record<string, Json>
  examples: Record<string, { value: unknown }>
}

// As OpenAPI 3.0 says it, `nullable` adds to the `type` beside it and to nothing else, and where there is none it is a mistake.
const como = { strict: false, validateFormats: false, allErrors: true, inlineRefs: false } as const
const nuevos = new Ajv2020(como).addSchema({ ...contrato, $id: 'contrato' })
const viejos = new Ajv(como).addSchema({ ...toOpenapi30(contrato), $id: 'contrato' })

/** What both contracts have at the same place. */
function bothAt(at: string): { nuevo: ValidateFunction; viejo: ValidateFunction } {
  const [nuevo, viejo] = [nuevos, viejos].map(ajv => ajv.getSchema(`contrato#${encodeURI(at)}`))
  if (nuevo === undefined || viejo === undefined) throw new Error(`There is no ${at}`)
  return { nuevo, viejo }
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const pointerTo = (keys: readonly string[]) =>
  keys.map(key => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

test('a field may be null in both contracts, or in neither', () => {
  const refusedBy = (validate: ValidateFunction, field: string) =>
    !validate({ [field]: null }) && validate.errors!.some(({ instancePath }) => instancePath === `/${field}`)
  const fields = Object.entries(schemas).flatMap(([name, { properties }]) => {
    const { nuevo, viejo } = bothAt(pointerTo(['components', 'schemas', name]))
    return Object.keys(isObject(properties) ? properties : {}).map(field => ({
      field: `${name}.${field}`,
      nuevo: refusedBy(nuevo, field),
      viejo: refusedBy(viejo, field),
    }))
  })
  expect(fields.filter(({ nuevo, viejo }) => nuevo !== viejo)).toEqual([])
  expect(fields.filter(({ viejo }) => viejo).length).toBeGreaterThan(500)
  expect(fields.filter(({ viejo }) => !viejo).length).toBeGreaterThan(100)
})

/** Every body that the contract shows, and where its schema stands. */
function listBodies(value: unknown, at: string[] = []): { at: string; body: unknown }[] {
  if (!isObject(value)) return []
  const { schema, examples: shown } = value
  if (!isObject(schema) || !isObject(shown))
    return Object.entries(value).flatMap(([key, child]) => listBodies(child, [...at, key]))
  const place = typeof schema.$ref === 'string' ? schema.$ref.slice(1) : pointerTo([...at, 'schema'])
  return Object.values(shown as Record<string, { $ref?: string; value?: unknown }>).map(one => ({
    at: place,
    body: one.$ref === undefined ? one.value : examples[one.$ref.split('/').at(-1)!]!.value,
  }))
}

type Camino = readonly (string | number)[]

/** Every field of a body, however deep. */
const listFields = (value: unknown): Camino[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, child]) => [
        [key],
        ...listFields(child).map(rest => [key, ...rest]),
      ])

/** A copy in which what is there is another, or is not there. */
function change(body: unknown, camino: Camino, to: (old: unknown) => unknown): unknown {
  const copy = structuredClone(body)
  const last = camino.at(-1)!
  const holder = camino.slice(0, -1).reduce((at, key) => (at as Json)[key] as Json, copy as Json)
  const value = to(holder[last])
  if (value === undefined) delete holder[last]
  else holder[last] = value
  return copy
}

/** The same body, said in the one form that the contract for generators has. */
function inOneForm(body: unknown, viejo: ValidateFunction): unknown {
  const faults = viejo(body) ? [] : viejo.errors!.filter(({ keyword }) => keyword === 'type')
  if (faults.length === 0) return body
  const said = faults.reduce(
    (at, { params, instancePath }) =>
      change(at, instancePath.split('/').slice(1), old => (params.type === 'array' ? [old] : String(old))),
    body,
  )
  return inOneForm(said, viejo)
}

test('every body that the contract shows, with each of its fields null or left out, is good by both contracts or by neither', () => {
  const different = new Set<string>()
  const seen = { good: 0, bad: 0 }
  for (const { at, body } of listBodies(contrato)) {
    const { nuevo, viejo } = bothAt(at)
    const said = inOneForm(body, viejo)
    expect([nuevo(said), viejo(said)], at).toEqual([true, true])
    for (const camino of listFields(said))
      for (const other of [null, undefined]) {
        const changed = change(said, camino, () => other)
        const [good, good30] = [nuevo(changed), viejo(changed)]
        seen[good ? 'good' : 'bad']++
        if (good !== good30) different.add(`${at} ${camino.join('.')} ${other}`)
      }
  }
  expect([...different]).toEqual([])
  expect(Math.min(seen.good, seen.bad)).toBeGreaterThan(1000)
})
