import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FACTURA } from '../../support/factura.ts'
import { EMISION } from '../../support/rechazos.ts'
import { Servicio } from '../../support/servicio.ts'

const CONTRIBUYENTE = '/api/v1/contribuyente'

let servicio: Servicio

beforeAll(async () => {
  servicio = await Servicio.start({
    rateLimit: '5',
    rateLimitEmisor: '10',
    rateLimitDireccion: '20',
    worker: '0',
  })
})
beforeEach(() => {
  servicio.now += 60_000
})
afterAll(() => servicio.close())

const statuses = (answers: { status: number }[]) =>
  answers.reduce<Record<number, number>>((seen, { status }) => {
    seen[status] = (seen[status] ?? 0) + 1
    return seen
  }, {})

test('a poll of the status is never held back, whatever else its key, its contribuyente and its address do', async () => {
  const { key } = await servicio.clave('ana', 'SANDBOX')
  const { body } = await servicio.request('POST', EMISION, { as: key, json: FACTURA })
  const agotar = Array.from({ length: 100 }, () => servicio.request('GET', CONTRIBUYENTE, { as: key }))
  expect(statuses(await Promise.all(agotar))[429]).toBeGreaterThan(50)
  for (let n = 0; n < 100; n++)
    expect((await servicio.request('GET', `${EMISION}/status/${body.cdc}`, { as: key })).status).toBe(200)
})

test('a person who may not do what she asks for uses up what she may ask', async () => {
  const as = await servicio.token('ana')
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => servicio.request('GET', '/api/v1/contribuyentes/2/api-keys', { as })),
  )
  const seen = statuses(answers)
  expect(seen[429]).toBeGreaterThan(50)
  expect(seen[403]! + seen[429]!).toBe(100)
})

test('what is asked for in SANDBOX takes nothing from DEV', async () => {
  const prueba = (await servicio.clave('ana', 'SANDBOX')).key
  const real = (await servicio.clave('ana', 'DEV')).key
  await Promise.all(Array.from({ length: 100 }, () => servicio.request('GET', CONTRIBUYENTE, { as: prueba })))
  expect((await servicio.request('GET', CONTRIBUYENTE, { as: prueba })).status).toBe(429)
  expect((await servicio.request('GET', CONTRIBUYENTE, { as: real })).status).toBe(200)
})

test('who announces a body without end pays for what is read of it: neither she nor who shares a limit with her is shut out', async () => {
  const suya = (await servicio.clave('ana', 'DEV')).key
  const delMismo = (await servicio.clave('ana', 'DEV')).key
  const delLado = (await servicio.clave('beto', 'DEV')).key
  const pedir = async (as: string, headers = {}) =>
    (await servicio.request('GET', CONTRIBUYENTE, { as, headers })).status
  expect(await pedir(suya, { 'content-length': '999999999999' })).toBe(200)
  for (const as of [delMismo, delLado]) expect(await pedir(as)).toBe(200)
  servicio.now += 60_000
  expect(await pedir(suya)).toBe(200)
})

test('behind a trusted proxy callers are told apart by the address that it says', async () => {
  const detras = await Servicio.start({ rateLimitFallidas: '5', trustProxy: '1', worker: '0' })
  const pedir = (desde: string) =>
    detras.request('GET', CONTRIBUYENTE, { as: 'sk_live_mal', headers: { 'x-forwarded-for': desde } })
  for (let n = 0; n < 5; n++) expect((await pedir('190.9.0.1')).status).toBe(401)
  expect((await pedir('190.9.0.1')).status).toBe(429)
  expect((await pedir('190.9.0.2')).status).toBe(401)
  await detras.close()
})
