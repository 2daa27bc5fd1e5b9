import type { Simulador } from '@mbohera/simulador'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FACTURA } from '../support/factura.ts'
import { Hilo } from '../support/hilo.ts'
import { INNOMINADA, NOMINACION } from '../support/nominaciones.ts'
import { EMISION } from '../support/rechazos.ts'
import { NOW, Servicio } from '../support/servicio.ts'
import { startSifen } from '../support/simulador.ts'

let simulador: Simulador
let servicio: Servicio
let key: string
const hilo = new Hilo()

beforeAll(async () => {
  simulador = await startSifen({ latencia: 0, startAt: NOW + 1000 })
  servicio = await Servicio.start({ worker: '0', poolConnections: '1' }, simulador, url => hilo.open(url))
  servicio.runClock()
  key = (await servicio.clave('ana')).key
  // The statements of an emission are prepared by name: each connection says them once.
  await servicio.request('POST', EMISION, { as: key, json: FACTURA })
})
afterAll(async () => {
  await servicio.close()
  await simulador.close()
  await hilo[Symbol.asyncDispose]()
})

const emitir = (headers = {}) =>
  servicio.request('POST', EMISION, { as: key, json: { ...FACTURA, ...INNOMINADA }, headers })
const documentos = async () => {
  const { rows } = await servicio.db.query('select cdc from documento order by documento_id')
  return rows.map(({ cdc }) => cdc as string)
}

test('an emission whose commit was not acknowledged is answered as what it is: issued, once', async () => {
  const before = await documentos()
  hilo.cut = { first: 'insert-documento', lost: 'commit' }
  const { status, body } = await emitir()
  expect(hilo.cut, 'nothing was cut').toBeNull()
  expect(status, body.detail).toBe(202)
  expect(await documentos()).toEqual([...before, body.cdc])
})

test('so is one of which a pooler says that it lost the server', async () => {
  const before = await documentos()
  // What PgBouncer says of a server that ended while it was asked: of the protocol, whatever it was asked.
  hilo.cut = { first: 'insert-documento', lost: 'commit', says: ['08P01', 'server conn crashed?'] }
  const { status, body } = await emitir()
  expect(hilo.cut, 'nothing was cut').toBeNull()
  expect(status, body.detail).toBe(202)
  expect(await documentos()).toEqual([...before, body.cdc])
})

test('where the database cannot be asked any more nobody says that nothing was done; the same key finds it', async () => {
  const before = await documentos()
  const headers = { 'idempotency-key': 'perdida' }
  hilo.cut = { first: 'insert-documento', lost: 'commit', alsoAfter: true }
  const lost = await emitir(headers)
  hilo.closed = false
  expect([lost.status, lost.body.type]).toEqual([503, 'service-unavailable'])
  expect(lost.body.detail).toMatch(/no se sabe/)
  expect(lost.body.detail).not.toMatch(/nada qued/)
  const again = await emitir(headers)
  expect([again.status, again.headers['idempotent-replayed']]).toEqual([202, 'true'])
  expect(await documentos()).toEqual([...before, again.body.cdc])
})

test('a connection that breaks before the commit leaves nothing, and it is said', async () => {
  const before = await documentos()
  hilo.cut = { first: 'insert-documento', lost: 'insert-documento' }
  const lost = await emitir()
  expect([lost.status, lost.body.type]).toEqual([503, 'service-unavailable'])
  expect(lost.body.detail).toMatch(/nada quedó hecho/)
  expect(await documentos()).toEqual(before)
})

test('a nomination that may have been recorded is not said to be undone, and the same request takes it up', async () => {
  const { body } = await emitir()
  await servicio.db.query(
    `update documento set estado = 'APROBADO', protocolo = '1', fecha_aprobacion = now(), fecha_procesamiento = now() where cdc = $1`,
    [body.cdc],
  )
  const nominar = () =>
    servicio.request('POST', `${EMISION}/${body.cdc}/nominar`, { as: key, json: NOMINACION })
  hilo.cut = { first: 'insert-evento', lost: 'insert-evento' }
  const lost = await nominar()
  expect([lost.status, lost.body.detail]).toEqual([503, expect.stringMatching(/no se sabe/)])
  const { rows } = await servicio.db.query('select estado from evento_sifen where cdc = $1', [body.cdc])
  expect(rows).toEqual([{ estado: 'ENVIADO' }])
})
