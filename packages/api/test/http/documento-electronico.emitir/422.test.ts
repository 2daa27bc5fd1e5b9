import type { Simulador } from '@mbohera/simulador'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FACTURA } from '../../support/factura.ts'
import { forzar } from '../../support/forzar.ts'
import { EMISION, expectRechazo } from '../../support/rechazos.ts'
import { NOW, Servicio } from '../../support/servicio.ts'
import { startSifen } from '../../support/simulador.ts'

let simulador: Simulador
let servicio: Servicio
let key: string

beforeAll(async () => {
  simulador = await startSifen({ latencia: 0, startAt: NOW + 1000 })
  servicio = await Servicio.start({ worker: '0' }, simulador)
  key = (await servicio.clave('ana')).key
})
afterAll(async () => {
  await servicio.close()
  await simulador.close()
})

const item = (cambios: object) => ({ items: [{ ...FACTURA.items[0], ...cambios }] })
const receptor = (cambios: object) => ({ receptor: { ...FACTURA.receptor, ...cambios } })
const pago = (cambios: object) => ({ condicionPago: { ...FACTURA.condicionPago, ...cambios } })
const presencia = (descripcionPresencia?: string, indicadorPresencia: string | null = 'OTRO') => ({
  indicadorPresencia,
  descripcionPresencia,
})
const SIN_NOMBRE = { tipoContribuyente: 'INNOMINADO', tipoOperacion: 'B2C', nombreRazonSocial: 'Sin Nombre' }
const RUC = { tipoContribuyente: 'CONTRIBUYENTE', tipoOperacion: 'B2B', nombreRazonSocial: 'OTRA SA' }

const CASES: [name: string, cambios: object, ...faults: [string, string][]][] = [
  ['a distrito that there is not', receptor({ distrito: 9999 }), ['receptor.distrito', '0160']],
  ['a ciudad that there is not', receptor({ ciudad: 99_999 }), ['receptor.ciudad', '0160']],
  ['a ciudad of the number 0', receptor({ ciudad: 0 }), ['receptor.ciudad', '0160']],
  ['a blank codigo', item({ codigo: '  ' }), ['items[0].codigo', 'required']],
  ['no descripcion', item({ descripcion: null }), ['items[0].descripcion', 'required']],
  ['quantity 0', item({ cantidad: 0 }), ['items[0].cantidad', 'zero']],
  ['quantity 0.000', item({ cantidad: '0.000' }), ['items[0].cantidad', 'zero']],
  ['a negative quantity', item({ cantidad: -1 }), ['items[0].cantidad', 'negative']],
  ['a negative price', item({ precioUnitario: -50_000 }), ['items[0].precioUnitario', 'negative']],
  ['the artefact of 0.1 + 0.2', item({ cantidad: 0.1 + 0.2 }), ['items[0].cantidad', 'decimals']],
  ['an exponent', item({ cantidad: '1e3' }), ['items[0].cantidad', 'decimal']],
  ['a decimal comma', item({ precioUnitario: '50000,5' }), ['items[0].precioUnitario', 'decimal']],
  [
    'what may be thousands of guaraníes or decimals',
    { ...item({ precioUnitario: '50.000', descuento: '1.000' }), ...pago({ montoPago: '150.000' }) },
    ['items[0].precioUnitario', 'ambiguous'],
    ['items[0].descuento', 'ambiguous'],
    ['condicionPago.montoPago', 'ambiguous'],
  ],
  [
    'a rate that may be thousands of guaraníes or decimals, of the operation or of a payment',
    { monedaOperacion: 'USD', tipoCambio: '7.300', ...pago({ monedaPago: 'BRL', tipoCambio: '1.350' }) },
    ['tipoCambio', 'ambiguous'],
    ['condicionPago.tipoCambio', 'ambiguous'],
  ],
  [
    'a rate of an item that may be either',
    {
      monedaOperacion: 'USD',
      ...item({ tipoCambio: '7.300' }),
      ...pago({ monedaPago: 'USD', tipoCambio: 7300 }),
    },
    ['items[0].tipoCambio', 'ambiguous'],
  ],
  ['cents in a payment', pago({ montoPago: '150000.25' }), ['condicionPago.montoPago', 'currency-decimals']],
  ['a discount over the price', item({ descuento: 50_001 }), ['items[0]', '1853']],
  ['an unknown unit', item({ unidadMedida: 'BOLSITA' }), ['items[0].unidadMedida', 'enum']],
  ['an unknown rate', item({ tasaIVA: 7 }), ['items[0].tasaIVA', 'enum']],
  ['a rate for EXENTO', item({ afectacionTributaria: 'EXENTO' }), ['items[0].tasaIVA', 'enum']],
  [
    'an unknown afectacion',
    item({ afectacionTributaria: 'NADA' }),
    ['items[0].afectacionTributaria', 'enum'],
  ],
  ['no items', { items: [] }, ['items', 'required']],
  ['1,000 items', { items: Array(1000).fill(FACTURA.items[0]) }, ['items', 'max-items']],
  ['a name of 3', receptor({ nombreRazonSocial: 'ANA' }), ['receptor.nombreRazonSocial', '0160']],
  ['a name of 256', receptor({ nombreRazonSocial: 'A'.repeat(256) }), ['receptor.nombreRazonSocial', '0160']],
  [
    'a name with a NUL',
    receptor({ nombreRazonSocial: 'ANA\u0000SA' }),
    ['receptor.nombreRazonSocial', 'invalid-text'],
  ],
  ['no name', receptor({ nombreRazonSocial: null }), ['receptor.nombreRazonSocial', 'required']],
  ['no receptor', { receptor: null }, ['receptor', 'required']],
  ['no cédula', receptor({ numeroDocumento: null }), ['receptor.numeroDocumento', 'required']],
  [
    'a receptor without a kind',
    receptor({ tipoContribuyente: null }),
    ['receptor.tipoContribuyente', 'required'],
  ],
  ['an unknown operation', receptor({ tipoOperacion: 'B2X' }), ['receptor.tipoOperacion', 'enum']],
  [
    'a RUC without check digit',
    { receptor: { ...RUC, numeroDocumento: '80088888' } },
    ['receptor.numeroDocumento', 'ruc'],
  ],
  [
    'a wrong check digit',
    { receptor: { ...RUC, numeroDocumento: '80088888-3' } },
    ['receptor.numeroDocumento', 'ruc-dv'],
  ],
  [
    'two check digits',
    { receptor: { ...RUC, numeroDocumento: '80088888-0', digitoVerificador: 3 } },
    ['receptor.numeroDocumento', 'ruc-dv'],
  ],
  [
    'USD without tipoCambio',
    { monedaOperacion: 'USD', ...pago({ monedaPago: 'USD' }) },
    ['tipoCambio', '1209'],
    ['condicionPago.tipoCambio', '1556'],
  ],
  [
    'a payment in a currency that is neither guaraníes nor that of the operation, without its rate',
    { monedaOperacion: 'USD', tipoCambio: 7300, ...pago({ monedaPago: 'BRL' }) },
    ['condicionPago.tipoCambio', '1556'],
  ],
  [
    'an unknown currency',
    { monedaOperacion: 'ZZZ', tipoCambio: 1, ...pago({ monedaPago: 'ZZZ', tipoCambio: 1 }) },
    ['monedaOperacion', '0160'],
    ['condicionPago.monedaPago', '0160'],
  ],
  [
    'an innominada of 7,000,000',
    {
      receptor: SIN_NOMBRE,
      ...item({ cantidad: 1, precioUnitario: 7_000_000 }),
      ...pago({ montoPago: 7_000_000 }),
    },
    ['receptor.tipoDocumento', '1321'],
  ],
  [
    'an innominada to a company',
    { receptor: { ...SIN_NOMBRE, tipoOperacion: 'B2B' } },
    ['receptor.tipoOperacion', '1300'],
    ['receptor.tipoDocumento', '1319'],
  ],
  ['CONTADO without condicionPago', { condicionPago: null }, ['condicionPago', 'required']],
  ['no condicionOperacion', { condicionOperacion: null }, ['condicionOperacion', 'required']],
  [
    'a payment that is not the total',
    pago({ montoPago: 149_999 }),
    ['condicionPago.montoPago', 'payment-total'],
  ],
  [
    'payments that do not add up',
    {
      condicionPago: [
        { tipoPago: 'EFECTIVO', montoPago: 1 },
        { tipoPago: 'EFECTIVO', montoPago: 2 },
      ],
    },
    ['condicionPago', 'payment-total'],
  ],
  [
    'an instalment without a date',
    {
      condicionOperacion: 'CREDITO',
      condicionPago: { cuotas: [{ monto: 75_000 }, { monto: 75_000, vencimiento: 'ayer' }] },
    },
    ['condicionPago.cuotas[1].vencimiento', '0160'],
  ],
  [
    'instalments that do not come to the total',
    {
      condicionOperacion: 'CREDITO',
      condicionPago: { cuotas: [{ monto: 75_000 }, { monto: 74_000 }] },
    },
    ['condicionPago.cuotas', 'instalments-total'],
  ],
  ['an unknown payment', pago({ tipoPago: 'TRUEQUE' }), ['condicionPago.tipoPago', 'enum']],
  [
    'a cheque of no bank',
    pago({ tipoPago: 'CHEQUE' }),
    ['condicionPago.numeroCheque', 'required'],
    ['condicionPago.bancoEmisor', 'required'],
  ],
  ['six days ahead', { fechaEmision: '2026-11-26T10:00:00' }, ['fechaEmision', '1151']],
  ['31 days ago', { fechaEmision: '2026-10-20T08:00:00' }, ['fechaEmision', '1150']],
  ['a date that is none', { fechaEmision: '2026-02-30T10:00:00' }, ['fechaEmision', 'datetime']],
  ['an unknown establishment', { numeroEstablecimiento: 9 }, ['numeroEstablecimiento', 'unknown']],
  ['establishment 0', { numeroEstablecimiento: 0 }, ['numeroEstablecimiento', 'range']],
  ['establishment 1000', { numeroEstablecimiento: 1000 }, ['numeroEstablecimiento', 'range']],
  ['no punto', { puntoExpedicion: null }, ['puntoExpedicion', 'required']],
  ['an unknown type', { tipoDocumento: 'RECIBO' }, ['tipoDocumento', 'enum']],
  ['contingency', { tipoEmision: 'CONTINGENCIA' }, ['tipoEmision', 'enum']],
  ['an unknown transaction', { tipoTransaccion: 'REGALO' }, ['tipoTransaccion', 'enum']],
  [
    'a sale of fiscal credit without its resolution and a document that it is about',
    { tipoTransaccion: 'VENTA_CREDITO_FISCAL' },
    ['creditoFiscal.numeroResolucion', '2413'],
    ['documentoAsociado', '2413'],
  ],
  ['a bank payment outside a bank', pago({ tipoPago: 'PAGO_BANCARIO' }), ['condicionPago.tipoPago', '1553']],
  ['an unknown presence', { indicadorPresencia: 'AUSENTE' }, ['indicadorPresencia', 'enum']],
  ['another presence without a word', presencia(undefined), ['descripcionPresencia', 'required']],
  ['another presence in blanks', presencia('   '), ['descripcionPresencia', 'required']],
  ['another presence in nine characters', presencia('Una feria'), ['descripcionPresencia', '0160']],
  ['another presence in 31 characters', presencia('x'.repeat(31)), ['descripcionPresencia', '0160']],
  [
    'words for a presence that has its own',
    presencia('Venta en una feria', 'VENTA_A_DOMICILIO'),
    ['descripcionPresencia', 'contradiction'],
  ],
  [
    'words for a presence of which nothing is said',
    presencia('Venta en una feria', null),
    ['descripcionPresencia', 'contradiction'],
  ],
]

test.each(CASES)('%s is refused, and the field is named', (_name, cambios, ...faults) =>
  expectRechazo(servicio, key, { ...FACTURA, ...cambios }, faults),
)

test('several faults are told at once, each once, those of an unknown establishment included', () =>
  expectRechazo(
    servicio,
    key,
    {
      ...FACTURA,
      numeroEstablecimiento: 9,
      ...receptor({ tipoOperacion: 'X', email: 'nada' }),
      items: [
        { ...FACTURA.items[0], codigo: '', cantidad: 0 },
        { ...FACTURA.items[0], precioUnitario: -1 },
      ],
      condicionPago: null,
    },
    [
      ['receptor.tipoOperacion', 'enum'],
      ['items[0].codigo', 'required'],
      ['items[0].cantidad', 'zero'],
      ['items[1].precioUnitario', 'negative'],
      ['condicionPago', 'required'],
      ['numeroEstablecimiento', 'unknown'],
    ],
  ))

test('a thousand items are not read: one fault says how many SIFEN admits', async () => {
  const answer = await servicio.request('POST', EMISION, {
    as: key,
    json: { ...FACTURA, items: Array(1000).fill({}) },
  })
  expect([answer.status, answer.body.errors]).toEqual([
    422,
    [expect.objectContaining({ campo: 'items', codigo: 'max-items' })],
  ])
})

test('999 items with every fault are answered in less than 64 KiB, and the faults that are left out are counted', async () => {
  const json = { ...FACTURA, items: Array(999).fill({ unidadMedida: 'x', cantidad: -1, tasaIVA: 7 }) }
  const { status, text, body } = await servicio.request('POST', EMISION, { as: key, json })
  expect([status, body.errors.length]).toEqual([422, 50])
  expect(body.erroresOmitidos).toBeGreaterThan(4000)
  expect(Buffer.byteLength(text)).toBeLessThan(64 * 1024)
})

test('999 items are issued', async () => {
  const items = Array(999).fill({ ...FACTURA.items[0], cantidad: 1, precioUnitario: 100 })
  const json = { ...FACTURA, items, condicionPago: { ...FACTURA.condicionPago, montoPago: 99_900 } }
  const answer = await servicio.request('POST', EMISION, { as: key, json })
  expect(answer.status, answer.text.slice(0, 500)).toBe(202)
})

test('what would not fit into a message of SIFEN is told before it has a number, by the view as well', async () => {
  const items = Array(999).fill({
    ...FACTURA.items[0],
    cantidad: 1,
    precioUnitario: 100,
    descripcion: 'ñ'.repeat(200),
  })
  const json = { ...FACTURA, items, condicionPago: { ...FACTURA.condicionPago, montoPago: 99_900 } }
  const [{ siguiente }] = (
    await servicio.db.query('select siguiente from timbrado order by timbrado_id limit 1')
  ).rows
  const { status, body } = await servicio.request('POST', EMISION, { as: key, json })
  expect([status, body.errors]).toEqual([
    422,
    [
      {
        campo: 'items',
        codigo: '0200',
        detail: expect.stringMatching(/pesaría 1\.\d{3} KB y SIFEN admite 1\.000/),
      },
    ],
  ])
  const vista = await servicio.request('POST', `${EMISION}/vista-previa`, { as: key, json })
  expect(vista.body.faltas).toEqual(body.errors)
  const despues = await servicio.db.query('select siguiente from timbrado order by timbrado_id limit 1')
  expect(despues.rows).toEqual([{ siguiente }])
})

test('an innominada of 6,999,999 is issued', async () => {
  const json = {
    ...FACTURA,
    receptor: SIN_NOMBRE,
    ...item({ cantidad: 1, precioUnitario: 6_999_999 }),
    ...pago({ montoPago: 6_999_999 }),
  }
  const answer = await servicio.request('POST', EMISION, { as: key, json })
  expect(answer.status, answer.text).toBe(202)
})

const NO_LISTO: [name: string, sql: string, json: object, campo: string, codigo: string][] = [
  [
    'an exhausted timbrado',
    'update timbrado set siguiente = 10000000 where contribuyente_id = 1',
    {},
    'timbrado',
    'timbrado-agotado',
  ],
  [
    'a timbrado out of date',
    `update timbrado set fin = '2026-01-01' where contribuyente_id = 1`,
    {},
    'timbrado',
    'timbrado-vencido',
  ],
  [
    'no timbrado in use',
    'update timbrado set activo = false where contribuyente_id = 1',
    {},
    'timbrado',
    'timbrado',
  ],
  [
    'an expired certificate',
    `update certificado set hasta = '2026-11-19'`,
    {},
    'emisor',
    'certificado-vencido',
  ],
  ['no CSC', 'update csc set reemplazado_en = now()', {}, 'emisor', 'csc'],
]

test.each(NO_LISTO)('%s is emisor-not-ready, and says which', async (_name, sql, cambios, campo, codigo) => {
  const propio = await Servicio.start({ worker: '0' }, simulador)
  try {
    const { key: suya } = await propio.clave('ana')
    await forzar(propio.db, sql)
    const { status, body } = await propio.request('POST', EMISION, {
      as: suya,
      json: { ...FACTURA, ...cambios },
    })
    expect([status, body.type]).toEqual([422, 'emisor-not-ready'])
    expect(body.errors).toMatchObject([{ campo, codigo }])
  } finally {
    await propio.close()
  }
})
