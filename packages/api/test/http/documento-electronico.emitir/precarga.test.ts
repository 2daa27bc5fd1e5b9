import { afterAll, beforeAll, expect, test } from 'vitest'
import { Nominaciones } from '../../support/nominaciones.ts'
import { EMISION } from '../../support/rechazos.ts'

/** A note is of the taxes of its factura, and bears on the same obligations: what one imputes the other takes back. */
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

const DE_LA_FACTURA = { tipoImpuesto: 'IVA_RENTA', obligaciones: [{ codigo: 211 }, { codigo: 700 }] }

async function precargar({ servicio }: Nominaciones, cdc: string, tipo: string) {
  const url = `/api/v1/contribuyentes/1/documentos/${cdc}/precarga?tipo=${tipo}`
  const { status, body, text } = await servicio.request('GET', url, { as: await servicio.token('carla') })
  expect(status, text).toBe(200)
  return body.data
}

test.each(['NCE', 'NDE'])('a %s begins with the tax and the obligations of its factura', async tipo => {
  expect(await precargar(otro, await otro.aprobada(DE_LA_FACTURA), tipo)).toMatchObject(DE_LA_FACTURA)
  const { tipoImpuesto, obligaciones } = await precargar(otro, await otro.aprobada(), tipo)
  expect([tipoImpuesto, obligaciones]).toEqual([undefined, undefined])
})

test('of a factura that another system issued as well, and SIFEN approves the note', async () => {
  const cdc = await otro.aprobada(DE_LA_FACTURA)
  expect((await nuestro.adoptar(cdc)).status).toBe(200)
  const json = await precargar(nuestro, cdc, 'NCE')
  expect(json).toMatchObject(DE_LA_FACTURA)
  const { status, body, text } = await nuestro.post(EMISION, { json })
  expect(status, text).toBe(202)
  expect((await nuestro.emisiones.fin(body.cdc)).estado).toBe('APROBADO')
  const { xml } = otro.simulador.documento(body.cdc)!
  expect([xml.match(/<iTImp>\d/)?.[0], xml.match(/<cOblAfe>\d+/g)]).toEqual([
    '<iTImp>5',
    ['<cOblAfe>211', '<cOblAfe>700'],
  ])
})
