import { afterAll, beforeAll, expect, test } from 'vitest'
import { Servicio } from '../../support/servicio.ts'

let servicio: Servicio

beforeAll(async () => {
  servicio = await Servicio.start()
})
afterAll(() => servicio.close())

test.each([
  '0',
  '-1',
  '1.5',
  '9e99',
  'abc',
  '9223372036854775808',
  '9223372036854775807',
  '1%00',
  '%20',
  '01',
  '999',
])('contribuyente %s does not exist, whatever the body', async id => {
  const as = await servicio.token('ana')
  for (const sent of [{ json: { nombre: 'x' } }, { body: '{' }, { json: {} }]) {
    const { status, body } = await servicio.request('POST', `/api/v1/contribuyentes/${id}/api-keys`, {
      as,
      ...sent,
    })
    expect([status, body.type]).toEqual([404, 'contribuyente-not-found'])
    expect(body.detail).not.toBe('')
  }
})
