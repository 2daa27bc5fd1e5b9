import { type TSchema, Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { NOTHING } from '../domain/validated.ts'
import { deserialise } from './body.ts'
import { formaDe, type Hallazgos, readForma } from './forma.ts'
import { ROUTES } from './routes/index.ts'
import { nullable } from './schemas.ts'

const Form = Type.Object({
  texto: Type.String({ minLength: 3 }),
  numero: Type.Integer({ minimum: 10 }),
  si: Type.Boolean(),
  clase: Type.Enum(['UNO', 'DOS']),
  nada: Type.Optional(nullable(Type.String())),
  uno: Type.Union([Type.String(), Type.Integer()]),
  lista: Type.Array(Type.Object({ precio: Type.Number() })),
  dentro: Type.Object({ mas: Type.Object({ hondo: Type.String() }) }),
})
function typeFaults(schema: TSchema, value: unknown) {
  const hallazgos: Hallazgos = { tipos: [], deForma: [] }
  readForma(formaDe(schema), value, '', hallazgos)
  return hallazgos.tipos
}
const faults = (value: unknown) => typeFaults(Form, value).map(({ campo, detail }) => `${campo} ${detail}`)

describe('types', () => {
  test.each([
    [{ texto: 1 }, 'texto debe ser un texto'],
    [{ texto: ['a'] }, 'texto debe ser un texto'],
    [{ numero: '10' }, 'numero debe ser un número'],
    [{ si: 'true' }, 'si debe ser true o false'],
    [{ si: 0 }, 'si debe ser true o false'],
    [{ clase: 7 }, 'clase debe ser un texto'],
    [{ uno: true }, 'uno debe ser un texto o un número'],
    [{ lista: {} }, 'lista debe ser una lista'],
    [{ lista: [{ precio: '1' }] }, 'lista[0].precio debe ser un número'],
    [{ lista: [{ precio: 1 }, null] }, 'lista[1] no puede ser null'],
    [{ lista: ['x'] }, 'lista[0] debe ser un objeto'],
    [{ dentro: { mas: { hondo: 4 } } }, 'dentro.mas.hondo debe ser un texto'],
    [{ dentro: [] }, 'dentro debe ser un objeto'],
  ])('%j: %s', (value, fault) => expect(faults(value)).toEqual([fault]))

  test('every wrong field is told at once', () => {
    expect(faults({ texto: 1, numero: 'x', si: [] })).toHaveLength(3)
  })
  test.each([
    [{}],
    [{ texto: null, numero: null, lista: null, dentro: null, clase: null }],
    [{ texto: '', numero: 1.5, clase: 'TRES', nada: null }],
    [{ desconocido: { texto: 1 }, lista: [{ precio: 1, otro: 'x' }] }],
  ])('absent, null, too short, out of range and unknown are not of another type: %j', value => {
    expect(faults(value)).toEqual([])
  })
  test('what a name inherits is not a field', () => {
    const Odd = Type.Object({ toString: Type.String(), constructor: Type.Integer() })
    expect(typeFaults(Odd, {})).toEqual([])
    expect(typeFaults(Odd, JSON.parse('{"constructor":"x"}'))).toHaveLength(1)
  })
})

const ESTRICTO = { exact: false, indulgente: false }
const FORMA = formaDe(Form)
const read = (text: string | Uint8Array) =>
  deserialise(FORMA, typeof text === 'string' ? Buffer.from(text) : text, ESTRICTO)

describe('bytes', () => {
  test.each([
    '[]',
    '[{}]',
    '"x"',
    '1',
    'true',
    'null',
    '{',
    '{]',
    "{'a':1}",
    'undefined',
    '{"a":1}{',
    '\u0000',
  ])('%j is malformed', text => expect(read(text)).toMatchObject({ failure: { type: 'malformed-body' } }))
  test('what is not UTF-8 says so', () => {
    expect(read(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toMatchObject({
      failure: { faults: [{ detail: expect.stringContaining('UTF-8') }] },
    })
  })
  test('a byte order mark does not matter', () => {
    expect(read('\ufeff{"texto":"abc"}')).toMatchObject({ ok: true, value: { dado: { texto: 'abc' } } })
  })
  test('nothing is an object without fields', () => {
    const nothing = { ok: true, value: { dado: {}, forma: NOTHING, indulgente: false } }
    expect(read('')).toEqual(nothing)
    expect(deserialise(FORMA, undefined, ESTRICTO)).toEqual(nothing)
  })
  test.each([
    ...['0', '-1', '150000', '9007199254740991', '1.0', '1e3', '100E-2'].map(text => [text, Number(text)]),
    ...['0.1', '-1500.50', '9007199254740992', '12345678901234567890', '1E400'].map(text => [text, text]),
    ['1e-05', '0.00001'],
  ])('where numbers are exact %s is read as %j, whatever stands beside it', (text, dado) => {
    const numeros = { dado: { uno: dado, texto: 'abc' } }
    for (const beside of ['"texto":"abc"', '"texto":"abc","x":0.5', '"texto":"abc","x":"a.b@c.py"'])
      expect(
        deserialise(FORMA, Buffer.from(`{"uno":${text},${beside}}`), { exact: true, indulgente: true }),
      ).toMatchObject({ ok: true, value: numeros })
  })
  test.each(['0.1', '1.50', '12345678901234567890', '1e-05', '1E400'])(
    'where numbers are exact %s is a number still, and no text',
    text => {
      const told = (campo: string) =>
        deserialise(FORMA, Buffer.from(`{"${campo}":${text}}`), { exact: true, indulgente: false })
      for (const campo of ['texto', 'clase', 'nada'])
        expect(told(campo)).toMatchObject({
          failure: { type: 'malformed-body', faults: [{ campo, detail: 'debe ser un texto' }] },
        })
      expect(told('numero')).toMatchObject({ ok: true, value: { dado: { numero: Number(text) } } })
    },
  )
  test('a body cannot reach the prototype of anything', () => {
    const parsed = read('{"__proto__":{"texto":"x","admin":true},"constructor":{"prototype":{"admin":true}}}')
    expect(parsed.ok).toBe(true)
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
    if (parsed.ok) expect((parsed.value.dado as { texto?: string }).texto).toBeUndefined()
  })
  test('lists and objects as deep as a body can hold end in an answer, which is no', () => {
    expect(read(`${'['.repeat(30_000)}${']'.repeat(30_000)}`)).toMatchObject({ ok: false })
    expect(read(`{"x":${'{"x":'.repeat(9_000)}1${'}'.repeat(9_000)}}`)).toMatchObject({ ok: false })
  })
})

describe('what costs more than it can mean', () => {
  const Lista = Type.Object({ lista: Type.Array(Type.Object({ precio: Type.Number() }), { maxItems: 3 }) })
  const readLista = (lista: unknown[]) =>
    deserialise(formaDe(Lista), Buffer.from(JSON.stringify({ lista })), ESTRICTO)
  const many = (element: unknown) => Array.from({ length: 1000 }, () => element)

  test('of a list that is too long one element more is seen than it may have', () => {
    expect(readLista(many({ precio: 1 }))).toMatchObject({ value: { dado: { lista: { length: 4 } } } })
    expect(readLista(many(1))).toMatchObject({ failure: { faults: { length: 4 } } })
    expect(readLista([{ precio: 1 }, { precio: 1 }, { precio: 1 }])).toMatchObject({
      value: { dado: { lista: { length: 3 } } },
    })
  })
  test('more than fifty thousand values are not even parsed, whatever field they stand in', () => {
    for (const text of [`{"x":[${many('1,1,1').join()}]}`, `{"x":[${many('{},[]').join()}]}`]) {
      expect(read(text)).toMatchObject({ ok: true })
      const body = `{"x":[${Array.from({ length: 20 }, () => text).join()}]}`
      expect(read(body)).toMatchObject({
        failure: { type: 'malformed-body', faults: [{ detail: expect.stringContaining('50.000') }] },
      })
    }
  })
  test('nor is an object of more than a thousand fields, wherever it stands', () => {
    const fields = (n: number) => `{${Array.from({ length: n }, (_, i) => `"k${i}":1`).join()}}`
    for (const text of [fields(1000), `{"x":[${fields(1000)},${fields(1000)}]}`])
      expect(read(text).ok).toBe(true)
    for (const text of [fields(1001), `{"x":[${fields(1001)}]}`])
      expect(read(text)).toMatchObject({
        failure: { type: 'malformed-body', faults: [{ detail: expect.stringContaining('1.000') }] },
      })
  })
  test('nor more than five thousand names, in however many objects; the same ones may stand in each', () => {
    const fields = (of: number, n: number) =>
      `{${Array.from({ length: n }, (_, i) => `"k\\u00e1${of}-${i}":1`).join()}}`
    const body = (objetos: number, other: boolean) =>
      `{"x":[${Array.from({ length: objetos }, (_, of) => fields(other ? of : 0, 999)).join()}]}`
    for (const text of [body(5, true), body(36, false)]) expect(read(text).ok).toBe(true)
    expect(read(body(6, true))).toMatchObject({
      failure: { type: 'malformed-body', faults: [{ detail: expect.stringContaining('5.000') }] },
    })
  })
  test('every list that a caller may send has an end', () => {
    const endless = (schema: unknown, at: string): string[] => {
      if (typeof schema !== 'object' || schema === null) return []
      const own = (schema as { type?: unknown }).type === 'array' && !('maxItems' in schema) ? [at] : []
      return [...own, ...Object.entries(schema).flatMap(([name, inner]) => endless(inner, `${at}.${name}`))]
    }
    expect(ROUTES.flatMap(({ body, operationId }) => endless(body, operationId))).toEqual([])
  })
})
