import { describe, expect, test } from 'vitest'
import { aItem, deItem, lineaNueva } from './items.ts'
import { pagoNuevo } from './pago.ts'
import { aCredito, aFactura, emisionVacia } from './valores.ts'

const AQUI = { numeroEstablecimiento: '001', puntoExpedicion: '002' }
const venta = (more: Partial<ReturnType<typeof emisionVacia>> = {}) => ({
  ...emisionVacia(),
  lineas: [{ ...lineaNueva(), descripcion: 'Yerba', cantidad: '3', precioUnitario: '50.000' }],
  ...more,
})

test('what nobody touched is a sale for cash, in guaraníes, to nobody, from where numbers are', () => {
  expect(aFactura(venta(), AQUI, '150000')).toEqual({
    tipoDocumento: 'FACTURA_ELECTRONICA',
    tipoTransaccion: 'VENTA_MERCADERIA',
    indicadorPresencia: 'OPERACION_PRESENCIAL',
    ...AQUI,
    monedaOperacion: 'PYG',
    condicionOperacion: 'CONTADO',
    condicionPago: { tipo: 'CONTADO', tipoPago: 'EFECTIVO', monedaPago: 'PYG', montoPago: '150000' },
    receptor: { tipoContribuyente: 'INNOMINADO', tipoOperacion: 'B2C', nombreRazonSocial: 'Sin Nombre' },
    items: [
      {
        codigo: 'YERBA',
        descripcion: 'Yerba',
        unidadMedida: 'UNI',
        cantidad: '3',
        precioUnitario: '50000',
        tasaIVA: '10',
        afectacionTributaria: 'GRAVADO',
      },
    ],
  })
})

test('the words for how a sale is made are sent with the choice that asks for them alone', () => {
  const descripcionPresencia = 'Venta en una feria'
  const otra = venta({ indicadorPresencia: 'OTRO', descripcionPresencia })
  expect(aFactura(otra, AQUI, '150000')).toMatchObject({ indicadorPresencia: 'OTRO', descripcionPresencia })
  const despues = venta({ indicadorPresencia: 'VENTA_A_DOMICILIO', descripcionPresencia })
  expect(aFactura(despues, AQUI, '150000')).not.toHaveProperty('descripcionPresencia')
})

test('as long as the service has not said the total, nothing that depends on it is written', () => {
  expect(aFactura(venta(), AQUI, undefined).condicionPago).toEqual({
    tipo: 'CONTADO',
    tipoPago: 'EFECTIVO',
    monedaPago: 'PYG',
  })
  const credito = {
    condicion: 'CREDITO',
    credito: 'CUOTAS',
    cuotas: '2',
    primerVencimiento: '2027-01-31',
  } as const
  expect(aFactura(venta(credito), AQUI, undefined).condicionPago).toEqual({
    tipo: 'CREDITO',
    cuotas: [{ vencimiento: '2027-01-31' }, { vencimiento: '2027-02-28' }],
  })
})

test('instalments that cannot be read are never taken for a term', () => {
  const credito = { condicion: 'CREDITO', credito: 'CUOTAS', cuotas: 'muchas' } as const
  expect(aFactura(venta(credito), AQUI, '150000').condicionPago).toEqual({
    tipo: 'CREDITO',
    cuotas: [{ monto: '' }],
  })
})

test('on credit with an initial payment, what is owed is the rest of it', () => {
  const credito = venta({
    condicion: 'CREDITO',
    credito: 'CUOTAS',
    cuotas: '2',
    primerVencimiento: '2027-01-31',
    entrega: [{ ...pagoNuevo(), monto: '50.000' }],
  })
  expect(aFactura(credito, AQUI, '150000').condicionPago).toEqual([
    {
      tipo: 'CREDITO',
      cuotas: [
        { monto: '50000', vencimiento: '2027-01-31' },
        { monto: '50000', vencimiento: '2027-02-28' },
      ],
    },
    { tipo: 'CONTADO', tipoPago: 'EFECTIVO', monedaPago: 'PYG', montoPago: '50000' },
  ])
})

describe('an initial payment in another money counts by its rate', () => {
  const enCuotas = {
    condicion: 'CREDITO',
    credito: 'CUOTAS',
    cuotas: '2',
    primerVencimiento: '2027-01-31',
  } as const
  const montosDe = (more: Partial<ReturnType<typeof emisionVacia>>, total: string) => {
    const [credito] = [aFactura(venta({ ...enCuotas, ...more }), AQUI, total).condicionPago ?? []].flat()
    return credito?.cuotas?.map(({ monto }) => monto)
  }
  const pago = (monto: string, escritos: Record<string, string>) => ({ ...pagoNuevo(), monto, escritos })

  test('dollars of a sale in guaraníes, by their own; guaraníes and reais of a sale in dollars, by both', () => {
    const dolares = pago('10,50', { monedaPago: 'USD', tipoCambio: '7.312,55' })
    expect(montosDe({ entrega: [dolares, { ...pagoNuevo(), monto: '3.218' }] }, '200000')).toEqual([
      '60000',
      '60000',
    ])
    const enDolares = { moneda: 'USD', tipoCambio: '7.300' }
    expect(montosDe({ ...enDolares, entrega: [pago('730.000', { monedaPago: 'PYG' })] }, '300')).toEqual([
      '100',
      '100',
    ])
    const reales = pago('100', { monedaPago: 'BRL', tipoCambio: '1.350,5' })
    expect(montosDe({ ...enDolares, entrega: [reales] }, '300')).toEqual(['140.75', '140.75'])
  })

  test('and is left out while that is not told', () => {
    const sinCambio = { entrega: [pago('10', { monedaPago: 'USD' })] }
    expect(montosDe(sinCambio, '200000')).toEqual([undefined, undefined])
  })
})

test('another currency goes with its rate, once for the sale and once for its payment', () => {
  const { tipoCambio, condicionPago } = aFactura(
    venta({ moneda: 'USD', tipoCambio: '7.300,5' }),
    AQUI,
    '150000',
  )
  expect(tipoCambio).toBe('7300.5')
  expect(condicionPago).toMatchObject({ monedaPago: 'USD', tipoCambio: '7300.5' })
})

test('what is blank is not sent, so that it is missed and not misread', () => {
  const item = aItem({ ...lineaNueva(), cantidad: ' ', precioUnitario: '' })
  expect(Object.keys(item)).not.toEqual(expect.arrayContaining(['cantidad', 'precioUnitario']))
  expect(item).not.toHaveProperty('descuento')
})

test.each([
  { tasaIVA: '5', afectacionTributaria: 'GRAVADO' },
  { afectacionTributaria: 'EXENTO' },
  { tasaIVA: '10', afectacionTributaria: 'GRAVADO_PARCIAL', proporcionGravada: '30' },
] as const)('an item that was issued with $afectacionTributaria comes back into a note as it was', iva => {
  const vehiculo = {
    chasis: '9BW000000X0000001',
    combustible: 'OTRO',
    descripcionCombustible: 'Hidrógeno',
  } as const
  const item = {
    codigo: 'A',
    descripcion: 'B',
    unidadMedida: 'KGM',
    cantidad: '1.5',
    precioUnitario: '1234.25',
    anticipo: '33.33333333',
    informacionInteres: 'Con garantía',
    lote: 'L-1',
    dncp: { general: '50201706', especifico: '001' },
    vehiculo,
    ...iva,
  }
  expect(aItem(deItem(item))).toEqual(item)
})

test('a unit that is taken out of its field is no unit any more: what says none is sold as UNI', () => {
  const linea = deItem({
    codigo: 'A',
    descripcion: 'B',
    unidadMedida: 'KGM',
    cantidad: '1',
    precioUnitario: '9',
  })
  expect(aItem(linea).unidadMedida).toBe('KGM')
  expect(aItem({ ...linea, escritos: { ...linea.escritos, unidadMedida: ' ' } }).unidadMedida).toBe('UNI')
})

test('money that may mean two things is not guessed; what is weighed is read as a scale says it', () => {
  const lineas = [{ ...lineaNueva(), cantidad: '1,250', precioUnitario: '12,345', descuento: '1,500' }]
  const { items, descuentoGlobal } = aFactura(venta({ lineas, descuentoGlobal: '2,000' }), AQUI, undefined)
  expect(items).toMatchObject([{ cantidad: '1.250', precioUnitario: '12,345', descuento: '1,500' }])
  expect(descuentoGlobal).toBe('2,000')
})

test('guaraníes with cents, of which one is asked what they are, are never what the service would take', () => {
  const { items, descuentoGlobal, condicionPago } = aFactura(
    venta({
      lineas: [{ ...lineaNueva(), precioUnitario: '55.00', descuento: '1.5' }],
      descuentoGlobal: '2.50',
      condicion: 'CREDITO',
      entrega: [{ ...pagoNuevo(), monto: '300.00' }],
    }),
    AQUI,
    undefined,
  )
  const dichos = [items[0]?.precioUnitario, items[0]?.descuento, descuentoGlobal]
  const montos = [
    ...dichos,
    ...[condicionPago ?? []]
      .flat()
      .slice(1)
      .map(({ montoPago }) => montoPago),
  ]
  expect(montos.map(Number)).toEqual([Number.NaN, Number.NaN, Number.NaN, Number.NaN])
})

test('instalments of a total that nobody can pay exactly are of what can be paid', () => {
  const en3 = { ...emisionVacia(), condicion: 'CREDITO' as const, credito: 'CUOTAS' as const }
  const montos = (total: string) => {
    const { condicionPago } = aFactura(en3, AQUI, total)
    return [condicionPago ?? []].flat().flatMap(({ cuotas = [] }) => cuotas.map(({ monto }) => monto))
  }
  expect(montos('140000.00000001')).toEqual(['46667', '46667', '46666'])
  const pagado = { entrega: [{ ...pagoNuevo(), monto: '140.000' }], moneda: 'PYG', tipoCambio: '' }
  expect(aCredito(pagado, '140000.00000001')).toBe('0')
})
