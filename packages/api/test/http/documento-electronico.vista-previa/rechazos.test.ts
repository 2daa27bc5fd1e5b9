import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { FACTURA } from '../../support/factura.ts'
import { EMISION, estadoDeLaBase } from '../../support/rechazos.ts'
import { Servicio } from '../../support/servicio.ts'

const VISTA = `${EMISION}/vista-previa`
const POR_PERSONA = '/api/v1/contribuyentes/1/documentos/vista-previa'

let servicio: Servicio
let key: string
let before: unknown

beforeAll(async () => {
  servicio = await Servicio.start({ worker: '0' })
  key = (await servicio.clave('ana', 'SANDBOX')).key
})
afterAll(() => servicio.close())
beforeEach(async () => {
  before = await estadoDeLaBase(servicio)
})
afterEach(async () => {
  expect(await estadoDeLaBase(servicio)).toEqual(before)
})

const probar = async (url: string, options: Parameters<Servicio['request']>[2]) => {
  const { status, body } = await servicio.request('POST', url, options)
  return [status, body.type]
}

test.each([
  ['not JSON', '{'],
  ['a text where a list belongs', JSON.stringify({ ...FACTURA, items: 'x' })],
  ['a key twice', JSON.stringify(FACTURA).replace('"cantidad":3', '"cantidad":3,"cantidad":30')],
])('400: %s, as for an emission', async (_name, body) => {
  expect(await probar(VISTA, { as: key, body })).toEqual([400, 'malformed-body'])
})

test('400: a formato that there is not', async () => {
  expect(await probar(`${VISTA}?formato=xml`, { as: key, json: FACTURA })).toEqual([400, 'invalid-query'])
})

test('401: no credential, or that of the other door', async () => {
  expect((await probar(VISTA, { json: FACTURA }))[0]).toBe(401)
  expect((await probar(VISTA, { as: await servicio.token('ana'), json: FACTURA }))[0]).toBe(401)
  expect((await probar(POR_PERSONA, { as: key, json: FACTURA }))[0]).toBe(401)
})

test('403: whoever may not emit, has nothing to preview', async () => {
  for (const persona of ['beto', 'carla'] as const) {
    const as = await servicio.token(persona)
    expect(await probar(POR_PERSONA, { as, json: FACTURA })).toEqual([403, 'access-denied'])
  }
  const { key: prod } = await servicio.clave('beto', 'PROD')
  expect(await probar(VISTA, { as: prod, json: FACTURA })).toEqual([403, 'plan-operation-not-allowed'])
})

test('405: it is asked with POST', async () => {
  const { status, headers } = await servicio.request('PUT', VISTA, { as: key })
  expect([status, headers.allow]).toEqual([405, expect.stringContaining('POST')])
})

test('422: there is no draft of what would not be emitted, and every fault is told', async () => {
  const json = { ...FACTURA, receptor: null, items: [{ ...FACTURA.items[0], cantidad: 0 }] }
  const { status, body } = await servicio.request('POST', `${VISTA}?formato=pdf`, { as: key, json })
  expect([status, body.type]).toEqual([422, 'validation-error'])
  const { faltas } = (await servicio.request('POST', VISTA, { as: key, json })).body
  expect(body.errors).toEqual(faltas)
})
