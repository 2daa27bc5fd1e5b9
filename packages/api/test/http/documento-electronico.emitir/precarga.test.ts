import { afterAll, beforeAll, expect, test } from 'vitest'
import { FACTURA } from '../../support/factura.ts'
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

const COMISION = { comision: '1100', ivaComision: '100' }
const [item] = FACTURA.items

test.each([
  ['on credit', { condicionOperacion: 'CREDITO', condicionPago: { plazo: '30 días' } }],
  // 33.340 is rounded to 33.300.
  ['for cash', { condicionPago: { tipoPago: 'EFECTIVO', montoPago: 34_400 } }],
])('of a sale %s with a commission that is credited too, nothing is left', async (_, deVenta) => {
  const items = [{ ...item, cantidad: 1, precioUnitario: 33_340 }]
  const cdc = await otro.aprobada({ ...COMISION, ...deVenta, items })
  expect(await precargar(otro, cdc, 'NDE')).not.toHaveProperty('comision')
  const json = await precargar(otro, cdc, 'NCE')
  expect(json).toMatchObject(COMISION)
  const { status, body, text } = await otro.post(EMISION, { json })
  expect(status, text).toBe(202)
  expect((await otro.emisiones.fin(body.cdc)).estado).toBe('APROBADO')
  const { saldo } = await otro.documento(cdc)
  expect(saldo).toBe('0')
})

const A_CREDITO = { condicionOperacion: 'CREDITO', condicionPago: { plazo: '30 días' } }
async function acreditar(en: Nominaciones, json: Record<string, unknown>): Promise<void> {
  const { status, body, text } = await en.post(EMISION, { json })
  expect(status, text).toBe(202)
  const { estado, mensajeRechazo } = await en.emisiones.fin(body.cdc)
  expect([estado, mensajeRechazo]).toEqual(['APROBADO', null])
}
const unaDe = (json: { items: object[] }) => ({ ...json, items: [{ ...json.items[0], cantidad: 1 }] })

test.each([
  ['did', COMISION, undefined],
  ['did not', { comision: undefined, ivaComision: undefined }, '1100'],
  ['did in part', { comision: 500, ivaComision: 45 }, '600'],
])('a note of a part that %s take the commission back leaves what is left of it', async (_, suya, queda) => {
  const cdc = await otro.aprobada({ ...COMISION, ...A_CREDITO })
  await acreditar(otro, { ...unaDe(await precargar(otro, cdc, 'NCE')), ...suya })
  const otra = await precargar(otro, cdc, 'NCE')
  expect([otra.comision, otra.items.map(({ cantidad }: { cantidad: string }) => cantidad)]).toEqual([
    queda,
    ['2'],
  ])
  await acreditar(otro, otra)
  expect((await otro.documento(cdc)).saldo).toBe('0')
})

test.each([
  [COMISION, { tasaIVA: 10, afectacionTributaria: 'GRAVADO' }],
  [
    { comision: 1050, ivaComision: 50 },
    { tasaIVA: 5, afectacionTributaria: 'GRAVADO' },
  ],
  [{ comision: 1100 }, { afectacionTributaria: 'EXENTO' }],
])('where only the commission %j is left, it is the item of a note', async (comision, iva) => {
  const cdc = await otro.aprobada({ ...comision, ...A_CREDITO })
  const { comision: _c, ivaComision: _i, ...sin } = await precargar(otro, cdc, 'NCE')
  await acreditar(otro, sin)
  const json = await precargar(otro, cdc, 'NCE')
  expect(json).not.toHaveProperty('comision')
  expect(json.items).toMatchObject([{ ...iva, cantidad: '1', precioUnitario: String(comision.comision) }])
  await acreditar(otro, json)
  expect((await otro.documento(cdc)).saldo).toBe('0')
})

test('a commission of which only a part is taxed is two items of a note, where only it is left', async () => {
  const comision = { comision: '10000', ivaComision: '350' }
  const cdc = await otro.aprobada({ ...comision, ...A_CREDITO })
  const { comision: _c, ivaComision: _i, ...sin } = await precargar(otro, cdc, 'NCE')
  await acreditar(otro, sin)
  const json = await precargar(otro, cdc, 'NCE')
  expect(json.items).toMatchObject([
    { precioUnitario: '3850', tasaIVA: 10, afectacionTributaria: 'GRAVADO' },
    { precioUnitario: '6150', afectacionTributaria: 'EXENTO' },
  ])
  await acreditar(otro, json)
  expect((await otro.documento(cdc)).saldo).toBe('0')
})

test('what was rounded off in cash is not left of the commission, where only that is left', async () => {
  const items = [{ ...item, cantidad: 1, precioUnitario: 363_564 }]
  const condicionPago = { tipoPago: 'EFECTIVO', montoPago: 364_650 }
  const cdc = await otro.aprobada({ ...COMISION, items, condicionPago })
  const { comision: _c, ivaComision: _i, ...sin } = await precargar(otro, cdc, 'NCE')
  await acreditar(otro, { ...sin, items })
  const json = await precargar(otro, cdc, 'NCE')
  expect(json.items).toMatchObject([{ precioUnitario: '1086', tasaIVA: 10 }])
  await acreditar(otro, json)
  expect((await otro.documento(cdc)).saldo).toBe('0')
})

test('what the eighth decimals of three notes leave of a factura is nothing', async () => {
  // 0,9 × 1,11111111 is 1, and 0,3 of it three times a hundred-millionth less.
  const items = [{ ...item, cantidad: '0.9', precioUnitario: '1.11111111' }]
  const cdc = await otro.aprobada({ ...A_CREDITO, monedaOperacion: 'USD', tipoCambio: 7300, items })
  const json = await precargar(otro, cdc, 'NCE')
  for (const _ of 'abc') await acreditar(otro, { ...json, items: [{ ...json.items[0], cantidad: '0.3' }] })
  const { saldo, notas } = await otro.documento(cdc)
  expect([saldo, notas.length]).toEqual(['0', 3])
  expect(await otro.precarga(cdc)).toBe('2417')
})

test('a commission in thousandths of guaraníes is written as the service takes it back', async () => {
  const cdc = await otro.aprobada({ comision: '45.3750', ivaComision: '4.1250', ...A_CREDITO })
  expect((await nuestro.adoptar(cdc)).status).toBe(200)
  await acreditar(nuestro, await precargar(nuestro, cdc, 'NCE'))
  expect((await nuestro.documento(cdc)).saldo).toBe('0')
})

test('of a factura that another system issued, the commission is credited too', async () => {
  const cdc = await otro.aprobada({ ...COMISION, ...A_CREDITO })
  expect((await nuestro.adoptar(cdc)).status).toBe(200)
  const json = await precargar(nuestro, cdc, 'NCE')
  expect(json).toMatchObject({ comision: '1100', ivaComision: '100' })
  await acreditar(nuestro, json)
  expect((await nuestro.documento(cdc)).saldo).toBe('0')
})

test('of one that was adopted when its commission was not read yet it is in what was signed', async () => {
  const cdc = await otro.aprobada({ ...COMISION, ...A_CREDITO })
  expect((await nuestro.adoptar(cdc)).status).toBe(200)
  await nuestro.servicio.db.query(`
    set session_replication_role = replica;
    update documento set cuerpo = cuerpo - 'comision' - 'ivaComision' where cdc = '${cdc}';
    set session_replication_role = origin`)
  expect(await precargar(nuestro, cdc, 'NCE')).toMatchObject({ comision: '1100', ivaComision: '100' })
  const url = `/api/v1/contribuyentes/1/documentos/${cdc}/cuerpo`
  const { text } = await nuestro.servicio.request('GET', url, { as: await nuestro.servicio.token('carla') })
  expect(text).toContain('"comision":"1100"')
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
