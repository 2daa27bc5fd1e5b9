import { describe, expect, test } from 'vitest'
import type { Fila } from '../planilla/celda.ts'
import { RECEPTOR_VACIO } from '../receptor/valores.ts'
import { celdaDeFalta, DE_CLIENTES, DE_PRODUCTOS, readFilas } from './columnas.ts'

const filasDe = (...filas: string[][]): Fila[] => filas.map(fila => fila.map(texto => ({ texto })))
const TITULOS = ['CODIGO', 'Nombre', 'precio', 'Iva', 'EAN']

describe('products', () => {
  test('are read under the names that people give to columns, wherever these stand', () => {
    const { cuerpos, filas, faltas } = readFilas(
      filasDe(
        TITULOS,
        ['Y-1', 'Yerba', '15.000', '5 %', '7840000000017'],
        ['', '', '', '', ''],
        ['S-1', 'Sal', '', 'Exenta', ''],
      ),
      DE_PRODUCTOS,
    )
    expect(faltas).toEqual([])
    expect(filas).toEqual([2, 4])
    expect(cuerpos).toEqual([
      {
        codigo: 'Y-1',
        descripcion: 'Yerba',
        precioUnitario: '15000',
        tasaIVA: '5',
        afectacionTributaria: 'GRAVADO',
        gtin: '7840000000017',
      },
      { codigo: 'S-1', descripcion: 'Sal', afectacionTributaria: 'EXENTO' },
    ])
  })

  test('what may be two amounts, a rate that there is none of and a code twice are said beside their cells', () => {
    const { faltas } = readFilas(
      filasDe(
        TITULOS,
        ['A', 'Uno', '12,345', '10', ''],
        ['B', 'Dos', '1', '7', ''],
        ['A', 'Tres', '1', '', ''],
      ),
      DE_PRODUCTOS,
    )
    expect(faltas.map(({ fila, columna, valor }) => [fila, columna, valor])).toEqual([
      [2, 'Precio con IVA', '12,345'],
      [3, 'IVA', '7'],
      [4, 'Código', 'A'],
    ])
    expect(faltas[0]?.que).toContain('12.345')
  })

  test('of what can be read in one way alone, not two are spoken of', () => {
    const { faltas } = readFilas(filasDe(TITULOS, ['A', 'Uno', '1,234.56', '10', '']), DE_PRODUCTOS)
    expect(faltas.map(({ que }) => que)).toEqual(['Los miles van con punto: escriba 1.234,56.'])
  })

  test('a price with its currency before it, or something behind it, is said how it is written', () => {
    const queDe = (precio: string) =>
      readFilas(filasDe(TITULOS, ['A', 'Uno', precio, '10', '']), DE_PRODUCTOS).faltas.map(({ que }) => que)
    expect(queDe('Gs. 100.000')).toEqual(['Escriba solo el número: 100.000.'])
    expect(queDe('₲ 1.500,5')).toEqual(['Escriba solo el número: 1.500,5.'])
    expect(queDe('5.000 c/u')).toEqual(['Escriba solo el número: 5.000.'])
    // Whoever sells in dollars has no price in guaraníes there.
    expect(queDe('USD 100')).toEqual(['No es un precio en guaraníes: escriba solo el número, como 15.000.'])
    expect(queDe('a convenir')).toEqual([
      'No es un precio en guaraníes: escriba solo el número, como 15.000.',
    ])
    expect(queDe('3 x 10.000')).toEqual([
      'No es un precio en guaraníes: escriba solo el número, como 15.000.',
    ])
  })

  test('a column that nobody knows is said, and keeps nothing from being read', () => {
    const filas = filasDe(['Código', 'Descripción', 'Marca', '', 'Nombre'], ['A', 'Uno', 'X', 'y', 'z'])
    const { sinLeer, cuerpos } = readFilas(filas, DE_PRODUCTOS)
    expect(sinLeer).toEqual(['Marca', 'Nombre'])
    expect(cuerpos).toHaveLength(1)
  })

  test('a number of a spreadsheet is no text that could be two', () => {
    const precio = { texto: '12345.5', numero: '12345.5' }
    const fila = [{ texto: 'A' }, { texto: 'Uno' }, precio, { texto: '0.05', numero: '0.05' }]
    const { cuerpos } = readFilas([...filasDe(TITULOS), fila], DE_PRODUCTOS)
    expect(cuerpos).toMatchObject([{ precioUnitario: '12345.5', tasaIVA: '5' }])
  })

  test('a price with more decimals than there may be is said beside its cell', () => {
    const precio = { texto: '33333.3333333333', numero: '33333.3333333333' }
    const { faltas } = readFilas(
      [...filasDe(TITULOS), [{ texto: 'A' }, { texto: 'Uno' }, precio]],
      DE_PRODUCTOS,
    )
    expect(faltas).toMatchObject([{ columna: 'Precio con IVA', que: expect.stringMatching(/8 decimales/) }])
  })

  test('without a column that every product has nothing is read', () => {
    expect(readFilas(filasDe(['Código'], ['A']), DE_PRODUCTOS).faltas).toMatchObject([
      { fila: 1, columna: 'Descripción' },
    ])
  })

  test('what the service says of one is beside its row and the title of its column', () => {
    const donde = { filas: [2, 4, 5], columnas: DE_PRODUCTOS.columnas, desde: 1 }
    expect(celdaDeFalta({ campo: 'productos[1].gtin', detail: 'x' }, donde)).toMatchObject({
      fila: 5,
      columna: 'Código de barras',
    })
    expect(celdaDeFalta({ campo: 'productos[0]', detail: 'x' }, donde)).toMatchObject({
      fila: 4,
      columna: '',
    })
  })

  test('one that is there twice is told once, and by its row', () => {
    const { cuerpos, faltas } = readFilas(
      filasDe(TITULOS, ['Y-1', 'Yerba', '1', '', ''], ['Y-1', 'Yerba', '2', '', '']),
      DE_PRODUCTOS,
    )
    expect([cuerpos.length, faltas.map(({ que }) => que)]).toEqual([
      1,
      ['Ya está en la fila 2: deje una sola.'],
    ])
    const donde = { filas: [2, 4], columnas: DE_PRODUCTOS.columnas, desde: 0 }
    const detail = 'repite a y-1, que ya está en el lugar 2 de la lista: deje uno solo'
    expect(celdaDeFalta({ campo: 'productos[1]', detail }, donde).que).toBe(
      'Repite a y-1, que ya está en la fila 4: deje uno solo',
    )
  })
})

test('a customer with a check digit has a RUC; any other number is a document', () => {
  const { cuerpos } = readFilas(
    filasDe(
      ['RUC', 'Razón social', 'E-mail'],
      ['80.012.345-0', 'COMPRADORA SA', 'a@b.com.py'],
      ['1234567', 'ANA BENITEZ', ''],
    ),
    DE_CLIENTES,
  )
  expect(cuerpos).toMatchObject([
    { tipoContribuyente: 'CONTRIBUYENTE', numeroDocumento: '80012345-0', email: 'a@b.com.py' },
    { tipoContribuyente: 'NO_CONTRIBUYENTE', tipoDocumento: 'CEDULA_PARAGUAYA', numeroDocumento: '1234567' },
  ])
})

test('a company whose RUC has no check digit is no person with an identity card', () => {
  const { cuerpos } = readFilas(
    filasDe(['RUC', 'Razón social'], ['80.012.345', 'COMPRADORA SA']),
    DE_CLIENTES,
  )
  expect(cuerpos).toMatchObject([
    { tipoContribuyente: 'CONTRIBUYENTE', tipoDocumento: 'RUC', numeroDocumento: '80012345' },
  ])
})

test('of a customer who is there already what the file does not say stays; of another address the house is another', () => {
  const ana = {
    ...RECEPTOR_VACIO,
    ...{ comprador: 'PERSONA' as const, numeroDocumento: '1234567', nombreRazonSocial: 'ANA BENITEZ' },
    ...{ direccion: 'Palma', numeroCasa: '123', email: 'ana@b.com.py' },
  }
  const { cuerpos } = readFilas(
    filasDe(
      ['RUC', 'Razón social', 'Celular'],
      ['1.234.567', 'ANA BENÍTEZ', '0981123456'],
      ['1234567-9', 'ANA', ''],
    ),
    DE_CLIENTES,
    new Map([['1234567', ana]]),
  )
  expect(cuerpos).toMatchObject([
    {
      ...{ nombreRazonSocial: 'ANA BENÍTEZ', email: 'ana@b.com.py', celular: '0981123456' },
      ...{ direccion: 'Palma', numeroCasa: '123' },
    },
    { tipoContribuyente: 'CONTRIBUYENTE', nombreRazonSocial: 'ANA' },
  ])
  expect(cuerpos[1]).not.toHaveProperty('email')
  const mudada = readFilas(
    filasDe(['RUC', 'Razón social', 'Domicilio'], ['1234567', '', 'Chile']),
    DE_CLIENTES,
    new Map([['1234567', ana]]),
  )
  expect(mudada.cuerpos).toMatchObject([
    { nombreRazonSocial: 'ANA BENITEZ', direccion: 'Chile', numeroCasa: 0, email: 'ana@b.com.py' },
  ])
})
