import { describe, expect, test } from 'vitest'
import { RECEPTOR_VACIO } from '../../receptor/valores.ts'
import { conCelda, conPago, faltasDe, pagadoDe, ventaDe } from './corregir.ts'
import type { DeTanda } from './palabras.ts'
import { cuerpoDe, type Emision, readVentas, type Sabido } from './ventas.ts'

const NADA: Sabido = { productos: new Map(), clientes: new Map() }
const EXPEDICION = { numeroEstablecimiento: '001', puntoExpedicion: '001' }
const TITULOS = [
  ...['Referencia', 'Fecha', 'RUC o documento', 'Cliente', 'Correo', 'Condición', 'Forma de pago', 'Plazo'],
  ...['Código', 'Descripción', 'Cantidad', 'Precio con IVA', 'IVA'],
]
const CABEZA = TITULOS.slice(0, 8)
const ITEM = TITULOS.slice(8)

/** What the service keeps of a file. */
function escrita(...filas: string[][]): Emision {
  const { ventas } = readVentas([TITULOS, ...filas].map(fila => fila.map(texto => ({ texto }))))
  return cuerpoDe(ventas[0]!, { expedicion: EXPEDICION, sabido: NADA })
}
const BUENA = ['V-1', '31/12/2026', '80012345-0', 'COMPRADORA SA', 'a@b.com.py', 'Contado', 'Cheque', '']
const YERBA = ['Y', 'Yerba', '1,5', '15.000', '10']
const enTanda = (cuerpo: Emision, campos: [string, string][], lugar: string | null = 'fila 2'): DeTanda => ({
  ...{ referencia: 'V-1', lugar, cuerpo, estado: 'CON_FALTAS', moneda: 'PYG', total: '0', documento: null },
  faltas: campos.map(([campo, detail]) => ({ campo, codigo: 'x', detail })),
})

describe('a sale that was written down', () => {
  test('says under each title what its file did', () => {
    const { cabeza, items } = ventaDe({
      referencia: 'V-1',
      lugar: 'fila 2',
      cuerpo: escrita([...BUENA, ...YERBA]),
    })
    expect(CABEZA.slice(1).map(titulo => cabeza(titulo).texto)).toEqual(BUENA.slice(1))
    expect(ITEM.map(titulo => items[0]!(titulo).texto)).toEqual(['Y', 'Yerba', '1,5', '15000', '10'])
    const credito = ventaDe({
      ...{ referencia: 'V-1', lugar: null },
      cuerpo: escrita(['V-1', '', '', '', '', 'Crédito', '', '60', 'Y', 'Yerba', '', '5.000', 'exenta']),
    })
    expect(['Condición', 'Plazo', 'RUC o documento'].map(titulo => credito.cabeza(titulo).texto)).toEqual([
      'Crédito',
      '60 días',
      '',
    ])
    expect(credito.items[0]!('IVA').texto).toBe('Exento')
  })

  test.each([
    ['fila 7', 1, [7]],
    ['filas 7 a 9', 3, [7, 8, 9]],
    ['filas 2, 5', 2, [2, 5]],
    ['filas 2 a 90', 3, []],
    [null, 1, []],
    ['venta del martes', 1, []],
  ] as const)('tells the rows that its place tells: %s', (lugar, cuantos, filas) => {
    const cuerpo = escrita(...Array.from({ length: cuantos }, () => [...BUENA, ...YERBA]))
    expect(ventaDe({ referencia: 'V-1', lugar, cuerpo }).filas).toEqual(filas)
  })

  test('has each cell named once, with all that is wrong with it, and apart what is of no cell', () => {
    const cuerpo = escrita([...BUENA, ...['Y', 'Yerba', '1', '12,345', '11']])
    const { celdas, resto } = faltasDe(
      enTanda(cuerpo, [
        ['items[0].precioUnitario', 'debe ser un decimal'],
        ['items[0].tasaIVA', 'debe ser 0, 5 o 10'],
        ['receptor.numeroDocumento', 'no existe.'],
        ['receptor.digitoVerificador', 'debe ser 1.'],
        ['puntoExpedicion', 'no hay'],
      ]),
    )
    expect(celdas).toEqual([
      expect.objectContaining({
        fila: 2,
        columna: 'Precio con IVA',
        valor: '12,345',
        item: 0,
        que: expect.stringContaining('dos maneras'),
      }),
      expect.objectContaining({
        fila: 2,
        columna: 'IVA',
        valor: '11',
        item: 0,
        que: 'Debe ser 10, 5, exento o exonerado.',
      }),
      expect.objectContaining({
        columna: 'RUC o documento',
        valor: '80012345-0',
        item: null,
        que: 'No existe. Debe ser 1.',
      }),
    ])
    expect(resto).toHaveLength(1)
  })
})

test.each([
  ['items[0].cantidad', 'Cantidad', 'dos', /^Debe ser un número, por ejemplo 2 o 1,5\.$/],
  ['items[0].precioUnitario', 'Precio con IVA', '', /^Falta el precio\.$/],
  ['items[0].descripcion', 'Descripción', '', /^Falta qué se vendió\.$/],
  ['condicionOperacion', 'Condición', 'Fiado', /^Debe ser Contado o Crédito\.$/],
  ['condicionPago.tipoPago', 'Forma de pago', 'Trueque', /^Debe ser una de estas: Efectivo, .*Cheque/],
  ['fechaEmision', 'Fecha', '31/02/2026', /^No es una fecha/],
])('what is wrong with %s is said in the words of a sheet', (campo, columna, escrito, said) => {
  const fila = TITULOS.map((titulo, n) => (titulo === columna ? escrito : [...BUENA, ...YERBA][n]!))
  const { celdas } = faltasDe(enTanda(escrita(fila), [[campo, 'debe ser uno de: EFECTIVO, CREDITO_FISCAL']]))
  expect(celdas).toEqual([expect.objectContaining({ columna, que: expect.stringMatching(said) })])
})

describe('a cell that is written otherwise', () => {
  const mala = escrita(
    [...BUENA, ...['Y', 'Yerba', '2', '12,345', '11']],
    ['V-1', '', '', '', '', '', '', '', ...['S', 'Sal', '1', '5.000', '5']],
  )

  test('of an item is read as that of a file, and what is paid follows it; what is beside it stays', () => {
    const precio = conCelda(mala, { columna: 'Precio con IVA', item: 0 }, '12.345', NADA)
    expect(precio.items.map(({ precioUnitario }) => precioUnitario)).toEqual(['12345', '5000'])
    expect(pagadoDe(precio)).toBe('29690')
    const iva = conCelda(precio, { columna: 'IVA', item: 0 }, 'exenta', NADA)
    expect(iva.items[0]).toMatchObject({
      afectacionTributaria: 'EXENTO',
      descripcion: 'Yerba',
      unidadMedida: 'UNI',
    })
    expect(iva.items[0]!.tasaIVA ?? 0).toBe(0)
    expect(iva.items[1]).toEqual(mala.items[1])
    expect(conCelda(mala, { columna: 'Cantidad', item: 1 }, '1,5', NADA).items[1]?.cantidad).toBe('1.5')
    expect(conCelda(mala, { columna: 'Cantidad', item: 1 }, 'dos', NADA).items[1]?.cantidad).toBe('dos')
    expect(
      conCelda(mala, { columna: 'Descripción', item: 1 }, ' Sal fina ', NADA).items[1]?.descripcion,
    ).toBe('Sal fina')
  })

  test('of the whole sale is read so, too', () => {
    const en = (columna: string, texto: string) => conCelda(mala, { columna, item: null }, texto, NADA)
    expect(en('Fecha', '1/2/2026').fechaEmision).toBe('2026-02-01T12:00:00')
    expect(en('Fecha', '').fechaEmision).toBeUndefined()
    expect(en('Correo', 'x@y.com.py').receptor).toEqual({ ...mala.receptor, email: 'x@y.com.py' })
    expect(en('Correo', '').receptor?.email).toBeUndefined()
    expect(en('Cliente', 'OTRA SA').receptor?.nombreRazonSocial).toBe('OTRA SA')
    expect(en('RUC o documento', '2.345.678').receptor).toMatchObject({
      ...{
        tipoContribuyente: 'NO_CONTRIBUYENTE',
        numeroDocumento: '2345678',
        nombreRazonSocial: 'COMPRADORA SA',
      },
    })
    expect(JSON.stringify(en('RUC o documento', '').receptor)).toContain('INNOMINADO')
    expect(en('Forma de pago', 'Efectivo').condicionPago).toMatchObject({
      tipoPago: 'EFECTIVO',
      montoPago: pagadoDe(mala),
    })
    expect(en('Condición', 'crédito')).toMatchObject({
      condicionOperacion: 'CREDITO',
      condicionPago: { plazo: '30 días' },
    })
  })

  test('with the number of a known customer takes all that is known of him', () => {
    const clientes = new Map([
      [
        '80088888-0',
        { ...RECEPTOR_VACIO, numeroDocumento: '80088888-0', nombreRazonSocial: 'OTRA SA', celular: '0981 1' },
      ],
    ])
    const { receptor } = conCelda(mala, { columna: 'RUC o documento', item: null }, '80088888-0', {
      ...NADA,
      clientes,
    })
    expect(JSON.stringify(receptor)).toContain('0981')
  })

  test('leaves alone what is paid in several ways, or later', () => {
    const credito = escrita(['V-1', '', '', '', '', 'Crédito', '', '60', ...YERBA])
    expect(conPago(credito, '1')).toBe(credito)
    const varios = { ...mala, condicionPago: [{ tipo: 'CONTADO' }, { tipo: 'CONTADO' }] } as Emision
    expect(conPago(varios, '1')).toBe(varios)
  })
})
