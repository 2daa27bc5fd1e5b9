import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Acuerdo } from '../../support/acciones.ts'
import { ventaCon } from '../../support/factura.ts'
import { Nominaciones } from '../../support/nominaciones.ts'
import { EMISION, expectRechazo } from '../../support/rechazos.ts'

/** What SIFEN may be cancelling is not referred to: what it refuses then has used its number. */
let n: Nominaciones

beforeAll(async () => {
  n = await Nominaciones.open()
})
afterEach(() => n.simulador.disarmAll())
afterAll(() => n.close())

const dudosa = async (cambios: object = {}, registrar = true) => {
  const cdc = await n.aprobada({ ...cambios })
  const { status, body } = await n.leaveUncertain(() => n.cancelar(cdc), { registrar })
  expect(status).toBe(503)
  return { cdc, eventoSifenId: body.eventoSifenId as number }
}
const NCE = { tipoDocumento: 'NOTA_DE_CREDITO_ELECTRONICA', motivoEmision: 'DEVOLUCION' }
const ANTICIPO = { tipoTransaccion: 'ANTICIPO' }

test.each<[string, object, object]>([
  ['a note of credit', NCE, {}],
  ['a note of debit', { tipoDocumento: 'NOTA_DE_DEBITO_ELECTRONICA', motivoEmision: 'AJUSTE_DE_PRECIO' }, {}],
  ['a remisión', { tipoDocumento: 'NOTA_DE_REMISION_ELECTRONICA' }, {}],
  ['a factura that applies it as an advance', {}, ANTICIPO],
])('%s is refused while its cancellation may be on its way', async (_, cambios, factura) => {
  const { cdc, eventoSifenId } = await dudosa(factura)
  const json = ventaCon({ ...cambios, documentoAsociado: { cdc } })
  await expectRechazo(n.servicio, n.key, json, [['documentoAsociado.cdc', '2404']])
  const { body } = await n.post(EMISION, { json })
  expect(body.detail).toContain(`POST /api/v1/evento-sifen/${eventoSifenId}/conciliar`)
})

test('nobody is told that a note could be issued, nor is one begun', async () => {
  const { cdc } = await dudosa()
  const { notaDeCredito, notaDeDebito } = (await new Acuerdo(n).ver(cdc)).acciones
  expect([notaDeCredito, notaDeDebito]).toMatchObject(Array(2).fill({ puede: false, codigo: '2404' }))
  expect(await n.precarga(cdc)).toBe('2404')
})

const pasar = async (ms: number) => {
  await n.servicio.pasar(ms)
  n.simulador.advance(ms)
}

test('of two copies the later one counts: what left a moment ago may arrive though it was asked for an hour before', async () => {
  const antes = n.simulador.trafico().filter(({ servicio }) => servicio === 'siRecepEvento').length
  const { cdc } = await dudosa({}, false)
  const json = ventaCon({ ...NCE, documentoAsociado: { cdc } })
  await pasar(3_000_000)
  // SIFEN shows none, so another copy leaves.
  n.lose(0, false)
  expect((await n.cancelar(cdc)).status).toBe(503)
  n.simulador.disarmAll()
  expect(n.simulador.trafico().filter(({ servicio }) => servicio === 'siRecepEvento').length - antes).toBe(2)
  await pasar(1_200_000)
  await expectRechazo(n.servicio, n.key, json, [['documentoAsociado.cdc', '2404']])
  expect((await new Acuerdo(n).ver(cdc)).acciones.notaDeCredito).toMatchObject({
    puede: false,
    codigo: '2404',
  })
  await pasar(2_400_000)
  expect((await n.post(EMISION, { json })).status).toBe(202)
})

test('once it can be on its way no longer, a note is issued: nobody waits for ever for what never came', async () => {
  const { cdc } = await dudosa({}, false)
  const json = ventaCon({ ...NCE, documentoAsociado: { cdc } })
  expect((await n.post(EMISION, { json })).status).toBe(422)
  await pasar(3_600_000)
  const { status, body, text } = await n.post(EMISION, { json })
  expect(status, text).toBe(202)
  expect((await n.emisiones.fin(body.cdc)).estado).toBe('APROBADO')
})
