import { expect, test } from 'vitest'
import { openapi } from './openapi.ts'
import { ROUTES } from './routes/index.ts'

type Json = Record<string, unknown>
const contract = openapi(ROUTES) as {
  paths: Record<string, Record<string, Json>>
  components: { schemas: Json }
}
const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

function refs(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => (key === '$ref' ? [String(child)] : refs(child)))
}

test('every reference leads somewhere, and every schema is referred to', () => {
  const named = Object.keys(contract.components.schemas).map(name => `#/components/schemas/${name}`)
  expect([...new Set(refs(contract))].sort()).toEqual(named.sort())
})

test('every route is in the contract once, under a name of its own', () => {
  expect(operations).toHaveLength(ROUTES.length)
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

test('the parameters of every path are declared, and no others', () => {
  for (const { path, operation } of operations) {
    const declared = (operation.parameters as { in: string; name: string; required: boolean }[])
      .filter(parameter => parameter.in === 'path')
      .map(({ name, required }) => [name, required])
    expect(declared, path).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, true]))
  }
})

test('every operation needs a credential, names its refusal, and has a success', () => {
  for (const { path, operation } of operations) {
    expect(operation.security, path).toHaveLength(1)
    const statuses = Object.keys(operation.responses as object)
    expect(statuses, path).toEqual(expect.arrayContaining(['401', '429', '500', '503']))
    expect(
      statuses.some(status => status.startsWith('2')),
      path,
    ).toBe(true)
  }
})

test('a schema with the same name is the same schema', () => {
  const seen = new Map<string, string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { title, type } = value as Json
    const text = JSON.stringify(value)
    if (typeof title === 'string' && type === 'object') {
      expect(seen.get(title) ?? text, title).toBe(text)
      seen.set(title, text)
    }
    for (const child of Object.values(value)) visit(child)
  }
  for (const { body, query, respuestas } of ROUTES)
    visit(JSON.parse(JSON.stringify([body, query, respuestas])))
  expect(seen.size).toBeGreaterThan(3)
})
