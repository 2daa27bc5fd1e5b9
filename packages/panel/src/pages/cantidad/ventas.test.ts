import { describe, expect, test } from 'vitest'
import type { Fila } from '../../planilla/celda.ts'
import { RECEPTOR_VACIO } from '../../receptor/valores.ts'
import { faltasDe } from './corregir.ts'
import { celdaDe, clientesDe, codigosDe, cuerpoDe, readVentas, type Sabido } from './ventas.ts'

const filasDe = (...filas: string[][]): Fila[] => filas.map(fila => fila.map(texto => ({ texto })))
const TITULOS = [
  'Nro',
  'FECHA',
  'ruc',
  'Razón social',
  'Condicion',
  'Plazo',
  'Cod',
  'Concepto',
  'Cant',
  'Importe',
  'Iva',
]
const EXPEDICION = { numeroEstablecimiento: '001', puntoExpedicion: '001' }
const NADA: Sabido = { productos: new Map(), clientes: new Map() }
const de = { expedicion: EXPEDICION, sabido: NADA }
const fila = (...celdas: string[]) => [...celdas, ...Array(TITULOS.length - celdas.length).fill('')]

describe('rows of a file', () => {
  test('are read without the columns that nobody knows: which they are is said, if anything stands in them', () => {
    const { ventas, faltas, sinLeer } = readVentas(
      filasDe(
        ['Concepto', 'Precio', 'Vendedor', 'Vacía', 'Moneda', 'Total', ''],
        ['Cuota', '100.000', 'Bruno', '', 'Gs', '110.000', 'x'],
      ),
    )
    expect([ventas.length, faltas, sinLeer]).toEqual([1, [], ['Vendedor', 'Total']])
  })

  test('under one reference are one sale, wherever they stand; dates and amounts as people write them here', () => {
    const { ventas, faltas } = readVentas(
      filasDe(
        TITULOS,
        ['V-1', '31/12/2026', '80.012.345-0', 'COMPRADORA SA', '', '', 'Y', 'Yerba', '2', '15.000', '10'],
        ['V-2', '', '', '', 'Crédito', '60', '', 'Azúcar', '', '1.234.567', 'exenta'],
        fila(''),
        ['V-1', '', '', '', '', '', 'S', 'Sal', '1,5', '2.000', '5'],
      ),
    )
    expect(faltas).toEqual([])
    expect(ventas.map(({ referencia, filas }) => [referencia, filas])).toEqual([
      ['V-1', [2, 5]],
      ['V-2', [3]],
    ])
    expect(cuerpoDe(ventas[0]!, de)).toMatchObject({
      ...{ tipoDocumento: 'FACTURA_ELECTRONICA', fechaEmision: '2026-12-31T12:00:00', ...EXPEDICION },
      receptor: { tipoContribuyente: 'CONTRIBUYENTE', numeroDocumento: '80012345-0' },
      items: [
        { codigo: 'Y', cantidad: '2', precioUnitario: '15000', tasaIVA: '10' },
        { codigo: 'S', cantidad: '1.5', precioUnitario: '2000', tasaIVA: '5' },
      ],
      ...{ condicionOperacion: 'CONTADO', condicionPago: { tipoPago: 'EFECTIVO', montoPago: '33000' } },
    })
    expect(cuerpoDe(ventas[1]!, de)).toMatchObject({
      receptor: { tipoContribuyente: 'INNOMINADO' },
      items: [{ codigo: 'AZUCAR', afectacionTributaria: 'EXENTO', precioUnitario: '1234567' }],
      ...{ condicionOperacion: 'CREDITO', condicionPago: { tipo: 'CREDITO', plazo: '60 días' } },
    })
  })

  test('a term in days is written as it is said', () => {
    const plazoDe = (plazo: string) => {
      const { ventas } = readVentas(filasDe(['Concepto', 'Precio', 'Plazo'], ['Cuota', '100.000', plazo]))
      return (cuerpoDe(ventas[0]!, de) as { condicionPago: { plazo: string } }).condicionPago.plazo
    }
    expect(['1', '15', 'fin de mes'].map(plazoDe)).toEqual(['1 día', '15 días', 'fin de mes'])
  })

  test('without a column of references are a sale each, called by its row', () => {
    const { ventas } = readVentas(filasDe(['Concepto', 'Precio'], ['Cuota', '100.000'], ['Cuota', '100.000']))
    expect(ventas.map(({ referencia }) => referencia)).toEqual(['Fila 2', 'Fila 3'])
  })

  test('are not read where a column that every sale has is missing, a row says of no sale, or one reference has two customers', () => {
    expect(readVentas(filasDe(['Concepto'], ['x'])).faltas).toMatchObject([
      { fila: 1, columna: 'Precio con IVA' },
    ])
    const { faltas } = readVentas(
      filasDe(TITULOS, fila('V-1', '', '1234567'), fila('', '', '1'), fila('V-1', '', '7654321')),
    )
    expect(faltas.map(({ fila: at, columna }) => [at, columna])).toEqual([
      [3, 'Referencia'],
      [4, 'RUC o documento'],
    ])
  })
})

test.each([
  ['Moneda', 'USD', /guaraníes/],
  ['Divisa', 'dólares', /guaraníes/],
  ['Moneda', '$', /guaraníes/],
  ['Descuento', '1.000', /descontado/],
  ['Dto. %', '10%', /descontado/],
])('a column that would change what a sale comes to is not passed over: %s, %s', (titulo, valor, que) => {
  const { faltas } = readVentas(filasDe(['Concepto', 'Precio', titulo], ['Cuota', '100', valor]))
  expect(faltas).toEqual([{ fila: 2, columna: titulo, valor, que: expect.stringMatching(que) }])
})

test.each([
  ['Moneda', 'Gs.'],
  ['Moneda', 'PYG'],
  ['moneda', 'Guaraníes'],
  ['MONEDA', '₲'],
  ['Descuento', '0'],
  ['Descuento', '0,00 %'],
  ['Descuento', '-'],
  ['Observaciones', 'llamar antes'],
])('one that changes nothing is: %s, %s', (titulo, valor) => {
  const filas = filasDe(['Concepto', 'Precio', titulo], ['Cuota', '100', valor], ['Cuota', '100', ''])
  expect(readVentas(filas).faltas).toEqual([])
})

test('how it is paid is read under the words of the form, too', () => {
  const { ventas } = readVentas(filasDe(['Concepto', 'Precio', 'Cómo paga'], ['Cuota', '100', 'Cheque']))
  expect(cuerpoDe(ventas[0]!, de)).toMatchObject({ condicionPago: { tipoPago: 'CHEQUE' } })
})

test('what cannot be read goes as it was typed, and what the service says of it stands beside its cell', () => {
  const [venta] = readVentas(
    filasDe(
      TITULOS,
      ['V-1', '31/13/2026', '', '', '', '', 'Y', 'Yerba', '1', '15.000', '10'],
      ['V-1', '', '', '', '', '', 'S', 'Sal', 'dos', '12,345', '7'],
    ),
  ).ventas
  const { fechaEmision, items } = cuerpoDe(venta!, de)
  expect([fechaEmision, items[1]]).toMatchObject([
    '31/13/2026',
    { cantidad: 'dos', precioUnitario: '12,345', tasaIVA: '7' },
  ])
  const campos = [
    'items[1].precioUnitario',
    'items[1].cantidad',
    'items[0].descripcion',
    'fechaEmision',
    'receptor.numeroDocumento',
    'cdc',
  ]
  const celdas = campos.map(campo => celdaDe({ campo, codigo: 'range', detail: 'no sirve' }, venta!))
  expect(celdas.map(({ fila: at, columna, valor }) => [at, columna, valor])).toEqual([
    [3, 'Precio con IVA', '12,345'],
    [3, 'Cantidad', 'dos'],
    [2, 'Descripción', 'Yerba'],
    [2, 'Fecha', '31/13/2026'],
    [2, 'RUC o documento', ''],
    [2, '', ''],
  ])
  expect(celdas.map(({ que }) => que).slice(0, 4)).toEqual([
    expect.stringContaining('dos maneras'),
    'Debe ser un número, por ejemplo 2 o 1,5.',
    'No sirve',
    'No es una fecha: se escribe 31/12/2026.',
  ])
})

test('a price of 55.00 guaraníes, which may be 5.500, is asked about, and is never taken for 55', () => {
  const [venta] = readVentas(filasDe(['Concepto', 'Precio con IVA'], ['Sal', '55.00'])).ventas
  const { items } = cuerpoDe(venta!, de)
  expect(Number(items[0]?.precioUnitario)).toBeNaN()
  const { celdas } = faltasDe({
    ...{ referencia: 'Fila 2', lugar: 'fila 2', cuerpo: { items } },
    faltas: [{ campo: 'items[0].precioUnitario', codigo: 'decimal', detail: 'no sirve' }],
  } as unknown as Parameters<typeof faltasDe>[0])
  expect(celdas).toMatchObject([{ fila: 2, que: expect.stringContaining('escriba 5.500 o 55,00') }])
})

test('of what the catalogue knows the code or the document is enough', () => {
  const { ventas } = readVentas(filasDe(TITULOS, fila('V-1', '', '80012345', '', '', '', 'Y')))
  expect([codigosDe(ventas), clientesDe(ventas)]).toEqual([['Y'], ['80012345']])
  const producto = {
    codigo: 'Y',
    descripcion: 'Yerba',
    precioUnitario: '15000',
    tasaIVA: 5,
    afectacionTributaria: 'GRAVADO',
  }
  const cliente = {
    ...RECEPTOR_VACIO,
    comprador: 'RUC',
    numeroDocumento: '80012345-0',
    nombreRazonSocial: 'COMPRADORA SA',
  }
  const sabido = {
    productos: new Map([['Y', producto]]),
    clientes: new Map([['80012345', cliente]]),
  } as unknown as Sabido
  expect(cuerpoDe(ventas[0]!, { expedicion: EXPEDICION, sabido, total: '14950' })).toMatchObject({
    items: [{ descripcion: 'Yerba', precioUnitario: '15000', tasaIVA: 5 }],
    receptor: { nombreRazonSocial: 'COMPRADORA SA', numeroDocumento: '80012345-0' },
    condicionPago: { montoPago: '14950' },
  })
})

test('what a row comes to is not taken for the price of each, wherever its column stands', () => {
  const { ventas } = readVentas(
    filasDe(['Concepto', 'Cantidad', 'Total', 'Precio'], ['Sal', '3', '30.000', '10.000']),
  )
  expect(cuerpoDe(ventas[0]!, de).items).toMatchObject([{ cantidad: '3', precioUnitario: '10000' }])
  const titulos = ['Concepto', 'Cantidad', 'Total']
  const { faltas } = readVentas(
    filasDe(titulos, ['Sal', '3', '30.000'], ['Sal', '1', '10.000'], ['Sal', '', '1']),
  )
  expect(faltas).toEqual([
    { fila: 2, columna: 'Precio con IVA', valor: '30.000', que: expect.stringContaining('«Total»') },
  ])
})

test.each([
  [{ afectacionTributaria: 'EXENTO' }, { afectacionTributaria: 'EXENTO' }],
  [
    { afectacionTributaria: 'GRAVADO', tasaIVA: '5' },
    { afectacionTributaria: 'GRAVADO', tasaIVA: '5' },
  ],
  [
    { afectacionTributaria: 'GRAVADO_PARCIAL', tasaIVA: '10', proporcionGravada: '30' },
    { afectacionTributaria: 'GRAVADO_PARCIAL', tasaIVA: '10', proporcionGravada: '30' },
  ],
])(
  'a code says what bears no word of IVA in its row, also where the row says what it is and what it costs: %j',
  (delCatalogo, dicho) => {
    const { ventas } = readVentas(
      filasDe(
        TITULOS,
        ['V-1', '', '', '', '', '', 'LIBRO', 'Libro de lectura', '2', '50.000', ''],
        ['V-2', '', '', '', '', '', 'SAL', 'Sal', '1', '2.000', '10'],
      ),
    )
    // What a thing is measured in stands in no column at all.
    expect(codigosDe(ventas)).toEqual(['LIBRO', 'SAL'])
    const libro = { codigo: 'LIBRO', descripcion: 'Libro', unidadMedida: 'CJ', ...delCatalogo }
    const sabido = { ...NADA, productos: new Map([['LIBRO', libro]]) } as unknown as Sabido
    const { items } = cuerpoDe(ventas[0]!, { expedicion: EXPEDICION, sabido })
    expect(items).toEqual([
      {
        ...{ codigo: 'LIBRO', descripcion: 'Libro de lectura', unidadMedida: 'CJ' },
        ...{ cantidad: '2', precioUnitario: '50000' },
        ...dicho,
      },
    ])
  },
)

test('a price that the catalogue has in dollars is none in a sale in guaraníes', () => {
  const { ventas } = readVentas(filasDe(TITULOS, fila('V-1', '', '', '', '', '', 'Y')))
  const producto = { codigo: 'Y', descripcion: 'Yerba', precioUnitario: '25', moneda: 'USD', tasaIVA: 5 }
  const sabido = { ...NADA, productos: new Map([['Y', producto]]) } as unknown as Sabido
  const { items } = cuerpoDe(ventas[0]!, { expedicion: EXPEDICION, sabido })
  expect(items).toMatchObject([{ descripcion: 'Yerba', precioUnitario: '' }])
})

test.each([
  ['Cantidad', { texto: '0.333333333333333', numero: '0.333333333333333' }],
  ['Cantidad', { texto: '0,123456789' }],
  ['Precio con IVA', { texto: '33333.3333333333', numero: '33333.3333333333' }],
  ['Precio con IVA', { texto: '33.333,333333333' }],
])('more decimals than SIFEN takes in %s are told as to whoever fills in a sheet (%j)', (titulo, celda) => {
  const [venta] = readVentas([
    [{ texto: 'Concepto' }, { texto: 'Cantidad' }, { texto: 'Precio con IVA' }],
    [
      { texto: 'Yerba' },
      ...['Cantidad', 'Precio con IVA'].map(otro => (otro === titulo ? celda : { texto: '1' })),
    ],
  ]).ventas
  const campo = titulo === 'Cantidad' ? 'items[0].cantidad' : 'items[0].precioUnitario'
  expect(
    celdaDe({ campo, codigo: 'decimals', detail: 'envíelo como texto decimal exacto' }, venta!).que,
  ).toBe('Tiene más de 8 decimales: escríbalo redondeado.')
})

test('what is wrong with a cell is told as amounts are written here, and not as a program writes them', () => {
  const larguisimo = { texto: '123456789012345678', numero: '123456789012345678' }
  const [venta] = readVentas([
    [{ texto: 'Concepto' }, { texto: 'Precio' }],
    [{ texto: 'Cuota' }, larguisimo],
  ]).ventas
  const detail = 'debe ser un número decimal con punto, de hasta 15 enteros y 8 decimales'
  const { que } = celdaDe({ campo: 'items[0].precioUnitario', codigo: 'decimal', detail }, venta!)
  expect(que).toContain('los decimales con coma')
})
