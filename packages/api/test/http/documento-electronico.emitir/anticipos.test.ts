import type { Simulador } from '@mbohera/simulador'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Emisiones } from '../../support/emisiones.ts'
import { FACTURA } from '../../support/factura.ts'
import { EMISION, expectRechazo } from '../../support/rechazos.ts'
import { NOW, Servicio } from '../../support/servicio.ts'
import { startSifen } from '../../support/simulador.ts'

/** What is taken off the whole of a sale, and what was paid for it before, is signed as the manual spreads it, or refused. */
let simulador: Simulador
let servicio: Servicio
let emisiones: Emisiones
let key: string
let ana: string

beforeAll(async () => {
  simulador = await startSifen({ latencia: 0, startAt: NOW + 1000 })
  servicio = await Servicio.start({}, simulador)
  servicio.runClock()
  key = (await servicio.clave('ana')).key
  ana = await servicio.token('ana')
  emisiones = new Emisiones(servicio, simulador, key)
})
afterAll(async () => {
  await servicio.close()
  await simulador.close()
})

const ITEM = FACTURA.items[0]!
/** Two items that no amount is shared by evenly. */
const ITEMS = [
  { ...ITEM, cantidad: 3, precioUnitario: 100_000 },
  { ...ITEM, codigo: 'B', cantidad: 7, precioUnitario: 3_500, tasaIVA: 5 },
  {
    ...ITEM,
    codigo: 'C',
    cantidad: '1.5',
    precioUnitario: 9_999,
    tasaIVA: 0,
    afectacionTributaria: 'EXENTO',
  },
]
const pago = (montoPago: number | string, tipoPago = 'TRANSFERENCIA') => ({
  condicionPago: { tipo: 'CONTADO', tipoPago, montoPago },
})

async function firmado(cambios: Record<string, unknown>): Promise<{ cdc: string; xml: string }> {
  const cdc = await emisiones.emitir(cambios)
  const { estado, mensajeRechazo } = await emisiones.fin(cdc)
  expect([estado, mensajeRechazo]).toEqual(['APROBADO', null])
  return { cdc, xml: simulador.documento(cdc)!.xml }
}

// The arithmetic of the manual once more, from the request alone: fractions of integers in units of 10^-8.
const U = 10n ** 8n
const u = (text: unknown): bigint => {
  const [entera = '0', fraccion = ''] = String(text ?? 0).split('.')
  return BigInt(entera) * U + BigInt(fraccion.padEnd(8, '0') || '0')
}
const div = (n: bigint, d: bigint): bigint => (2n * n + d) / (2n * d)
const escribir = (n: bigint): string => {
  const fraccion = (n % U).toString().padStart(8, '0').replace(/0+$/, '')
  return `${n / U}${fraccion && `.${fraccion}`}`
}

interface Pedido {
  items: { cantidad: unknown; precioUnitario: unknown; descuento?: unknown; anticipo?: unknown }[]
  descuentoGlobal?: unknown
  porcentajeDescuentoGlobal?: unknown
  anticipoGlobal?: unknown
}
/** EA002 to EA008 of each item, and F033, F034, F035, F008 of them all. */
function segunElManual({ items, descuentoGlobal, porcentajeDescuentoGlobal, anticipoGlobal }: Pedido) {
  const bruto = items.reduce((sum, i) => sum + div(u(i.precioUnitario) * u(i.cantidad), U), 0n)
  const porcentaje =
    descuentoGlobal === undefined ? u(porcentajeDescuentoGlobal) : div(u(descuentoGlobal) * 100n * U, bruto)
  const suma = { glob: 0n, ant: 0n, antGlob: 0n, total: 0n }
  const filas = items.map(item => {
    const [precio, cantidad] = [u(item.precioUnitario), u(item.cantidad)]
    const glob =
      descuentoGlobal === undefined
        ? div(porcentaje * precio, 100n * U)
        : div(u(descuentoGlobal) * precio, bruto)
    const ant = u(item.anticipo)
    const antGlob = div(u(anticipoGlobal) * precio, bruto)
    const total = div((precio - u(item.descuento) - glob - ant - antGlob) * cantidad, U)
    suma.glob += div(glob * cantidad, U)
    suma.ant += div(ant * cantidad, U)
    suma.antGlob += div(antGlob * cantidad, U)
    suma.total += total
    return [u(item.descuento), glob, ant, antGlob, total].map(escribir)
  })
  return {
    filas,
    totales: [suma.total, suma.glob, suma.ant, suma.antGlob, porcentaje].map(escribir),
    total: suma.total,
  }
}

const leer = (xml: string, nombres: readonly string[]): string[] =>
  nombres.map(nombre => new RegExp(`<${nombre}>([^<]*)<`).exec(xml)?.[1] ?? '')
const DE_ITEM = ['dDescItem', 'dDescGloItem', 'dAntPreUniIt', 'dAntGloPreUniIt', 'dTotOpeItem']
const DE_TOTAL = ['dTotOpe', 'dTotDescGlotem', 'dTotAntItem', 'dTotAnt', 'dPorcDescTotal']

describe('what is taken off the whole', () => {
  test.each<[string, Omit<Pedido, 'items'> & { items?: Pedido['items'] }, number, string]>([
    ['a discount of an amount', { descuentoGlobal: 39_498.5 - 0.5 }, 300_000, ''],
    ['a discount of a percentage', { porcentajeDescuentoGlobal: '7.5' }, 314_036, ''],
    ['an advance', { anticipoGlobal: '100000' }, 239_499, '1'],
    [
      'an advance of one item',
      { items: [{ ...ITEMS[0]!, descuento: 1_000, anticipo: '33333.33333333' }, ...ITEMS.slice(1)] },
      236_499,
      '2',
    ],
    [
      'all of them together',
      {
        descuentoGlobal: 10_000,
        anticipoGlobal: 50_000,
        items: [{ ...ITEMS[0]!, anticipo: 20_000 }, ...ITEMS.slice(1)],
      },
      219_499,
      '',
    ],
  ])('%s is spread over the items to the eighth decimal', async (_, cambios, monto, iCondAnt) => {
    const pedido = { items: ITEMS, ...cambios }
    const { xml } = await firmado({ ...pedido, ...pago(monto) })
    const { filas, totales } = segunElManual(pedido)
    const firmadas = [...xml.matchAll(/<gValorItem>.*?<\/gValorItem>/g)].map(([item]) => leer(item, DE_ITEM))
    expect(firmadas).toEqual(filas)
    expect(leer(xml, DE_TOTAL)).toEqual(totales)
    expect(leer(xml, ['iCondAnt'])).toEqual([iCondAnt])
  })

  test('an advance of all that is owed is taken, whatever was taken off one item before', async () => {
    const items = [
      { ...ITEM, cantidad: 1, precioUnitario: 100_000, descuento: 50_000 },
      { ...ITEM, codigo: 'B', cantidad: 2, precioUnitario: 50_000 },
    ]
    const { xml } = await firmado({ items, anticipoGlobal: 150_000, ...pago(0) })
    expect(leer(xml, ['dAnticipo', 'dTotGralOpe'])).toEqual(['150000', '0'])
  })

  test('shares that are a hundred millionth short of it cost nobody fifty guaraníes', async () => {
    const items = [
      { ...ITEM, cantidad: 1, precioUnitario: 500_000 },
      { ...ITEM, codigo: 'B', cantidad: 2, precioUnitario: 125_000 },
    ]
    const { xml } = await firmado({
      items,
      anticipoGlobal: 100_000,
      redondeo: true,
      ...pago(650_000, 'EFECTIVO'),
    })
    expect(leer(xml, ['dRedon', 'dTotGralOpe'])).toEqual(['0', '649999.99999999'])
  })

  test.each([null, '', 0, '0', '0.00'])('what says nothing (%j) takes nothing off', async nada => {
    const { xml } = await firmado({
      descuentoGlobal: nada,
      porcentajeDescuentoGlobal: nada,
      anticipoGlobal: nada,
    })
    expect(leer(xml, DE_TOTAL)).toEqual(['150000', '0', '0', '0', '0'])
  })

  test.each<[string, object, [string, string][]]>([
    [
      'a discount said twice',
      { descuentoGlobal: 1_000, porcentajeDescuentoGlobal: 10 },
      [['porcentajeDescuentoGlobal', 'contradiction']],
    ],
    [
      'more than a hundred percent',
      { porcentajeDescuentoGlobal: 101 },
      [['porcentajeDescuentoGlobal', '0160']],
    ],
    ['more than it costs', { descuentoGlobal: 150_001 }, [['items[0]', '1853']]],
    ['an advance of more than it costs', { anticipoGlobal: 150_001 }, [['items[0]', '1853']]],
    ['thousands with a point', { anticipoGlobal: '50.000' }, [['anticipoGlobal', 'ambiguous']]],
    ['less than nothing', { descuentoGlobal: -1 }, [['descuentoGlobal', 'negative']]],
  ])('%s is refused', async (_, cambios, faults) => {
    await expectRechazo(servicio, key, { ...FACTURA, ...cambios }, faults)
  })

  test('a view says it item by item before it is signed', async () => {
    const pedido = { items: ITEMS, descuentoGlobal: 10_000, anticipoGlobal: 50_000 }
    const { body } = await servicio.request('POST', `${EMISION}/vista-previa`, {
      as: key,
      json: { ...FACTURA, ...pedido, ...pago(279_499) },
    })
    const { filas, totales } = segunElManual(pedido)
    expect(body.faltas).toEqual([])
    expect(body.items.map(({ total }: { total: string }) => total)).toEqual(filas.map(fila => fila[4]))
    expect([body.totales.total, body.totales.descuento, body.totales.anticipo]).toEqual([
      totales[0],
      totales[1],
      totales[3],
    ])
  })

  test.each<[string, Omit<Pedido, 'items'> & { items?: Pedido['items'] }, number]>([
    ['an amount and an advance', { descuentoGlobal: 10_000, anticipoGlobal: 50_000 }, 279_499],
    [
      'a share of each that looks like thousands (83.325)',
      { items: [{ ...ITEM, cantidad: 4, precioUnitario: 3_333 }], porcentajeDescuentoGlobal: '2.5' },
      12_999,
    ],
  ])(
    'of %s: a note about it begins with the items at what each cost of the whole, and credits all of it',
    async (_, cambios, monto) => {
      const pedido = { items: ITEMS, ...cambios }
      const { cdc } = await firmado({ ...pedido, ...pago(monto) })
      const url = `/api/v1/contribuyentes/1/documentos/${cdc}/precarga?tipo=NCE`
      const nota = (await servicio.request('GET', url, { as: ana })).body.data
      const { status, body, text } = await servicio.request('POST', EMISION, { as: key, json: nota })
      expect(status, text).toBe(202)
      expect((await emisiones.fin(body.cdc)).estado).toBe('APROBADO')
      expect(leer(simulador.documento(body.cdc)!.xml, ['dTotOpe'])).toEqual([
        segunElManual(pedido).totales[0],
      ])
    },
  )
})

describe('an invoice that applies an advance', () => {
  const anticipo = (cambios: object = {}) => firmado({ tipoTransaccion: 'ANTICIPO', ...cambios })

  test('names the invoices with which it was charged, of the whole and of each item', async () => {
    const [uno, otro] = [await anticipo(), await anticipo()]
    const { cdc, xml } = await firmado({
      items: [{ ...ITEM, cantidad: 1, precioUnitario: 500_000, anticipo: 150_000, cdcAnticipo: uno.cdc }],
      documentosAsociados: [{ cdc: uno.cdc }, { tipoDocumento: 'ELECTRONICO', cdc: otro.cdc }],
      ...pago(350_000),
    })
    expect(xml.match(/<dCdCDERef>[^<]*/g)).toEqual([`<dCdCDERef>${uno.cdc}`, `<dCdCDERef>${otro.cdc}`])
    expect(leer(xml, ['dCDCAnticipo', 'dTotAntItem', 'dTotGralOpe'])).toEqual([uno.cdc, '150000', '350000'])
    const visto = await servicio.request('GET', `${EMISION}/${cdc}`, { as: key })
    expect(visto.body.documentoAsociado).toBe(uno.cdc)
  })

  test('is refused where the other was charged for something else, to somebody else, or in other money', async () => {
    const { cdc: venta } = await firmado({})
    const { cdc: suyo } = await anticipo()
    const { cdc: deOtro } = await anticipo({
      receptor: { ...FACTURA.receptor, numeroDocumento: '7654321', nombreRazonSocial: 'LUIS ROJAS' },
    })
    const con = (cdc: string, cambios: object = {}) => ({
      ...FACTURA,
      documentoAsociado: { cdc },
      ...cambios,
    })
    await expectRechazo(servicio, key, con(venta), [['documentoAsociado.cdc', '2437']])
    await expectRechazo(servicio, key, con(deOtro), [['receptor', '2441']])
    const dolares = {
      monedaOperacion: 'USD',
      tipoCambio: 7300,
      condicionPago: { tipoPago: 'EFECTIVO', montoPago: 150_000 },
    }
    await expectRechazo(servicio, key, con(suyo, dolares), [['monedaOperacion', '2438']])
    const ajeno = `${suyo.slice(0, 43)}${(Number(suyo[43]) + 1) % 10}`
    await expectRechazo(servicio, key, con(ajeno), [['documentoAsociado.cdc', 'cdc']])
    const dos = { ...FACTURA, documentoAsociado: { cdc: suyo }, documentosAsociados: [{ cdc: suyo }] }
    await expectRechazo(servicio, key, dos, [['documentosAsociados', 'contradiction']])
    await servicio.request('POST', `${EMISION}/${suyo}/cancelar`, {
      as: key,
      json: { motivo: 'se devolvió' },
    })
    await expectRechazo(servicio, key, con(suyo), [['documentoAsociado.cdc', '2404']])
  })
})

describe('a printed document', () => {
  const IMPRESO = {
    tipoDocumento: 'IMPRESO',
    tipoDocumentoImpreso: 'FACTURA',
    numeroTimbrado: 1234567,
    establecimiento: 1,
    puntoExpedicion: '002',
    numeroDocumento: '123',
    fechaEmision: '2019-07-31',
  }
  const { condicionOperacion: _o, condicionPago: _p, tipoTransaccion: _t, ...resto } = FACTURA
  const nota = (tipo: 'CREDITO' | 'DEBITO', documentoAsociado: unknown) => ({
    ...resto,
    tipoDocumento: `NOTA_DE_${tipo}_ELECTRONICA`,
    motivoEmision: tipo === 'CREDITO' ? 'DEVOLUCION' : 'AJUSTE_DE_PRECIO',
    documentoAsociado,
  })
  const GRUPO =
    '<gCamDEAsoc><iTipDocAso>2</iTipDocAso><dDesTipDocAso>Impreso</dDesTipDocAso><dNTimDI>01234567</dNTimDI><dEstDocAso>001</dEstDocAso><dPExpDocAso>002</dPExpDocAso><dNumDocAso>0000123</dNumDocAso><iTipoDocAso>1</iTipoDocAso><dDTipoDocAso>Factura</dDTipoDocAso><dFecEmiDI>2019-07-31</dFecEmiDI></gCamDEAsoc>'

  test.each(['CREDITO', 'DEBITO'] as const)('is what a note of %s may be about', async tipo => {
    const { status, body, text } = await servicio.request('POST', EMISION, {
      as: key,
      json: nota(tipo, IMPRESO),
    })
    expect(status, text).toBe(202)
    const { estado, mensajeRechazo } = await emisiones.fin(body.cdc)
    expect([estado, mensajeRechazo]).toEqual(['APROBADO', null])
    expect(simulador.documento(body.cdc)!.xml).toContain(GRUPO)
  })

  test('may be what a factura refers to, where it is of a factura or of a remisión', async () => {
    const { xml } = await firmado({ documentoAsociado: { ...IMPRESO, tipoDocumento: undefined } })
    expect(xml).toContain(GRUPO)
    const remision = { ...IMPRESO, tipoDocumentoImpreso: 'NOTA_REMISION' }
    expect((await firmado({ documentoAsociado: remision })).xml).toContain('<iTipoDocAso>4</iTipoDocAso>')
    const deNota = { ...FACTURA, documentoAsociado: { ...IMPRESO, tipoDocumentoImpreso: 'NOTA_CREDITO' } }
    await expectRechazo(servicio, key, deNota, [['documentoAsociado.tipoDocumentoImpreso', '2414']])
  })

  test.each<[string, object, [string, string][]]>([
    [
      'that nobody could find',
      { tipoDocumento: 'IMPRESO' },
      [
        ['tipoDocumentoImpreso', 'required'],
        ['numeroTimbrado', 'required'],
        ['establecimiento', 'required'],
        ['puntoExpedicion', 'required'],
        ['numeroDocumento', 'required'],
        ['fechaEmision', 'required'],
      ],
    ],
    ['with a CDC', { ...IMPRESO, cdc: '0'.repeat(44) }, [['cdc', 'contradiction']]],
    [
      'of a timbrado of electronic ones',
      { ...IMPRESO, numeroTimbrado: 'PROPIO' },
      [['numeroTimbrado', '2440']],
    ],
    ['of no day', { ...IMPRESO, fechaEmision: '2019-02-30' }, [['fechaEmision', '0160']]],
    ['of another kind', { ...IMPRESO, tipoDocumentoImpreso: 'RECIBO' }, [['tipoDocumentoImpreso', 'enum']]],
    [
      'of a kind that no note is about',
      { ...IMPRESO, tipoDocumentoImpreso: 'NOTA_REMISION' },
      [['tipoDocumentoImpreso', '2414']],
    ],
    [
      'with a retention that nobody paid by',
      { ...IMPRESO, numeroComprobanteRetencion: '001-001-1234567' },
      [['numeroComprobanteRetencion', '2436']],
    ],
  ])('%s is refused', async (_, asociado: { numeroTimbrado?: unknown }, faults) => {
    const { rows } = await servicio.db.query<{ numero: string }>('select numero from timbrado limit 1')
    const dado =
      asociado.numeroTimbrado === 'PROPIO' ? { ...asociado, numeroTimbrado: rows[0]!.numero } : asociado
    await expectRechazo(
      servicio,
      key,
      nota('CREDITO', dado),
      faults.map(([campo, codigo]) => [`documentoAsociado.${campo}`, codigo]),
    )
  })

  const RESOLUCION = '7140000012-2026'
  test('is what a sale of tax credit is about, with the number of its resolution', async () => {
    const { xml } = await firmado({
      tipoTransaccion: 'VENTA_CREDITO_FISCAL',
      documentoAsociado: IMPRESO,
      creditoFiscal: { numeroResolucion: RESOLUCION },
    })
    expect(leer(xml, ['iTipTra', 'dNumResCF'])).toEqual(['12', RESOLUCION])
  })

  test.each<[string, object, [string, string][]]>([
    ['without its resolution', { documentoAsociado: IMPRESO }, [['creditoFiscal.numeroResolucion', '2413']]],
    [
      'without a document',
      { creditoFiscal: { numeroResolucion: RESOLUCION } },
      [['documentoAsociado', '2413']],
    ],
    [
      'with a resolution of another length',
      { documentoAsociado: IMPRESO, creditoFiscal: { numeroResolucion: '714' } },
      [['creditoFiscal.numeroResolucion', '0160']],
    ],
  ])('a sale of tax credit %s is refused', async (_, cambios, faults) => {
    const venta = { ...FACTURA, tipoTransaccion: 'VENTA_CREDITO_FISCAL', ...cambios }
    await expectRechazo(servicio, key, venta, faults)
  })

  test('a resolution of tax credit beside another sale is refused', async () => {
    const creditoFiscal = { numeroResolucion: RESOLUCION }
    await expectRechazo(servicio, key, { ...FACTURA, creditoFiscal }, [
      ['creditoFiscal.numeroResolucion', 'contradiction'],
    ])
  })
})
