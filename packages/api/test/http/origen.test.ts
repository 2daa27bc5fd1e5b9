import { afterAll, beforeAll, expect, test } from 'vitest'
import { Servicio } from '../support/servicio.ts'

const servicios: Record<string, Servicio> = {}

beforeAll(async () => {
  servicios.nadie = await Servicio.start({ worker: '0' })
  servicios.uno = await Servicio.start({ worker: '0', trustProxy: '1' })
  servicios.conocidos = await Servicio.start({ worker: '0', trustProxy: '127.0.0.1,10.0.0.0/8' })
})
afterAll(async () => {
  for (const servicio of Object.values(servicios)) await servicio.close()
})

/** What the audit says of where a person was, when her request came with that header. */
async function origen(quien: string, forwarded: string): Promise<string> {
  const servicio = servicios[quien]!
  const as = await servicio.token('ana')
  const url = '/api/v1/contribuyentes/1/api-keys'
  const headers = { 'x-forwarded-for': forwarded }
  const { status } = await servicio.request('POST', url, { as, json: { nombre: 'x' }, headers })
  expect(status).toBe(201)
  const { rows } = await servicio.db.query('select origen from auditoria order by auditoria_id desc limit 1')
  return rows[0].origen
}

test('without a proxy nobody is believed', async () => {
  expect(await origen('nadie', '203.0.113.9')).toBe('127.0.0.1')
})

test('behind one proxy only what it saw itself counts, not what its caller said before', async () => {
  expect(await origen('uno', '198.51.100.7, 203.0.113.9')).toBe('203.0.113.9')
})

test('behind proxies at known addresses the first stranger on the way counts', async () => {
  expect(await origen('conocidos', '198.51.100.7, 203.0.113.9, 10.1.2.3')).toBe('203.0.113.9')
})

test.each([
  ['203.0.113.9:50123', '203.0.113.9'],
  ['[2001:db8::9]:50123', '2001:db8::9'],
  ['[2001:db8::9]', '2001:db8::9'],
])('of a proxy that writes the port beside the address, as %s, the address counts', async (text, address) => {
  expect(await origen('uno', text)).toBe(address)
  expect(await origen('conocidos', `198.51.100.7, ${text}, 10.1.2.3`)).toBe(address)
})

test.each([
  '203.0.113.9:',
  '203.0.113:9',
  '[203.0.113.9',
  '999.1.1.1:80',
  '<script>',
  "'; drop table auditoria",
  'desconocido',
  '999.1.1.1',
])('%j is no address: it is not written down', async text => {
  expect(await origen('uno', text)).toBe('127.0.0.1')
})
