import { afterAll, beforeAll, expect, test } from 'vitest'
import { FACTURA } from '../../support/factura.ts'
import { Nominaciones } from '../../support/nominaciones.ts'

const DOCUMENTOS = '/api/v1/documento-electronico'

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

const { condicionOperacion: _o, condicionPago: _p, tipoTransaccion: _t, ...resto } = FACTURA
const nota = (cdc: string) => ({
  ...resto,
  tipoDocumento: 'NOTA_DE_CREDITO_ELECTRONICA',
  motivoEmision: 'DEVOLUCION',
  documentoAsociado: { tipoDocumento: 'ELECTRONICO', cdc },
  items: [{ ...FACTURA.items[0], cantidad: 1 }],
})
const ver = (cdc: string, as = nuestro.key, query = '') =>
  nuestro.post(`${DOCUMENTOS}/vista-previa${query}`, { as, json: nota(cdc) })

test('of a note about a factura that is not here the view finds no fault that the emission has not: it says that it will be brought', async () => {
  const cdc = await otro.aprobada()
  const { status, body } = await ver(cdc)
  expect([status, body.faltas, body.valido, body.porTraer]).toEqual([200, [], true, [cdc]])
  // A view asks SIFEN nothing and stores nothing.
  expect(otro.servicios(cdc)).toEqual([])
  expect((await nuestro.ver(`${DOCUMENTOS}/${cdc}`)).status).toBe(404)
  const pdf = await ver(cdc, nuestro.key, '?formato=pdf')
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  const emitted = await nuestro.post(DOCUMENTOS, { json: nota(cdc) })
  expect(emitted.status, emitted.text).toBe(202)
  // Now it is here, and is judged.
  const again = await ver(cdc)
  expect([again.body.valido, again.body.porTraer]).toEqual([true, []])
})

test('what another taxpayer issued is never brought: the view says the fault at once, as the emission does', async () => {
  const cdc = await otro.aprobada()
  const { key } = await nuestro.servicio.clave('beto')
  const { body } = await ver(cdc, key)
  expect(body.porTraer).toEqual([])
  expect(body.faltas.map((falta: { codigo: string }) => falta.codigo)).toContain('2403')
})

test('in SANDBOX nothing is brought either', async () => {
  const { key } = await nuestro.servicio.clave('ana', 'SANDBOX')
  const { body } = await ver(await otro.aprobada(), key)
  expect(body.porTraer).toEqual([])
  expect(body.faltas.map((falta: { codigo: string }) => falta.codigo)).toContain('2403')
})
