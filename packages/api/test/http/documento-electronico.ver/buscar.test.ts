import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AUTOFACTURA, FACTURA } from '../../support/factura.ts'
import { NOMINACION, Nominaciones } from '../../support/nominaciones.ts'

const LISTA = '/api/v1/documento-electronico'
const [ITEM] = FACTURA.items

let n: Nominaciones
/** Issued in this order. */
let ana: string
let muñoz: string
let dolares: string
let nominada: string

const venta = (nombreRazonSocial: string, numeroDocumento: string, item: object, montoPago: number) => ({
  receptor: { ...FACTURA.receptor, nombreRazonSocial, numeroDocumento },
  items: [{ ...ITEM, cantidad: 1, ...item }],
  condicionPago: { ...FACTURA.condicionPago, montoPago },
})

beforeAll(async () => {
  n = await Nominaciones.open()
  ana = await n.aprobada(venta('ANA BENÍTEZ DE LÓPEZ', '2345678', { precioUnitario: 150_000 }, 150_000))
  muñoz = await n.aprobada(
    venta(
      'José Muñoz',
      '3482915',
      { descripcion: 'Azúcar «Guaraní» 50 kg, bolsa', precioUnitario: 1_234_000 },
      1_234_000,
    ),
  )
  dolares = await n.aprobada({
    ...venta('JOSE LOPEZ', '4111222', { descripcion: '100% algodón', precioUnitario: '1250.50' }, 1250.5),
    monedaOperacion: 'USD',
    tipoCambio: 7300,
    condicionPago: {
      ...FACTURA.condicionPago,
      monedaPago: 'USD',
      tipoCambioPago: 7300,
      montoPago: '1250.50',
    },
  })
  nominada = await n.innominada()
  const { status, text } = await n.nominar(nominada, { json: NOMINACION })
  expect(status, text).toBe(200)
})
afterAll(() => n.close())

const pedir = async (query: Record<string, string>, as?: string) =>
  (await n.ver(`${LISTA}?${new URLSearchParams(query)}`, as)).body
const hallados = async (buscar: string, mas: Record<string, string> = {}, as?: string): Promise<string[]> =>
  (await pedir({ buscar, ...mas }, as)).datos.map(({ cdc }: { cdc: string }) => cdc)

describe('a documento is found', () => {
  test('by any part of the name of its receptor, accents or not, its words in any order', async () => {
    for (const buscar of ['benitez', 'BENÍTEZ', 'nítez', 'lopez ana', 'Ana  López', 'an lo'])
      expect(await hallados(buscar), buscar).toEqual([ana])
    for (const buscar of ['munoz', 'Muñoz', 'muñoz jose'])
      expect(await hallados(buscar), buscar).toEqual([muñoz])
    expect(await hallados('lópez')).toEqual([dolares, ana])
    expect(await hallados('benitez munoz')).toEqual([])
  })

  test('by its number in any form, and by its CDC or a part of it', async () => {
    const { numeroFormateado } = await n.documento(muñoz)
    const numero = String(Number(numeroFormateado.split('-')[2]))
    for (const buscar of [numero, numeroFormateado, `1-1-${numero}`, `001-001-${numero.padStart(7, '0')}`])
      expect(await hallados(buscar), buscar).toEqual([muñoz])
    for (const buscar of [muñoz, muñoz.replace(/(.{4})/g, '$1 '), muñoz.slice(4, 26), muñoz.slice(-10)])
      expect(await hallados(buscar), buscar).toEqual([muñoz])
    expect(await hallados('002-001-1')).toEqual([])
  })

  test('by RUC with its check digit or without, and by an identity card as it is written', async () => {
    for (const buscar of ['80012345-0', '80012345', '8001'])
      expect(await hallados(buscar), buscar).toEqual([nominada])
    for (const buscar of ['3482915', '3.482.915']) expect(await hallados(buscar), buscar).toEqual([muñoz])
  })

  test('by what it comes to, with dots or without, in whatever currency', async () => {
    for (const buscar of ['1234000', '1.234.000', 'Gs. 1.234.000', '₲1234000'])
      expect(await hallados(buscar), buscar).toEqual([muñoz])
    expect(await hallados('150.000')).toEqual([nominada, ana])
    for (const buscar of ['1.250,50', '1250,5', 'US$ 1.250,50'])
      expect(await hallados(buscar), buscar).toEqual([dolares])
    expect(await hallados('125000')).toEqual([])
  })

  test('by what was sold, together with who bought it', async () => {
    expect(await hallados('azucar guarani')).toEqual([muñoz])
    expect(await hallados('bolsa jose')).toEqual([muñoz])
    expect(await hallados('yerba')).toEqual([nominada, ana])
    expect(await hallados('yerba benitez')).toEqual([ana])
  })

  test('by whom a nomination names, and still as the one that named nobody', async () => {
    for (const buscar of ['compradora', 'innominada', 'sin nombre', 'innominada compradora'])
      expect(await hallados(buscar), buscar).toEqual([nominada])
  })
})

test('signs are signs: they stand for nothing', async () => {
  for (const buscar of ['%', '_', '—', '%%%', "'"]) expect(await hallados(buscar), buscar).toEqual([])
  for (const buscar of ['j_se', 'a%z', "' or true --", '\\'])
    expect(await hallados(buscar), buscar).toEqual([])
  expect(await hallados('jos_')).toEqual(await hallados('jos'))
  expect(await hallados('100%')).toEqual([dolares])
  expect(await hallados('  ')).toHaveLength(4)
  const { status, body } = await n.ver(`${LISTA}?buscar=${'x'.repeat(101)}`)
  expect([status, body.errors]).toMatchObject([400, [{ campo: 'buscar', codigo: 'length' }]])
})

test('nobody finds what is of another taxpayer', async () => {
  const { key } = await n.servicio.clave('beto')
  for (const buscar of ['jose', '1', muñoz, '150.000']) expect(await hallados(buscar, {}, key)).toEqual([])
})

test('a search and filters hold together', async () => {
  expect(await hallados('lopez', { estado: 'APROBADO' })).toEqual([dolares, ana])
  expect(await hallados('yerba', { innominada: 'true' })).toEqual([nominada])
  expect(await hallados('yerba', { receptor: '2345678' })).toEqual([ana])
  expect(await hallados('yerba', { fechaHasta: '2026-01-01' })).toEqual([])
  expect(await hallados('yerba', { archivado: 'true' })).toEqual([])
})

test('a list is ordered by date, amount or number, and its pages go on where they ended while others are issued', async () => {
  const todos = { '-total': [muñoz, nominada, ana, dolares], numero: [ana, muñoz, dolares, nominada] }
  for (const [orden, cdcs] of Object.entries({
    ...todos,
    total: todos['-total'].toReversed(),
    '-numero': todos.numero.toReversed(),
    fecha: (await hallados('', { orden: '-fecha' })).toReversed(),
  })) {
    expect(await hallados('', { orden }), orden).toEqual(cdcs)
    const first = await pedir({ orden, limite: '2' })
    const rest = await pedir({ orden, limite: '2', cursor: first.siguiente })
    expect(
      [...first.datos, ...rest.datos].map(({ cdc }) => cdc),
      orden,
    ).toEqual(cdcs)
    expect(rest.siguiente).toBeNull()
  }
  expect(await hallados('lopez', { orden: 'total', receptor: '4111222' })).toEqual([dolares])
  const { status, body } = await n.ver(`${LISTA}?orden=nombre`)
  expect([status, body.errors]).toMatchObject([400, [{ campo: 'orden' }]])
})

test('what a filter finds is counted and summed, each currency apart, and what is in force beside it', async () => {
  const totalesDe = async (query: Record<string, string>) =>
    (await pedir({ totales: 'true', ...query })).totales
  const de = (moneda: string, cantidad: number, total: string, vigente = total) => ({
    moneda,
    cantidad,
    total,
    vigente,
    autofacturas: '0',
  })
  expect(await totalesDe({})).toEqual({
    cantidad: 4,
    hayMas: false,
    sumas: [de('PYG', 3, '1534000'), de('USD', 1, '1250.5')],
  })
  expect(await totalesDe({ buscar: 'yerba', limite: '1' })).toEqual({
    cantidad: 2,
    hayMas: false,
    sumas: [de('PYG', 2, '300000')],
  })
  expect(await totalesDe({ buscar: 'yerba', receptor: '80012345' })).toMatchObject({ cantidad: 1 })
  expect(await totalesDe({ buscar: 'zapallo' })).toEqual({ cantidad: 0, hayMas: false, sumas: [] })
  expect(await pedir({})).not.toHaveProperty('totales')
  await n.servicio.db.query(`update documento set estado = 'CANCELADO' where cdc = $1`, [ana])
  expect((await totalesDe({ buscar: 'yerba' })).sumas).toEqual([de('PYG', 2, '300000', '150000')])
})

test('a person is told who issued a documento: the key that a program came with, or the person', async () => {
  const as = await n.servicio.token('ana')
  const { body } = await n.servicio.request('GET', `/api/v1/contribuyentes/1/documentos/${muñoz}`, { as })
  expect(body.data.emitidoPor).toBe('Clave de API «de ana»')
  expect((await n.documento(muñoz)).emitidoPor).toBeNull()
})

// The last one: it adds to what is found.
test('by the seller of an autofactura, whose receptor is whoever issues it; what it comes to is summed apart', async () => {
  const cdc = await n.aprobada(AUTOFACTURA)
  for (const buscar of ['pedro gomez', 'gómez', '1234567'])
    expect(await hallados(buscar), buscar).toEqual([cdc])
  // What was bought is none of what was sold.
  expect((await pedir({ buscar: 'pedro gomez', totales: 'true' })).totales.sumas).toEqual([
    { moneda: 'PYG', cantidad: 1, total: '150000', vigente: '0', autofacturas: '150000' },
  ])
})
