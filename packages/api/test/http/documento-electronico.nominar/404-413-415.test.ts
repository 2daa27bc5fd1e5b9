import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOMINACION, Nominaciones } from '../../support/nominaciones.ts'

let n: Nominaciones
let cdc: string
let id: number

beforeAll(async () => {
  n = await Nominaciones.open()
  cdc = await n.innominada()
  id = (await n.documento(cdc)).id
})
afterAll(async () => {
  expect(await n.count('evento_sifen')).toBe(0)
  expect(n.registrados(cdc)).toEqual([])
  await n.close()
})

test('a documento of another contribuyente does not exist, by its number nor by its CDC', async () => {
  const as = (await n.servicio.clave('beto')).key
  for (const ref of [id, cdc]) {
    const { status, body } = await n.nominar(ref, { as, clave: 'k' })
    expect([status, body.type]).toEqual([404, 'documento-not-found'])
  }
  expect(await n.clave('k')).toBeUndefined()
})

test('a documento of another ambiente does not exist', async () => {
  const as = (await n.servicio.clave('ana', 'PROD')).key
  for (const ref of [id, cdc]) {
    const { status, body } = await n.nominar(ref, { as })
    expect([status, body.type]).toEqual([404, 'documento-not-found'])
  }
})

test.each(['999999', '0', '-1', '1.5', 'x', '9'.repeat(20), `${'0'.repeat(43)}1`])(
  '%s is no documento',
  async ref => {
    const { status, body } = await n.nominar(ref)
    expect([status, body.type]).toEqual([404, 'documento-not-found'])
  },
)

test('a person of the other contribuyente, through the panel, does not see it', async () => {
  const as = await n.servicio.token('beto')
  for (const ref of [id, cdc]) {
    const { status, body } = await n.post(`/api/v1/contribuyentes/2/documentos/${ref}/nominar`, {
      as,
      json: NOMINACION,
    })
    expect([status, body.type]).toEqual([404, 'documento-not-found'])
  }
})

test('413: a body over 64 KiB, whatever is in it', async () => {
  for (const body of [
    ' '.repeat(64 * 1024 + 1),
    JSON.stringify({ ...NOMINACION, relleno: 'x'.repeat(64 * 1024) }),
  ]) {
    const answer = await n.nominar(cdc, { body, headers: { 'content-type': 'application/json' } })
    expect([answer.status, answer.body.type]).toEqual([413, 'payload-too-large'])
  }
})

test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded'])('415: %s', async type => {
  const answer = await n.nominar(cdc, { body: JSON.stringify(NOMINACION), headers: { 'content-type': type } })
  expect([answer.status, answer.body.type]).toEqual([415, 'unsupported-media-type'])
})
