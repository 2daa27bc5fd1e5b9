import { afterAll, beforeAll, expect, test } from 'vitest'
import { toConfig } from '../../../src/config/config.ts'
import { FACTURA } from '../../support/factura.ts'
import { insistir } from '../../support/insistir.ts'
import { EMISION } from '../../support/rechazos.ts'
import { Servicio } from '../../support/servicio.ts'

const CONTRIBUYENTE = '/api/v1/contribuyente'
const { seAdmite } = toConfig({ oidcIssuer: 'https://id.ejemplo.com.py' }, [])

let servicio: Servicio

beforeAll(async () => {
  servicio = await Servicio.start({
    rateLimit: String(seAdmite.credencial),
    rateLimitEmisor: String(seAdmite.contribuyente),
    rateLimitDireccion: String(seAdmite.direccion),
    rateLimitFallidas: String(seAdmite.fallidas),
    rateLimitEnlace: String(seAdmite.enlace),
    worker: '0',
  })
})
afterAll(() => servicio.close())

/** As many lines as that, for a total that is right. */
function factura(lineas: number) {
  const [item] = FACTURA.items
  const montoPago = 150_000 * lineas
  return {
    ...FACTURA,
    condicionPago: { ...FACTURA.condicionPago, montoPago },
    items: Array.from({ length: lineas }, (_, n) => ({ ...item, codigo: `C-${n}` })),
  }
}

const statuses = (answers: { status: number }[]) =>
  answers.reduce<Record<number, number>>((seen, { status }) => {
    seen[status] = (seen[status] ?? 0) + 1
    return seen
  }, {})

test('nobody has to switch a limit on', () => {
  for (const limite of Object.values(seAdmite)) expect(limite).toBeGreaterThan(0)
})

test('fifty tills behind one address that each ask twice a second are never held back', async () => {
  const { key } = await servicio.clave('ana', 'SANDBOX')
  for (let second = 0; second < 12; second++) {
    const tills = Array.from({ length: 100 }, () => servicio.request('GET', CONTRIBUYENTE, { as: key }))
    expect(statuses(await Promise.all(tills)), `second ${second}`).toEqual({ 200: 100 })
    servicio.now += 1_000
  }
})

test('a month-end of a hundred invoices a second goes through', async () => {
  const { key } = await servicio.clave('ana', 'SANDBOX')
  for (let second = 0; second < 3; second++) {
    const all = Array.from({ length: 100 }, (_, n) =>
      insistir(() =>
        servicio.request('POST', EMISION, {
          as: key,
          json: factura(3),
          headers: { 'idempotency-key': `venta-${second}-${n}` },
        }),
      ),
    )
    expect(statuses(await Promise.all(all)), `second ${second}`).toEqual({ 202: 100 })
    servicio.now += 1_000
  }
})

test('of forty invoices of 999 lines at once some are served, the rest hear when to come back, and nobody else notices', async () => {
  const { key } = await servicio.clave('ana', 'SANDBOX')
  const other = (await servicio.clave('beto', 'SANDBOX')).key
  servicio.now += 60_000
  const json = factura(999)
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => insistir(() => servicio.request('POST', EMISION, { as: key, json }))),
  )
  const seen = statuses(answers)
  expect(seen[202]).toBeGreaterThan(5)
  expect(seen[202]! + seen[429]!).toBe(40)
  expect(seen[429]).toBeGreaterThan(5)
  expect((await servicio.request('POST', EMISION, { as: other, json: factura(1) })).status).toBe(202)
})

test('who does not say how long the body is pays for it when it is there', async () => {
  const { key } = await servicio.clave('beto', 'SANDBOX')
  servicio.now += 60_000
  const body = Buffer.alloc(1_000_000, 32)
  const send = () =>
    servicio.http.inject({
      method: 'POST',
      url: EMISION,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'transfer-encoding': 'chunked',
      },
      payload: body,
    })
  const answers = []
  for (let n = 0; n < 10; n++) answers.push((await send()).statusCode)
  expect(answers.slice(0, 2)).toEqual([400, 400])
  expect(answers.at(-1)).toBe(429)
})
