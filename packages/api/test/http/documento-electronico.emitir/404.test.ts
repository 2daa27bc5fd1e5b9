import { afterAll, beforeAll, expect, test } from 'vitest'
import { FACTURA } from '../../support/factura.ts'
import { estadoDeLaBase } from '../../support/rechazos.ts'
import { Servicio } from '../../support/servicio.ts'

let servicio: Servicio

beforeAll(async () => {
  servicio = await Servicio.start({ worker: '0' })
})
afterAll(() => servicio.close())

test.each(['999', '0', '-1', '1.5', 'uno', '9223372036854775808'])(
  'the contribuyente %s does not exist, for whoever asks; nothing is written',
  async id => {
    const before = await estadoDeLaBase(servicio)
    for (const persona of ['ana', 'carla'] as const)
      for (const body of [JSON.stringify(FACTURA), '{']) {
        const answer = await servicio.request('POST', `/api/v1/contribuyentes/${id}/documentos`, {
          as: await servicio.token(persona),
          body,
          headers: { 'content-type': 'application/json' },
        })
        expect([answer.status, answer.body.type], answer.text).toEqual([404, 'contribuyente-not-found'])
      }
    expect(await estadoDeLaBase(servicio)).toEqual(before)
  },
)
