import type { Simulador } from '@mbohera/simulador'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Emisiones } from '../support/emisiones.ts'
import { FACTURA } from '../support/factura.ts'
import { hasta } from '../support/hasta.ts'
import { NOW, Servicio } from '../support/servicio.ts'
import { startSifen } from '../support/simulador.ts'

let simulador: Simulador
let servicio: Servicio
let emisiones: Emisiones
let key: string

beforeAll(async () => {
  simulador = await startSifen({ latencia: 0, startAt: NOW + 1000 })
  servicio = await Servicio.start({}, simulador)
  servicio.runClock()
  key = (await servicio.clave('ana')).key
  emisiones = new Emisiones(servicio, simulador, key)
})
afterAll(async () => {
  await servicio.close()
  await simulador.close()
})

const bajar = async (cdc: string) => {
  const url = `/api/v1/documento-electronico/${cdc}/kude`
  const { statusCode, rawPayload } = await servicio.http.inject({
    ...{ method: 'GET', url, headers: { authorization: `Bearer ${key}` } },
  })
  return { status: statusCode, pdf: rawPayload }
}

async function guardados(cdc: string): Promise<Buffer[]> {
  const { rows } = await servicio.db.query<{ pdf: Buffer }>(
    'select k.pdf from kude k join documento d using (documento_id) where d.cdc = $1',
    [cdc],
  )
  return rows.map(({ pdf }) => pdf)
}

test('the KuDE is there the moment that APROBADO is read; whoever asks at once gets the same bytes, and they stay', async () => {
  const cdc = await emisiones.emitir()
  expect((await emisiones.fin(cdc)).estado).toBe('APROBADO')
  expect(await guardados(cdc)).toHaveLength(0)
  const muchos = await Promise.all(Array.from({ length: 8 }, () => bajar(cdc)))
  expect(muchos.map(({ status }) => status)).toEqual(Array(8).fill(200))
  const [guardado, ...mas] = await guardados(cdc)
  expect(mas).toEqual([])
  expect(guardado!.subarray(0, 5).toString()).toBe('%PDF-')
  for (const { pdf } of [...muchos, await bajar(cdc)]) expect(pdf.equals(guardado!)).toBe(true)
})

const [ITEM] = FACTURA.items
const LARGA = {
  items: Array.from({ length: 120 }, (_, at) => ({ ...ITEM!, codigo: `YERBA-${at}`, cantidad: 1 })),
  condicionPago: { ...FACTURA.condicionPago, montoPago: 120 * ITEM!.precioUnitario },
}

test('what takes long to print is printed before its approval can be read', async () => {
  const cdc = await emisiones.emitir(LARGA)
  expect((await emisiones.fin(cdc)).estado).toBe('APROBADO')
  const [guardado] = await guardados(cdc)
  expect((await bajar(cdc)).pdf.equals(guardado!)).toBe(true)
})

test('what cannot be printed is approved all the same: what SIFEN said waits for no paper', async () => {
  const { db } = servicio
  await db.query(
    `insert into membrete (contribuyente_id, version, logo, textos, papel) values (1, 'v', 'no picture', '{}', 'a4')`,
  )
  const cdc = await emisiones.emitir(LARGA)
  await hasta(() => emisiones.conversacion(cdc).length > 0)
  expect((await emisiones.fin(cdc)).estado).toBe('APROBADO')
  expect(emisiones.conversacion(cdc)).toEqual(['siRecepDE'])
  expect([await guardados(cdc), (await bajar(cdc)).status]).toEqual([[], 500])
  await db.query('delete from membrete')
  expect((await bajar(cdc)).status).toBe(200)
})
