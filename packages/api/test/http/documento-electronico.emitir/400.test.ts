import { afterAll, beforeAll, expect, test } from 'vitest'
import { FACTURA } from '../../support/factura.ts'
import { EMISION, estadoDeLaBase } from '../../support/rechazos.ts'
import { Servicio } from '../../support/servicio.ts'

let servicio: Servicio
let key: string

beforeAll(async () => {
  servicio = await Servicio.start({ worker: '0' })
  key = (await servicio.clave('ana', 'SANDBOX')).key
})
afterAll(() => servicio.close())

const text = JSON.stringify(FACTURA)
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

test.each([
  ['not JSON', '{'],
  ['a list', '[]'],
  ['half a body', text.slice(0, -10)],
  ['a text where a list belongs', JSON.stringify({ ...FACTURA, items: 'x' })],
  ['a number where a text belongs', JSON.stringify({ ...FACTURA, tipoDocumento: 1 })],
  ['an item that is null', JSON.stringify({ ...FACTURA, items: [null] })],
  ['a receptor that is a text', JSON.stringify({ ...FACTURA, receptor: 'ANA' })],
  ['a key twice', text.replace('"cantidad":3', '"cantidad":3,"cantidad":30')],
  ['a key twice, once with an escape', text.replace('"cantidad":3', '"cantidad":3,"cantida\\u0064":30')],
  ['levels without end', text.replace('{', `{"x":${deep(300_000)},`)],
])('%s is 400, and nothing is written', async (_name, body) => {
  const before = await estadoDeLaBase(servicio)
  const answer = await servicio.request('POST', EMISION, { as: key, body })
  expect([answer.status, answer.body.type]).toEqual([400, 'malformed-body'])
  expect(answer.body.errors.length).toBeGreaterThan(0)
  expect(await estadoDeLaBase(servicio)).toEqual(before)
})

test('where a body stops being JSON is said, and that it was cut off', async () => {
  const detail = async (body: string) =>
    (await servicio.request('POST', EMISION, { as: key, body })).body.detail
  expect(await detail('{\n  "numeroEstablecimiento": 1,5\n}')).toContain('en la línea 2, columna 30.')
  expect(await detail(text.slice(0, -10))).toContain('se corta antes de terminar')
})

test('a key that stands twice is named with the way to it, as every field is', async () => {
  const [item] = FACTURA.items
  const twice = (body: unknown, key: string) => JSON.stringify(body).replace(`"${key}-2"`, `"${key}"`)
  const campos = await Promise.all(
    [
      twice({ ...FACTURA, 'items-2': [] }, 'items'),
      twice({ ...FACTURA, receptor: { ...FACTURA.receptor, 'tipoOperacion-2': 'B2B' } }, 'tipoOperacion'),
      twice({ ...FACTURA, items: [item, { ...item, lejos: [[], {}], 'cantidad-2': 30 }] }, 'cantidad'),
    ].map(async body => (await servicio.request('POST', EMISION, { as: key, body })).body.errors[0].campo),
  )
  expect(campos).toEqual(['items', 'receptor.tipoOperacion', 'items[1].cantidad'])
})

test('a body over 1 MiB is 413, one just below is read', async () => {
  const body = (bytes: number) => text.replace('{', `{"x":"${'a'.repeat(bytes - text.length - 7)}",`)
  const large = await servicio.request('POST', EMISION, { as: key, body: body(1024 * 1024 + 1) })
  expect([large.status, large.body.type]).toEqual([413, 'payload-too-large'])
  expect((await servicio.request('POST', EMISION, { as: key, body: body(1024 * 1024) })).status).toBe(202)
})

test('another media type is 415', async () => {
  const answer = await servicio.request('POST', EMISION, {
    as: key,
    body: text,
    headers: { 'content-type': 'text/xml' },
  })
  expect(answer.status).toBe(415)
})

test('an unknown field goes no further, whatever it holds', async () => {
  const body = text.replace('{', '{"desconocido":"\\u0000\\ud800",')
  expect((await servicio.request('POST', EMISION, { as: key, body })).status).toBe(202)
  const { rows } = await servicio.db.query('select cuerpo from documento order by documento_id desc limit 1')
  expect(Object.keys(rows[0].cuerpo).sort()).toEqual(Object.keys(FACTURA).sort())
})
