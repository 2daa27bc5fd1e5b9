import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOMINACION, Nominaciones, OTRA } from '../../support/nominaciones.ts'

let otro: Nominaciones
let nuestro: Nominaciones

beforeAll(async () => {
  otro = await Nominaciones.open()
  nuestro = await Nominaciones.beside(otro)
})
afterAll(async () => {
  await nuestro.servicio.close()
  await otro.close()
})

async function conocida(): Promise<string> {
  const cdc = await otro.innominada()
  await nuestro.adoptar(cdc)
  return cdc
}

test('another receptor stands at SIFEN: 409 names it, ours is RECHAZADO, and the other one is an evento here', async () => {
  const cdc = await conocida()
  await otro.nominar(cdc)
  const refused = await nuestro.nominar(cdc, { json: OTRA, clave: 'clave-a' })
  expect([refused.status, refused.body.type]).toEqual([409, 'documento-already-nominated'])
  expect(refused.body.receptor).toMatchObject({ nombreRazonSocial: 'COMPRADORA SA' })
  const { eventos, receptorEfectivo } = await nuestro.documento(cdc)
  expect(
    eventos.map((e: { origen: string; estadoEvento: string }) => `${e.origen} ${e.estadoEvento}`).sort(),
  ).toEqual(['EXTERNO APROBADO', 'PROPIO RECHAZADO'])
  expect(receptorEfectivo).toMatchObject({ nombreRazonSocial: 'COMPRADORA SA' })
  const again = await nuestro.nominar(cdc, { json: OTRA, clave: 'clave-a' })
  expect([again.status, again.body.type]).toEqual([409, 'documento-already-nominated'])
})

test('what stands at SIFEN says the same: 200 with it, and the same again under the same key', async () => {
  const cdc = await conocida()
  await otro.nominar(cdc)
  const taken = await nuestro.nominar(cdc, { json: NOMINACION, clave: 'clave-b' })
  expect([taken.status, taken.body.estadoEvento, taken.body.origen]).toEqual([200, 'APROBADO', 'EXTERNO'])
  const again = await nuestro.nominar(cdc, { json: NOMINACION, clave: 'clave-b' })
  expect(again.body).toEqual(taken.body)
  const { eventos } = await nuestro.documento(cdc)
  expect(eventos).toHaveLength(2)
})

test('a cancellation that stands at SIFEN is the answer, whatever its motivo, and the documento is CANCELADO', async () => {
  const cdc = await conocida()
  await otro.cancelar(cdc)
  const answer = await nuestro.cancelar(cdc, { json: { motivo: 'Otro motivo distinto' } })
  expect([answer.status, answer.body.estadoEvento, answer.body.origen, answer.body.motivo]).toEqual([
    200,
    'APROBADO',
    'EXTERNO',
    'error de carga',
  ])
  expect((await nuestro.documento(cdc)).estado).toBe('CANCELADO')
})
