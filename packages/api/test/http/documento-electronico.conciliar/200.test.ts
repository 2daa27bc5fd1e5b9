import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOMINACION, Nominaciones, OTRA } from '../../support/nominaciones.ts'
import { NOW, Servicio } from '../../support/servicio.ts'

const DOCUMENTOS = '/api/v1/documento-electronico'

/** Two installations of one taxpayer at one SIFEN. */
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

const conciliar = (cdc: string, as = nuestro.key) =>
  servicio.request('POST', `${DOCUMENTOS}/${cdc}/conciliar`, { as })
const adoptar = (cdc: string) =>
  servicio.request('POST', `${DOCUMENTOS}/adoptar`, { as: nuestro.key, json: { cdc } })

/** An invoice of the other installation that this one knows as well. */
async function conocida(): Promise<string> {
  const cdc = await otro.innominada()
  expect((await adoptar(cdc)).body.resultados[0].resultado).toBe('ADOPTADO')
  return cdc
}

test('a nomination made elsewhere becomes an evento here, and the receptor that counts', async () => {
  const cdc = await conocida()
  await otro.post(`${DOCUMENTOS}/${cdc}/nominar`, { json: NOMINACION })
  const { status, body } = await conciliar(cdc)
  expect([status, body.estado]).toEqual([200, 'APROBADO'])
  expect(body.receptorEfectivo).toMatchObject({ nombreRazonSocial: 'COMPRADORA SA' })
  expect(body.eventos).toMatchObject([
    { tipoEvento: 'NOMINACION', origen: 'EXTERNO', estadoEvento: 'APROBADO' },
  ])
  const again = await conciliar(cdc)
  expect(again.body.eventos).toEqual(body.eventos)
})

test('a cancellation made elsewhere: the documento is CANCELADO here too', async () => {
  const cdc = await conocida()
  await otro.post(`${DOCUMENTOS}/${cdc}/cancelar`, { json: { motivo: 'La venta se deshizo' } })
  const { status, body } = await conciliar(cdc)
  expect([status, body.estado, body.eventos[0].tipoEvento, body.eventos[0].origen]).toEqual([
    200,
    'CANCELADO',
    'CANCELACION',
    'EXTERNO',
  ])
  const refused = await nuestro.post(`${DOCUMENTOS}/${cdc}/nominar`, { json: NOMINACION })
  expect([refused.status, refused.body.type]).toEqual([422, 'documento-not-nominable'])
})

test('what was registered from here stays ours, and nothing is sent', async () => {
  const cdc = await conocida()
  const { body: evento } = await nuestro.post(`${DOCUMENTOS}/${cdc}/nominar`, { json: OTRA })
  const before = otro.servicios(cdc).length
  const { body } = await conciliar(cdc)
  expect(body.eventos).toMatchObject([{ eventoSifenId: evento.eventoSifenId, origen: 'PROPIO' }])
  expect(otro.servicios(cdc).slice(before)).toEqual(['siConsDE'])
})

test('a documento that is not here is 404, and another taxpayer asks in vain', async () => {
  const cdc = await conocida()
  expect((await conciliar(`${cdc.slice(0, 43)}${(Number(cdc[43]) + 1) % 10}`)).status).toBe(404)
  expect((await conciliar(cdc, (await servicio.clave('beto')).key)).status).toBe(404)
})
