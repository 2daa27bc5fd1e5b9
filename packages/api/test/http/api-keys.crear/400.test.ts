import { afterAll, beforeAll, expect, test } from 'vitest'
import { Servicio } from '../../support/servicio.ts'

let servicio: Servicio

beforeAll(async () => {
  servicio = await Servicio.start()
})
afterAll(() => servicio.close())

const URL = '/api/v1/contribuyentes/1/api-keys'

async function expectProblem(
  sent: { body?: string | Buffer; headers?: Record<string, string> },
  status: number,
  type: string,
) {
  const answer = await servicio.request('POST', URL, { as: await servicio.token('ana'), ...sent })
  expect([answer.status, answer.body.type, answer.body.status]).toEqual([status, type, status])
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(answer.body.detail).not.toBe('')
  expect(answer.body.message).toBe(answer.body.detail)
  expect((await servicio.db.query('select 1 from api_key')).rowCount).toBe(0)
  return answer.body
}

test.each([
  ['is not JSON', 'hola'],
  ['is cut in the middle', '{"nombre":"x"'],
  ['is an array', '[{"nombre":"x"}]'],
  ['is a text', '"x"'],
  ['is null', 'null'],
  ['is not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
])('a body that %s is malformed', (_, body) => expectProblem({ body }, 400, 'malformed-body'))

test.each([
  ['nombre a number', '{"nombre":5}', 'nombre'],
  ['nombre a list', '{"nombre":["x"]}', 'nombre'],
  ['nombre an object', '{"nombre":{}}', 'nombre'],
  ['expiraEn a number', '{"nombre":"x","expiraEn":1893456000}', 'expiraEn'],
  ['expiraEn true', '{"nombre":"x","expiraEn":true}', 'expiraEn'],
])('%s is malformed and the field is named', async (_, body, campo) => {
  const { errors } = await expectProblem({ body }, 400, 'malformed-body')
  expect(errors).toEqual([{ campo, codigo: 'type', detail: expect.stringContaining('debe ser') }])
})

test('ten megabytes are 413 and are not read to the end', () =>
  expectProblem({ body: `{"nombre":"${'a'.repeat(10_000_000)}"}` }, 413, 'payload-too-large'))

test.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x'])(
  'a body of type %s is 415',
  type =>
    expectProblem(
      { body: '{"nombre":"x"}', headers: { 'content-type': type } },
      415,
      'unsupported-media-type',
    ),
)
