import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { FACTURA } from '../../support/factura.ts'
import { EMISION, estadoDeLaBase } from '../../support/rechazos.ts'
import { Servicio } from '../../support/servicio.ts'

const VISTA = `${EMISION}/vista-previa`
const POR_PERSONA = '/api/v1/contribuyentes/1/documentos/vista-previa'

let servicio: Servicio
let key: string
let before: unknown

beforeAll(async () => {
  servicio = await Servicio.start({ worker: '0' })
  key = (await servicio.clave('ana', 'SANDBOX')).key
})
afterAll(() => servicio.close())
beforeEach(async () => {
  before = await todo()
})
afterEach(async () => {
  expect(await todo(), 'nothing is numbered or kept').toEqual(before)
})

/** Every row of what an emission would touch. */
const todo = async () => [
  await estadoDeLaBase(servicio),
  (
    await servicio.db.query(
      'select (select count(*) from certificado) as c, (select count(*) from csc) as s, (select count(*) from auditoria) as a',
    )
  ).rows,
]

async function ver(json: unknown, as = key) {
  const { status, body, text } = await servicio.request('POST', VISTA, { as, json })
  expect(status, text).toBe(200)
  return body
}
const item = (cambios: object) => ({ ...FACTURA.items[0], ...cambios })

test('a number is worth the same with an exponent, as programs write the smallest', async () => {
  const answer = async (cantidad: string, precioUnitario: string, montoPago: string) => {
    const json = JSON.stringify({
      ...FACTURA,
      monedaOperacion: 'USD',
      tipoCambio: 7300,
      items: [item({ cantidad: 'CANTIDAD', precioUnitario: 'PRECIO' })],
      condicionPago: { tipoPago: 'EFECTIVO', monedaPago: 'USD', tipoCambio: 7300, montoPago: 'PAGO' },
    })
    const body = json
      .replace('"CANTIDAD"', cantidad)
      .replace('"PRECIO"', precioUnitario)
      .replace('"PAGO"', montoPago)
    const { status, body: seen, text } = await servicio.request('POST', VISTA, { as: key, body })
    expect(status, text).toBe(200)
    return seen
  }
  const plain = await answer('0.00001', '1250000', '12.5')
  expect([plain.valido, plain.totales.total], JSON.stringify(plain.faltas)).toEqual([true, '12.5'])
  expect(await answer('1e-05', '1.25E+6', '125e-1')).toEqual(plain)
  const { faltas } = await answer('1e-9', '1e999999999', '1')
  expect(faltas).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ campo: 'items[0].cantidad', codigo: 'decimals' }),
      expect.objectContaining({ campo: 'items[0].precioUnitario', codigo: 'decimal' }),
    ]),
  )
})

test('a body that would be emitted: exact totals of all and of each item, and no faults', async () => {
  const items = [
    item({ descuento: 1_000 }),
    item({ cantidad: '1.5', precioUnitario: 21_030, tasaIVA: 5 }),
    item({ cantidad: 1, precioUnitario: 800, tasaIVA: 0, afectacionTributaria: 'EXENTO' }),
  ]
  const body = await ver({ ...FACTURA, items, condicionPago: { tipoPago: 'EFECTIVO', montoPago: 179_300 } })
  expect(body).toEqual({
    valido: true,
    faltas: [],
    faltasOmitidas: 0,
    moneda: 'PYG',
    parcial: false,
    totales: {
      total: '179300',
      totalSinRedondeo: '179345',
      redondeo: '45',
      descuento: '3000',
      anticipo: '0',
      exentas: '800',
      exoneradas: '0',
      gravadas5: '31545',
      gravadas10: '147000',
      base5: '30042.85714286',
      base10: '133636.36363636',
      iva5: '1502.14285714',
      iva10: '13363.63636364',
      comision: '0',
      ivaComision: '0',
      iva: '14865.77922078',
      totalGuaranies: null,
    },
    items: [
      {
        bruto: '150000',
        descuento: '3000',
        anticipo: '0',
        exentas: '0',
        exoneradas: '0',
        total: '147000',
        base: '133636.36363636',
        iva: '13363.63636364',
      },
      {
        bruto: '31545',
        descuento: '0',
        anticipo: '0',
        exentas: '0',
        exoneradas: '0',
        total: '31545',
        base: '30042.85714286',
        iva: '1502.14285714',
      },
      {
        bruto: '800',
        descuento: '0',
        anticipo: '0',
        exentas: '800',
        exoneradas: '0',
        total: '800',
        base: '0',
        iva: '0',
      },
    ],
    condicion: {
      condicionOperacion: 'CONTADO',
      totalPagos: '179300',
      plazo: null,
      cantidadCuotas: 0,
      totalCuotas: null,
    },
    numeroTimbrado: null,
    numeroSiguiente: null,
    porTraer: [],
  })
})

test('a commission is in the IVA of all of it, and in that of no item', async () => {
  const condicionPago = { ...FACTURA.condicionPago, montoPago: 161_000 }
  const body = await ver({ ...FACTURA, comision: 11_000, ivaComision: 1_000, condicionPago })
  expect([body.valido, body.totales.iva], JSON.stringify(body.faltas)).toEqual([true, '14636.36363636'])
  expect(body.items).toMatchObject([{ total: '150000', iva: '13636.36363636' }])
  expect(body.totales).toMatchObject({ total: '161000', comision: '11000', ivaComision: '1000' })
})

test('an empty form is answered: every fault, and no totals', async () => {
  const body = await ver({})
  expect(body).toMatchObject({
    valido: false,
    totales: null,
    items: [],
    condicion: null,
    numeroSiguiente: null,
  })
  const campos = body.faltas.map(({ campo }: { campo: string }) => campo)
  expect(campos).toEqual([
    'tipoDocumento',
    'numeroEstablecimiento',
    'puntoExpedicion',
    'receptor',
    'items',
    'condicionOperacion',
  ])
})

test('an item that is half written is left out of the totals, and they say so', async () => {
  const items = [item({}), item({ precioUnitario: null }), item({ cantidad: 0 }), item({ descuento: 60_000 })]
  const body = await ver({ ...FACTURA, items })
  expect(body).toMatchObject({ valido: false, parcial: true, totales: { total: '150000' } })
  expect(body.items.map((each: unknown) => each !== null)).toEqual([true, false, false, false])
})

test('a hostile form is answered in bounds: fifty faults, and how many more there are', async () => {
  const body = await ver({ ...FACTURA, items: Array(999).fill({}) })
  expect(body.faltas).toHaveLength(50)
  expect(body.faltasOmitidas).toBeGreaterThan(999)
  expect(body).toMatchObject({ valido: false, parcial: true, totales: null })
})

test('payments are held against the total while other things are wrong still', async () => {
  const condicionPago = { tipoPago: 'EFECTIVO', montoPago: 149_000 }
  const { faltas } = await ver({ ...FACTURA, receptor: null, condicionPago })
  expect(faltas).toMatchObject([
    { campo: 'receptor', codigo: 'required' },
    { campo: 'condicionPago.montoPago', codigo: 'payment-total' },
  ])
})

test('a rate that is missing leaves the totals in the currency, and none in guaraníes', async () => {
  const dolares = { ...FACTURA, monedaOperacion: 'USD', condicionOperacion: 'CREDITO', condicionPago: null }
  expect(await ver(dolares)).toMatchObject({
    moneda: 'USD',
    faltas: [{ campo: 'tipoCambio', codigo: '1209' }],
    totales: { total: '150000', totalGuaranies: null },
    condicion: { plazo: '30 días' },
  })
  expect(await ver({ ...dolares, tipoCambio: '7300.5' })).toMatchObject({
    valido: true,
    totales: { total: '150000', redondeo: '0', totalGuaranies: '1095075000' },
  })
})

test('what the issuer is missing is a fault like the others, beside those of the body', async () => {
  const { key: dev } = await servicio.clave('beto', 'DEV')
  before = await todo()
  const body = await ver({ ...FACTURA, items: [item({ cantidad: 0 })] }, dev)
  expect(body.valido).toBe(false)
  const campos = new Set(body.faltas.map(({ campo }: { campo: string }) => campo))
  expect([...campos]).toEqual(['items[0].cantidad', 'timbrado', 'emisor'])
})

test('the number is told and not taken, however often it is asked', async () => {
  await servicio.db.query(`update contribuyente set ambiente = 'SANDBOX' where contribuyente_id = 1`)
  const emitted = await servicio.request('POST', EMISION, { as: key, json: FACTURA })
  expect(emitted.body.numeroFormateado).toBe('001-001-0000001')
  before = await todo()
  const as = await servicio.token('ana')
  for (const _ of [1, 2, 3]) {
    const { body } = await servicio.request('POST', POR_PERSONA, { as, json: FACTURA })
    expect(body.data).toMatchObject({ valido: true, numeroSiguiente: '001-001-0000002' })
    expect(body.errors).toBeNull()
  }
})

test('as a PDF it comes through both doors, titled as a draft and without a number', async () => {
  for (const [url, as] of [
    [VISTA, key],
    [POR_PERSONA, await servicio.token('ana')],
  ] as const) {
    const { status, headers, text } = await servicio.request('POST', `${url}?formato=pdf`, {
      as,
      json: FACTURA,
    })
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(text).toMatch(/^%PDF-/)
    const hex = (title: string) => Buffer.from(title, 'utf16le').swap16().toString('hex')
    const shown = text.toLowerCase()
    expect(
      shown.includes('borrador de factura') || shown.includes(hex('Borrador de Factura')),
      'its title',
    ).toBe(true)
    // A QR would be the one image of the file.
    expect(text).not.toContain('/Subtype /Image')
  }
})
