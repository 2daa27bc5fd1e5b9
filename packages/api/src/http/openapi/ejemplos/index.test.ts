import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { openapi } from '../../openapi.ts'
import { PROBLEMS } from '../../problems.ts'
import { ROUTES } from '../../routes/index.ts'
import { ejemplosDe } from './index.ts'

type Json = Record<string, unknown>
interface Media {
  schema: Json
  examples?: Record<string, { $ref: string } | { summary: string; value: unknown }>
}
interface Answer {
  $ref?: string
  content?: Record<string, Media>
}
interface Operation {
  operationId: string
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, Answer>
}
const contract = JSON.parse(JSON.stringify(openapi(ROUTES))) as {
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Json>
    responses: Record<string, Required<Answer>>
    examples: Record<string, { summary: string; value: unknown }>
  }
}
const operations = Object.values(contract.paths).flatMap(methods => Object.values(methods))

interface Place {
  at: string
  type: string
  media: Media
}
const within = (at: string, content: Record<string, Media> = {}): Place[] =>
  Object.entries(content).map(([type, media]) => ({ at: `${at} ${type}`, type, media }))
const bodies = operations.flatMap(({ operationId, requestBody }) => within(operationId, requestBody?.content))
const answers = operations.flatMap(({ operationId, responses }) =>
  Object.entries(responses).flatMap(([status, { content }]) => within(`${operationId} ${status}`, content)),
)
const problems = Object.entries(contract.components.responses).flatMap(([name, { content }]) =>
  within(name, content),
)
const places = [...bodies, ...answers, ...problems]

const shown = ({ media }: Place): { name: string; value: unknown }[] =>
  Object.entries(media.examples ?? {}).map(([name, example]) => ({
    name,
    value: ('$ref' in example ? contract.components.examples[example.$ref.split('/').at(-1)!]! : example)
      .value,
  }))

/** The same schema, in which a field that is not named is refused: an example must not show what there is not. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.fromEntries(Object.entries(value).map(([key, child]) => [key, closed(child)]))
  const { type, properties = {} } = value as { type?: unknown; properties?: object }
  return type === 'object' && Object.keys(properties).length > 0
    ? { ...inner, additionalProperties: false }
    : inner
}

/** What `format` and the words of OpenAPI mean is not its business; types, limits, enumerations and references are. */
const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false })
ajv.addSchema({ $id: 'contrato', components: { schemas: closed(contract.components.schemas) } })
const faultsOf = (schema: Json, value: unknown): unknown[] => {
  const local = JSON.parse(JSON.stringify(closed(schema)).replaceAll('"#/', '"contrato#/')) as Json
  return ajv.validate(local, value)
    ? []
    : (ajv.errors ?? []).map(({ instancePath, message }) => [instancePath, message])
}

test('every body and every answer shows at least one example, but for files of bytes', () => {
  const mute = places.filter(place => shown(place).length === 0).map(({ type }) => type)
  expect([...new Set(mute)]).toEqual([
    'application/zip',
    'application/pdf',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ])
  expect(bodies.length).toBeGreaterThan(15)
  expect(answers.length).toBeGreaterThan(50)
})

test.each(places.map(place => ({ ...place, examples: shown(place) })))(
  'what $at shows is what its schema says, with no other field',
  ({ media, examples }) => {
    for (const { name, value } of examples) expect(faultsOf(media.schema, value), name).toEqual([])
  },
)

test('every problem is shown once, in the answer that has its status', () => {
  expect(problems.flatMap(place => shown(place).map(({ name }) => name)).sort()).toEqual(
    Object.keys(PROBLEMS).sort(),
  )
})

test('an emission is shown in each of its forms', () => {
  expect(Object.keys(ejemplosDe('Emision'))).toEqual([
    'contado',
    'credito',
    'entrega',
    'innominada',
    'dolares',
    'anticipo',
    'autofactura',
    'exportacion',
    'remision',
    'compraPublica',
    'rastreo',
    'cambioPorItem',
    'vehiculo',
    'energia',
    'seguros',
    'responsable',
    'supermercado',
    'notaDeImpresa',
    'notaDeAbsorbida',
    'notaDeCredito',
  ])
})

describe('the examples belong together', () => {
  const text = JSON.stringify(contract)

  test('every RUC and every CDC in them has the check digit that it must have', () => {
    const digit = (digits: string): number => {
      const sum = [...digits]
        .reverse()
        .reduce((total, one, index) => total + Number(one) * (2 + (index % 10)), 0)
      return sum % 11 > 1 ? 11 - (sum % 11) : 0
    }
    const rucs = new Set(text.match(/\b\d{8}-\d\b/g))
    const cdcs = new Set(text.match(/\b0[156]\d{42}\b/g))
    expect([rucs.size, cdcs.size]).toEqual([3, 5])
    for (const number of [...rucs, ...cdcs]) {
      const digits = number.replace('-', '')
      expect(digit(digits.slice(0, -1)), number).toBe(Number(digits.at(-1)))
    }
  })

  test('what a person is shown has the paths of persons', () => {
    const shownToPersons = answers.filter(({ at }) => at.includes('DePersona'))
    expect(shownToPersons.length).toBeGreaterThan(15)
    for (const place of shownToPersons)
      expect(JSON.stringify(shown(place)), place.at).not.toContain('"/api/v1/documento-electronico')
  })
})

test('a field that is missing, one too many and a value outside of its enumeration are found', () => {
  const schema = { $ref: '#/components/schemas/Invitacion' }
  expect(faultsOf(schema, { correo: 'dora@ejemplo.com.py', rol: 'EMISOR' })).toEqual([])
  expect(faultsOf(schema, { correo: 'dora@ejemplo.com.py', rol: 'DUEÑA' })).toHaveLength(1)
  expect(faultsOf(schema, { correo: 'dora@ejemplo.com.py' })).toHaveLength(1)
  expect(faultsOf(schema, { correo: 'dora@ejemplo.com.py', rol: 'EMISOR', nota: '' })).toHaveLength(1)
})

test('a schema without an example is refused, by name', () => {
  expect(() => ejemplosDe('SobreDeNada')).toThrow('There is no example of Nada')
})
