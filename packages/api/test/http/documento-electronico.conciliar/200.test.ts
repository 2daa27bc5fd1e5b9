import { afterAll, beforeAll, expect, test } from 'vitest'
import { INNOMINADA, Nominaciones, OTRA } from '../../support/nominaciones.ts'

let otro: Nominaciones
let nuestro: Nominaciones

beforeAll(async () => {
  otro = await Nominaciones.open()
  // Whatever it issues waits: nobody sends it.
  nuestro = await Nominaciones.beside(otro, { worker: '0' })
})
afterAll(async () => {
  await nuestro.servicio.close()
  await otro.close()
})

/** An invoice of the other installation that this one knows as well. */
async function conocida(): Promise<string> {
  const cdc = await otro.innominada()
  expect((await nuestro.adoptar(cdc)).body.resultados[0].resultado).toBe('ADOPTADO')
  return cdc
}

test('a nomination made elsewhere becomes an evento here, and the receptor that counts', async () => {
  const cdc = await conocida()
  await otro.nominar(cdc)
  const { status, body } = await nuestro.conciliar(cdc)
  expect([status, body.estado]).toEqual([200, 'APROBADO'])
  expect(body.receptorEfectivo).toMatchObject({ nombreRazonSocial: 'COMPRADORA SA' })
  expect(body.eventos).toMatchObject([
    { tipoEvento: 'NOMINACION', origen: 'EXTERNO', estadoEvento: 'APROBADO' },
  ])
  const again = await nuestro.conciliar(cdc)
  expect(again.body.eventos).toEqual(body.eventos)
})

test('a cancellation made elsewhere: the documento is CANCELADO here too', async () => {
  const cdc = await conocida()
  await otro.cancelar(cdc)
  const { status, body } = await nuestro.conciliar(cdc)
  expect([status, body.estado, body.eventos[0].tipoEvento, body.eventos[0].origen]).toEqual([
    200,
    'CANCELADO',
    'CANCELACION',
    'EXTERNO',
  ])
  const refused = await nuestro.nominar(cdc)
  expect([refused.status, refused.body.type]).toEqual([422, 'documento-not-nominable'])
})

test('what was registered from here stays ours, and nothing is sent', async () => {
  const cdc = await conocida()
  const { body: evento } = await nuestro.nominar(cdc, { json: OTRA })
  const before = otro.servicios(cdc).length
  const { body } = await nuestro.conciliar(cdc)
  expect(body.eventos).toMatchObject([{ eventoSifenId: evento.eventoSifenId, origen: 'PROPIO' }])
  expect(otro.servicios(cdc).slice(before)).toEqual(['siConsDE'])
})

test('a documento that is not here is 404, and another taxpayer asks in vain', async () => {
  const cdc = await conocida()
  expect((await nuestro.conciliar(`${cdc.slice(0, 43)}${(Number(cdc[43]) + 1) % 10}`)).status).toBe(404)
  expect((await nuestro.conciliar(cdc, { as: (await nuestro.servicio.clave('beto')).key })).status).toBe(404)
})

test('a documento that SIFEN has not approved has no eventos to take over: it is answered as it is, and nobody is asked', async () => {
  const cdc = await nuestro.emisiones.emitir({ ...INNOMINADA })
  const { status, body } = await nuestro.conciliar(cdc)
  expect([status, body.estado, body.eventos]).toEqual([200, 'PENDIENTE', []])
  expect(otro.servicios(cdc)).toEqual([])
})

test('SIFEN answers that it does not have what it had approved: 503 says just that, and nothing changes', async () => {
  const cdc = await nuestro.emisiones.emitir({ ...INNOMINADA })
  await nuestro.servicio.db.query(`update documento set estado = 'APROBADO' where cdc = $1`, [cdc])
  const { status, body } = await nuestro.conciliar(cdc)
  expect([status, body.type]).toEqual([503, 'sifen-unavailable'])
  expect(body.detail).toContain('no muestra este documento')
  expect((await nuestro.documento(cdc)).estado).toBe('APROBADO')
})

test('SIFEN gives no answer: 503, and nothing changes', async () => {
  const cdc = await conocida()
  await otro.nominar(cdc)
  otro.simulador.arm({ escenario: 'cortar-antes', filtro: { servicio: 'siConsDE' } })
  const { status, body } = await nuestro.conciliar(cdc)
  expect([status, body.type]).toEqual([503, 'sifen-unavailable'])
  expect(body.detail).toContain('no dio una respuesta')
  expect((await nuestro.documento(cdc)).eventos).toEqual([])
})
