import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NOMINACION, Nominaciones } from '../../support/nominaciones.ts'

let n: Nominaciones
let cdc: string

beforeAll(async () => {
  n = await Nominaciones.open()
  cdc = await n.innominada()
  expect((await n.nominar(cdc, { clave: 'hecha' })).status).toBe(200)
})
afterAll(() => n.close())

const receptor = NOMINACION.receptor

describe('malformed-body: a body that does not deserialise, on a replay too', () => {
  test.each<[string, string | Buffer, string[]]>([
    ['not JSON', '{"motivo":', []],
    ['64 KiB of spaces', ' '.repeat(64 * 1024), []],
    ['not UTF-8', Buffer.from('{"motivo":"Ramón"}', 'latin1'), []],
    ['null', 'null', []],
    ['an array', '[]', []],
    ['a string', '"hola"', []],
    ['a number', '7', []],
    ['receptor a string', JSON.stringify({ ...NOMINACION, receptor: 'ACME' }), ['receptor']],
    ['receptor an array', JSON.stringify({ ...NOMINACION, receptor: [receptor] }), ['receptor']],
    ['receptor a number', JSON.stringify({ ...NOMINACION, receptor: 1 }), ['receptor']],
    ['motivo a number', JSON.stringify({ ...NOMINACION, motivo: 5 }), ['motivo']],
    ['motivo an object', JSON.stringify({ ...NOMINACION, motivo: {} }), ['motivo']],
    [
      'several known fields of another type: all at once',
      JSON.stringify({ motivo: true, receptor: { ...receptor, pais: 600, email: ['a@b.py'], ciudad: {} } }),
      ['motivo', 'receptor.pais', 'receptor.email', 'receptor.ciudad'],
    ],
  ])('%s', async (_name, body, campos) => {
    for (const clave of ['nueva', 'hecha']) {
      const answer = await n.nominar(cdc, { clave, body, headers: { 'content-type': 'application/json' } })
      expect([answer.status, answer.body.type], answer.text).toEqual([400, 'malformed-body'])
      expect(answer.body.detail).not.toBe('')
      for (const campo of campos)
        expect(answer.body.errors).toContainEqual({
          campo,
          codigo: 'type',
          detail: expect.stringMatching(/^debe ser /),
        })
    }
    expect(await n.clave('nueva')).toBeUndefined()
  })

  test('a body that is not there is one without fields: 422 names them, and a replay needs none', async () => {
    const send = (clave: string) => n.nominar(cdc, { clave, body: '' })
    const nueva = await send('nueva')
    expect([nueva.status, nueva.body.type]).toEqual([422, 'validation-error'])
    expect(await n.clave('nueva')).toBeUndefined()
    const hecha = await send('hecha')
    expect([hecha.status, hecha.headers['idempotent-replayed']]).toEqual([200, 'true'])
  })
})

describe('invalid-idempotency-key: the form of the header', () => {
  test.each([
    ['empty', ''],
    ['256 characters', 'k'.repeat(256)],
    ['a space inside', 'una clave'],
    ['a tab inside', 'una\tclave'],
    ['not ASCII', 'ñandutí'],
  ])('%s', async (_name, clave) => {
    const { status, body } = await n.nominar(cdc, { clave })
    expect([status, body.type]).toEqual([400, 'invalid-idempotency-key'])
    expect(body.errors).toEqual([{ campo: 'Idempotency-Key', codigo: 'format', detail: expect.any(String) }])
  })

  test.each([
    ['twice, different', ['uno', 'dos']],
    ['twice, the same', ['hecha', 'hecha']],
  ])('sent %s', async (_name, claves) => {
    const url = await n.servicio.http
      .listen({ port: 0, host: '127.0.0.1' })
      .catch(() => n.servicio.http.listeningOrigin)
    const answer = await new Promise<{ status: number; text: string }>((resolve, reject) => {
      const sent = request(
        `${url}/api/v1/documento-electronico/${cdc}/nominar`,
        {
          method: 'POST',
          headers: {
            authorization: `Bearer ${n.key}`,
            'content-type': 'application/json',
            'idempotency-key': claves,
          },
        },
        response => {
          const chunks: Buffer[] = []
          response.on('data', chunk => chunks.push(chunk))
          response.on('end', () =>
            resolve({ status: response.statusCode!, text: String(Buffer.concat(chunks)) }),
          )
        },
      )
      sent.on('error', reject)
      sent.end(JSON.stringify(NOMINACION))
    })
    expect([answer.status, JSON.parse(answer.text).type]).toEqual([400, 'invalid-idempotency-key'])
  })

  test.each([
    ['one character', 'k'],
    ['255 characters', 'k'.repeat(255)],
    ['everything visible', '!~"#$%&\'()*+,-./09:;<=>?@AZ[\\]^_`az{|}'],
  ])('%s is a key', async (_name, clave) => {
    const answer = await n.nominar(await n.innominada(), { clave })
    expect([answer.status, answer.body.estadoEvento], answer.text).toEqual([200, 'APROBADO'])
    expect(await n.clave(clave)).toMatchObject({
      operacion: 'NOMINACION',
      eventoSifenId: answer.body.eventoSifenId,
    })
  })
})

test('nothing of all this was recorded', async () => {
  expect((await n.documento(cdc)).eventos).toHaveLength(1)
})
