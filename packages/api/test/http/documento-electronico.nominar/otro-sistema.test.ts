import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOMINACION, Nominaciones, OTRA } from '../../support/nominaciones.ts'
import { NOW, Servicio } from '../../support/servicio.ts'

const DOCUMENTOS = '/api/v1/documento-electronico'

/** Two installations of one taxpayer at one SIFEN: what one of them registers, the other one learns from SIFEN alone. */
let otro: Nominaciones
let nuestro: Nominaciones
let servicio: Servicio

beforeAll(async () => {
  otro = await Nominaciones.open()
  servicio = await Servicio.start({ sifenPlazoMs: '8000' }, otro.simulador)
  servicio.now = NOW
  servicio.runClock()
  nuestro = new Nominaciones(servicio, otro.simulador, (await servicio.clave('ana')).key)
})
afterAll(async () => {
  await servicio.close()
  await otro.close()
})

async function conocida(): Promise<string> {
  const cdc = await otro.innominada()
  await servicio.request('POST', `${DOCUMENTOS}/adoptar`, { as: nuestro.key, json: { cdc } })
  return cdc
}
const nominar = (de: Nominaciones, cdc: string, json: unknown, clave?: string) =>
  de.post(`${DOCUMENTOS}/${cdc}/nominar`, { json, ...(clave === undefined ? {} : { clave }) })
const ver = async (cdc: string) =>
  (await servicio.request('GET', `${DOCUMENTOS}/${cdc}`, { as: nuestro.key })).body

test('another receptor stands at SIFEN: 409 names it, ours is RECHAZADO, and the other one is an evento here', async () => {
  const cdc = await conocida()
  await nominar(otro, cdc, NOMINACION)
  const refused = await nominar(nuestro, cdc, OTRA, 'clave-a')
  expect([refused.status, refused.body.type]).toEqual([409, 'documento-already-nominated'])
  expect(refused.body.receptor).toMatchObject({ nombreRazonSocial: 'COMPRADORA SA' })
  const { eventos, receptorEfectivo } = await ver(cdc)
  expect(
    eventos.map((e: { origen: string; estadoEvento: string }) => `${e.origen} ${e.estadoEvento}`).sort(),
  ).toEqual(['EXTERNO APROBADO', 'PROPIO RECHAZADO'])
  expect(receptorEfectivo).toMatchObject({ nombreRazonSocial: 'COMPRADORA SA' })
  const again = await nominar(nuestro, cdc, OTRA, 'clave-a')
  expect([again.status, again.body.type]).toEqual([409, 'documento-already-nominated'])
})

test('what stands at SIFEN says the same: 200 with it, and the same again under the same key', async () => {
  const cdc = await conocida()
  await nominar(otro, cdc, NOMINACION)
  const taken = await nominar(nuestro, cdc, NOMINACION, 'clave-b')
  expect([taken.status, taken.body.estadoEvento, taken.body.origen]).toEqual([200, 'APROBADO', 'EXTERNO'])
  const again = await nominar(nuestro, cdc, NOMINACION, 'clave-b')
  expect(again.body).toEqual(taken.body)
  const { eventos } = await ver(cdc)
  expect(eventos).toHaveLength(2)
})

test('a cancellation that stands at SIFEN is the answer, whatever its motivo, and the documento is CANCELADO', async () => {
  const cdc = await conocida()
  await otro.post(`${DOCUMENTOS}/${cdc}/cancelar`, { json: { motivo: 'La venta se deshizo' } })
  const answer = await nuestro.post(`${DOCUMENTOS}/${cdc}/cancelar`, {
    json: { motivo: 'Otro motivo distinto' },
  })
  expect([answer.status, answer.body.estadoEvento, answer.body.origen, answer.body.motivo]).toEqual([
    200,
    'APROBADO',
    'EXTERNO',
    'La venta se deshizo',
  ])
  expect((await ver(cdc)).estado).toBe('CANCELADO')
})
