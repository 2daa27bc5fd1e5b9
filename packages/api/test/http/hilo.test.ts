import { afterAll, beforeAll, expect, test } from 'vitest'
import { FACTURA } from '../support/factura.ts'
import { hasta } from '../support/hasta.ts'
import { Servicio } from '../support/servicio.ts'

const DOCUMENTOS = '/api/v1/documento-electronico'
const LINEAS = 999
const items = Array.from({ length: LINEAS }, (_, i) => ({
  ...FACTURA.items[0],
  codigo: `C-${i}`,
  cantidad: 1,
  precioUnitario: 1000,
}))
const largo = { ...FACTURA, items, condicionPago: { ...FACTURA.condicionPago, montoPago: 1000 * LINEAS } }

let servicio: Servicio
let as: string

beforeAll(async () => {
  servicio = await Servicio.start()
  as = (await servicio.clave('ana', 'SANDBOX')).key
})
afterAll(() => servicio.close())

const impresos = async () => {
  const { text } = await servicio.salud('/metrics')
  const count = (donde: string) =>
    Number(new RegExp(`^mbohera_kude_impresos_total\\{donde="${donde}"\\} (\\d+)$`, 'm').exec(text)?.[1])
  return { aqui: count('aqui'), aparte: count('aparte') }
}
const emitir = async (json: object) => {
  const { status, body } = await servicio.request('POST', DOCUMENTOS, { as, json })
  expect([status, body.errors]).toEqual([202, undefined])
  await hasta(async () => {
    const { body: now } = await servicio.request('GET', `${DOCUMENTOS}/status/${body.cdc}`, { as })
    return now.estado === 'APROBADO'
  })
  return body.cdc as string
}

test('the KuDE of 999 lines is printed by another thread, for whoever sends, asks, or only looks how it would be', async () => {
  const cdc = await emitir(largo)
  expect(await impresos()).toEqual({ aqui: 0, aparte: 1 })
  const ticket = await servicio.request('GET', `${DOCUMENTOS}/${cdc}/kude?formato=ticket`, { as })
  expect([ticket.status, ticket.text.slice(0, 5)]).toEqual([200, '%PDF-'])
  const borrador = await servicio.request('POST', `${DOCUMENTOS}/vista-previa?formato=pdf`, {
    as,
    json: largo,
  })
  expect([borrador.status, borrador.text.slice(0, 5)]).toEqual([200, '%PDF-'])
  expect(await impresos()).toEqual({ aqui: 0, aparte: 3 })
})

test('that of one line is not worth a thread', async () => {
  const { aqui, aparte } = await impresos()
  const cdc = await emitir(FACTURA)
  expect((await servicio.request('GET', `${DOCUMENTOS}/${cdc}/kude`, { as })).status).toBe(200)
  expect(await impresos()).toEqual({ aqui: aqui + 1, aparte })
})
