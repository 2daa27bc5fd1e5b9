import type { Simulador } from '@mbohera/simulador'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Emisiones } from '../../support/emisiones.ts'
import { FACTURA } from '../../support/factura.ts'
import { EMISION } from '../../support/rechazos.ts'
import { NOW, Servicio } from '../../support/servicio.ts'
import { startSifen } from '../../support/simulador.ts'

/** How a sale is paid is signed as it was said, or refused: nothing of it is lost, and no payment is rewritten. */
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

/** A sale of one item at that price. */
const deUno = (precioUnitario: number | string, cantidad: number | string = 1) => ({
  items: [{ ...FACTURA.items[0], cantidad, precioUnitario }],
})
const de = (montoPago: number | string, tipoPago = 'EFECTIVO') => ({ tipo: 'CONTADO', tipoPago, montoPago })
const credito = (condicionPago: unknown, precio = 200_000) => ({
  condicionOperacion: 'CREDITO',
  condicionPago,
  ...deUno(precio),
})

async function firmado(cambios: Record<string, unknown>): Promise<string> {
  const cdc = await emisiones.emitir(cambios)
  const { estado, mensajeRechazo } = await emisiones.fin(cdc)
  expect([estado, mensajeRechazo]).toEqual(['APROBADO', null])
  return simulador.documento(cdc)!.xml
}
/** What stands in these elements, in the order of the XML. */
const leer = (xml: string, ...nombres: string[]) =>
  [...xml.matchAll(new RegExp(`<(${nombres.join('|')})>([^<]*)<`, 'g'))].map(
    ([, nombre, text]) => `${nombre} ${text}`,
  )

async function rechazo(cambios: object) {
  const { status, body, text } = await servicio.request('POST', EMISION, {
    as: key,
    json: { ...FACTURA, ...cambios },
  })
  expect(status, text).toBe(422)
  return body.errors.map(({ campo, codigo }: { campo: string; codigo: string }) => `${campo} ${codigo}`)
}

const DE_CREDITO = [
  'iTiPago',
  'dMonTiPag',
  'dPlazoCre',
  'dCuotas',
  'dMonEnt',
  'cMoneCuo',
  'dMonCuota',
  'dVencCuo',
]

describe('on credit', () => {
  test('without a word of how, it is 30 days', async () => {
    expect(leer(await firmado(credito(null)), ...DE_CREDITO)).toEqual(['dPlazoCre 30 días'])
  })

  test('what was paid at once is signed as the initial payment, and the rest as the instalments that were said', async () => {
    const xml = await firmado(
      credito([
        {
          tipo: 'CREDITO',
          cuotas: [
            { monto: 70_000, vencimiento: '2026-12-20' },
            { monto: 70_000, vencimiento: '2027-01-20' },
          ],
        },
        de(50_000),
        de(10_000, 'TRANSFERENCIA'),
      ]),
    )
    expect(leer(xml, ...DE_CREDITO)).toEqual([
      'iTiPago 1',
      'dMonTiPag 50000',
      'iTiPago 5',
      'dMonTiPag 10000',
      'dCuotas 2',
      'dMonEnt 60000',
      'cMoneCuo PYG',
      'dMonCuota 70000',
      'dVencCuo 2026-12-20',
      'cMoneCuo PYG',
      'dMonCuota 70000',
      'dVencCuo 2027-01-20',
    ])
  })

  test('an initial payment beside a term', async () => {
    const xml = await firmado(
      credito([
        { montoPago: 50_000, tipoPago: 'CHEQUE', numeroCheque: 7, bancoEmisor: 'Banco Uno' },
        { plazo: '60 días' },
      ]),
    )
    expect(leer(xml, ...DE_CREDITO)).toEqual([
      'iTiPago 2',
      'dMonTiPag 50000',
      'dPlazoCre 60 días',
      'dMonEnt 50000',
    ])
  })

  test('an initial payment in another currency counts by its rate, and is signed as it was paid', async () => {
    const cuotas = [{ monto: 127_000, vencimiento: '2026-12-20' }]
    const dolares = { ...de(10), monedaPago: 'USD', tipoCambio: 7300 }
    expect(
      leer(await firmado(credito([dolares, { cuotas }])), 'dMonTiPag', 'cMoneTiPag', ...DE_CREDITO),
    ).toEqual([
      'iTiPago 1',
      'dMonTiPag 10',
      'cMoneTiPag USD',
      'dCuotas 1',
      'dMonEnt 73000',
      'cMoneCuo PYG',
      'dMonCuota 127000',
      'dVencCuo 2026-12-20',
    ])
    const enDolares = {
      ...credito([{ ...de(730_000), monedaPago: 'PYG' }, { plazo: '30 días' }], 300),
      monedaOperacion: 'USD',
    }
    expect(leer(await firmado({ ...enDolares, tipoCambio: 7300 }), 'dMonEnt')).toEqual(['dMonEnt 100'])
    const porItem = enDolares.items.map(item => ({ ...item, tipoCambio: 7300 }))
    expect(await rechazo({ ...enDolares, items: porItem })).toEqual(['condicionPago[0].monedaPago currency'])
  })

  const CUOTA = { monto: 200_000, vencimiento: '2026-12-20' }
  test.each<[string, unknown, ...string[]]>([
    ['a term and instalments', { plazo: '30 días', cuotas: [CUOTA] }, 'condicionPago.plazo contradiction'],
    [
      'an amount that says CREDITO',
      { tipo: 'CREDITO', montoPago: 200_000, tipoPago: 'EFECTIVO' },
      'condicionPago.tipo contradiction',
      'condicionPago required',
    ],
    [
      'an amount with a term',
      { montoPago: 50_000, tipoPago: 'EFECTIVO', plazo: '30 días' },
      'condicionPago.plazo contradiction',
      'condicionPago required',
    ],
    ['two terms', [{ plazo: '30 días' }, { plazo: '60 días' }], 'condicionPago[1] contradiction'],
    ['nothing but an initial payment', [de(50_000)], 'condicionPago required'],
    ['an entry that says nothing', [de(50_000), {}], 'condicionPago[1].plazo required'],
    [
      'how it is paid, but not how much',
      { plazo: '30 días', tipoPago: 'EFECTIVO' },
      'condicionPago.tipoPago contradiction',
    ],
    [
      'an instalment of 1 for 200,000',
      { cuotas: [{ ...CUOTA, monto: 1 }] },
      'condicionPago.cuotas instalments-total',
    ],
    [
      'an instalment of long ago',
      { cuotas: [{ ...CUOTA, vencimiento: '2020-01-31' }] },
      'condicionPago.cuotas[0].vencimiento past',
    ],
    [
      'an initial payment beside instalments of all',
      [de(50_000), { cuotas: [CUOTA] }],
      'condicionPago[1].cuotas instalments-total',
    ],
    ['an initial payment of all', [de(200_000), { plazo: '30 días' }], 'condicionPago payment-total'],
    [
      'an initial payment in dollars without their rate',
      [{ ...de(10), monedaPago: 'USD' }, { cuotas: [CUOTA] }],
      'condicionPago[0].tipoCambio currency',
    ],
    [
      'an initial payment in dollars that, with the instalments, is not the total',
      [{ ...de(10), monedaPago: 'USD', tipoCambio: 7300 }, { cuotas: [CUOTA] }],
      'condicionPago[1].cuotas instalments-total',
    ],
    [
      'an initial payment in dollars of all',
      [{ ...de(40), monedaPago: 'USD', tipoCambio: 5000 }, { plazo: '30 días' }],
      'condicionPago payment-total',
    ],
    [
      'a term that SIFEN does not hold',
      [de(50_000), { plazo: 'a los treinta días de recibida' }],
      'condicionPago[1].plazo 0160',
    ],
  ])('%s is refused, and says where', async (_, condicionPago, ...faults) => {
    expect(await rechazo(credito(condicionPago))).toEqual(faults)
  })
})

test('a payment of a sale for cash has no term and no instalments', async () => {
  const condicionPago = [
    { ...de(100_000), plazo: '30 días' },
    { ...de(50_000), cuotas: [{ monto: 50_000 }] },
  ]
  expect(await rechazo({ condicionPago })).toEqual([
    'condicionPago[0].plazo contradiction',
    'condicionPago[1].cuotas contradiction',
  ])
  expect(await rechazo({ condicionPago: { ...de(150_000), tipo: 'CREDITO' } })).toEqual([
    'condicionPago.tipo contradiction',
  ])
})

const TOTAL = ['dMonTiPag', 'dRedon', 'dTotGralOpe']

describe('a total in guaraníes', () => {
  test.each<[string, object, ...string[]]>([
    [
      'is paid in cash with the coins there are',
      { condicionPago: de(1_234_550) },
      'dMonTiPag 1234550',
      'dRedon 17',
      'dTotGralOpe 1234550',
    ],
    [
      'is not rounded when cash paid it to the guaraní',
      { condicionPago: de(1_234_567) },
      'dMonTiPag 1234567',
      'dRedon 0',
      'dTotGralOpe 1234567',
    ],
    [
      'is paid to the guaraní by transfer',
      { condicionPago: de(1_234_567, 'TRANSFERENCIA') },
      'dMonTiPag 1234567',
      'dRedon 0',
      'dTotGralOpe 1234567',
    ],
    [
      'is rounded where a transfer was',
      { condicionPago: de(1_234_550, 'TRANSFERENCIA') },
      'dMonTiPag 1234550',
      'dRedon 17',
      'dTotGralOpe 1234550',
    ],
    [
      'is paid in parts to the guaraní',
      { condicionPago: [de(1_000_000), de(234_567, 'TRANSFERENCIA')] },
      'dMonTiPag 1000000',
      'dMonTiPag 234567',
      'dRedon 0',
      'dTotGralOpe 1234567',
    ],
    [
      'is rounded on demand',
      { redondeo: true, condicionPago: de(1_234_550, 'TRANSFERENCIA') },
      'dMonTiPag 1234550',
      'dRedon 17',
      'dTotGralOpe 1234550',
    ],
    [
      'is not rounded on demand',
      { redondeo: false, condicionPago: de(1_234_567) },
      'dMonTiPag 1234567',
      'dRedon 0',
      'dTotGralOpe 1234567',
    ],
  ])('%s', async (_, cambios, ...signed) => {
    const xml = await firmado({ ...deUno(1_234_567), ...cambios })
    expect(leer(xml, ...TOTAL)).toEqual([
      ...signed.filter(text => text.startsWith('dMon')),
      ...signed.filter(text => !text.startsWith('dMon')),
    ])
  })

  test.each<[string, boolean, number]>([
    ['rounded', true, 1_234_567],
    ['not rounded', false, 1_234_550],
  ])('that is to be %s is not paid by the other', async (_, redondeo, monto) => {
    expect(await rechazo({ ...deUno(1_234_567), redondeo, condicionPago: de(monto) })).toEqual([
      'condicionPago.montoPago payment-total',
    ])
  })

  test.each([1, 49])('of %i is not rounded to nothing', async precio => {
    const xml = await firmado({ ...deUno(precio), condicionPago: de(precio) })
    expect(leer(xml, ...TOTAL)).toEqual([`dMonTiPag ${precio}`, 'dRedon 0', `dTotGralOpe ${precio}`])
  })
})

describe('a total that has more decimals than can be paid', () => {
  test.each<[string, object, string]>([
    [
      'three for 10,000',
      { ...deUno('3333.33333333', 3), condicionPago: de(10_000) },
      'dTotGralOpe 9999.99999999',
    ],
    [
      'electricity',
      { ...deUno('365.45', '101.5'), condicionPago: de(37_093, 'TRANSFERENCIA') },
      'dTotGralOpe 37093.175',
    ],
    [
      'a discount of a third',
      { ...deUno(10_000), condicionPago: de(6_667, 'TRANSFERENCIA') },
      'dTotGralOpe 6666.66666667',
    ],
    [
      'of dollars',
      {
        ...deUno('1.255', '9.99'),
        monedaOperacion: 'USD',
        tipoCambio: 7300,
        condicionPago: { tipoPago: 'EFECTIVO', montoPago: '12.54' },
      },
      'dTotGralOpe 12.53745',
    ],
  ])('%s: it is settled by the amount next to it', async (name, cambios, total) => {
    const [item] = (cambios as ReturnType<typeof deUno>).items
    const items = name === 'a discount of a third' ? [{ ...item, descuento: '3333.33333333' }] : [item]
    const xml = await firmado({ ...cambios, items })
    expect(leer(xml, 'dTotGralOpe')).toEqual([total])
  })

  test('and by no other', async () => {
    const sale = deUno('3333.33333333', 3)
    for (const monto of [9_998, 10_001])
      expect(await rechazo({ ...sale, condicionPago: de(monto, 'TRANSFERENCIA') })).toEqual([
        'condicionPago.montoPago payment-total',
      ])
    const dolares = { ...deUno('1.255', '9.99'), monedaOperacion: 'USD', tipoCambio: 7300 }
    expect(
      await rechazo({ ...dolares, condicionPago: { tipoPago: 'EFECTIVO', montoPago: '12.55' } }),
    ).toEqual(['condicionPago.montoPago payment-total'])
  })
})

test('a debit note is what its items come to, also where it is a little more than its invoice', async () => {
  const cdc = await emisiones.emitir({ ...deUno(1_000), condicionPago: de(1_000) })
  expect((await emisiones.fin(cdc)).estado).toBe('APROBADO')
  const { condicionOperacion: _o, condicionPago: _p, tipoTransaccion: _t, ...resto } = FACTURA
  const { status, body, text } = await servicio.request('POST', EMISION, {
    as: key,
    json: {
      ...resto,
      ...deUno(1_020),
      tipoDocumento: 'NOTA_DE_DEBITO_ELECTRONICA',
      motivoEmision: 'AJUSTE_DE_PRECIO',
      documentoAsociado: { tipoDocumento: 'ELECTRONICO', cdc },
    },
  })
  expect(status, text).toBe(202)
  expect((await emisiones.fin(body.cdc)).estado).toBe('APROBADO')
  expect(leer(simulador.documento(body.cdc)!.xml, 'dRedon', 'dTotGralOpe')).toEqual([
    'dRedon 0',
    'dTotGralOpe 1020',
  ])
})

test('a credit of more than an invoice that was not rounded is refused, not rounded to it', async () => {
  const cdc = await emisiones.emitir({ ...deUno(1_000), condicionPago: de(1_000) })
  expect((await emisiones.fin(cdc)).estado).toBe('APROBADO')
  const { condicionOperacion: _o, condicionPago: _p, tipoTransaccion: _t, ...resto } = FACTURA
  const nota = { tipoDocumento: 'NOTA_DE_CREDITO_ELECTRONICA', motivoEmision: 'DEVOLUCION' }
  const json = {
    ...resto,
    ...deUno(1_020),
    ...nota,
    documentoAsociado: { tipoDocumento: 'ELECTRONICO', cdc },
  }
  const { status, body, text } = await servicio.request('POST', EMISION, { as: key, json })
  expect([status, body.errors?.[0].codigo], text).toEqual([422, '2417'])
})

test('a note credits the whole of an invoice, whether that was rounded or not', async () => {
  const emitida = async (montoPago: number) => {
    const cdc = await emisiones.emitir({ ...deUno(1_234_567), condicionPago: de(montoPago) })
    expect((await emisiones.fin(cdc)).estado).toBe('APROBADO')
    return cdc
  }
  const { condicionOperacion: _o, condicionPago: _p, tipoTransaccion: _t, ...resto } = FACTURA
  for (const pagado of [1_234_550, 1_234_567]) {
    const documentoAsociado = { tipoDocumento: 'ELECTRONICO', cdc: await emitida(pagado) }
    const { status, body, text } = await servicio.request('POST', EMISION, {
      as: key,
      json: {
        ...resto,
        ...deUno(1_234_567),
        tipoDocumento: 'NOTA_DE_CREDITO_ELECTRONICA',
        motivoEmision: 'DEVOLUCION',
        documentoAsociado,
      },
    })
    expect(status, text).toBe(202)
    expect((await emisiones.fin(body.cdc)).estado).toBe('APROBADO')
    expect(leer(simulador.documento(body.cdc)!.xml, 'dTotGralOpe')).toEqual([`dTotGralOpe ${pagado}`])
  }
})
