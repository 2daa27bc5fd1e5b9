import { describe, expect, test } from 'vitest'
import { isGtin, readPedido, withHallado, withLeida, withProducto, withVacia } from './agregar.ts'
import { aItems, codigoDe, type Linea, lineaNueva } from './items.ts'

const linea = (more: Partial<Linea> = {}): Linea => ({ ...lineaNueva(), ...more })
const YERBA = linea({ codigo: 'Y-1', descripcion: 'Yerba 1 kg', precioUnitario: '15.000' })
const dichas = (lineas: readonly Linea[]) =>
  lineas.map(({ descripcion, cantidad }) => [descripcion, cantidad])

test.each([
  ['yerba', { texto: 'yerba' }],
  ['3*yerba', { cantidad: '3', texto: 'yerba' }],
  ['2,5 x queso', { cantidad: '2.5', texto: 'queso' }],
  ['3*7840000000017', { cantidad: '3', texto: '7840000000017' }],
  ['*yerba', { texto: '*yerba' }],
])('%s asks for %o', (typed, pedido) => expect(readPedido(typed)).toEqual(pedido))

test.each([
  ['7840000000017', true],
  ['12345678', true],
  ['1234567', false],
  ['00000000', false],
  ['80012345-0', false],
])('%s is what a scanner sends: %s', (text, is) => expect(isGtin(text)).toBe(is))

describe('a product', () => {
  test('takes the place of the line where it was typed, and the next line is empty', () => {
    const vacia = linea()
    const con = withVacia(withProducto([vacia], vacia.clave, YERBA))
    expect(dichas(con)).toEqual([
      ['Yerba 1 kg', '1'],
      ['', '1'],
    ])
    expect(con[0]?.clave).toBe(vacia.clave)
  })

  test('that is there already is one more, or as many more as was said, and no second line', () => {
    const [ya, vacia] = [linea({ ...YERBA, clave: 'a', cantidad: '1,5' }), linea()]
    const una = withVacia(withProducto([ya, vacia], vacia.clave, YERBA))
    expect(dichas(una)).toEqual([
      ['Yerba 1 kg', '2,5'],
      ['', '1'],
    ])
    const tres = withVacia(withProducto(una, una[1]!.clave, YERBA, '3'))
    expect(dichas(tres)).toEqual([
      ['Yerba 1 kg', '5,5'],
      ['', '1'],
    ])
    const cuatro = linea({ descripcion: 'Otra', cantidad: '4' })
    expect(dichas(withProducto([ya, cuatro], cuatro.clave, YERBA))[0]).toEqual(['Yerba 1 kg', '5,5'])
  })

  test.each(['', 'dos'])(
    'that is taken at a line that says %j of it is one more, and what was counted stays',
    cantidad => {
      const [ya, otra] = [linea({ ...YERBA, clave: 'a', cantidad: '2' }), linea({ cantidad })]
      expect(dichas(withProducto([ya, otra], otra.clave, YERBA))).toEqual([['Yerba 1 kg', '3']])
    },
  )

  test('that was scanned stands before the line where the next is scanned already, and becomes more of what is there', () => {
    const escrita = linea({ descripcion: '7840000000017' })
    const leida = linea({ codigo: '7840000000017', cantidad: '3' })
    const antes = withLeida([linea({ ...YERBA, clave: 'ya' }), escrita], escrita.clave, leida)
    expect(antes.map(({ codigo, cantidad }) => [codigo, cantidad])).toEqual([
      ['Y-1', '1'],
      ['7840000000017', '3'],
      ['', '1'],
    ])
    expect(dichas(withProducto(antes, leida.clave, YERBA))).toEqual([
      ['Yerba 1 kg', '4'],
      ['', '1'],
    ])
  })

  test('that was asked for is more of what is there, unless something was typed for it since', () => {
    const pedida = linea({ codigo: '7840000000017', escritos: { gtin: '7840000000017' } })
    const ya = linea({ ...YERBA, clave: 'ya' })
    const hallado = (since: Partial<Linea>, pedidas?: string) =>
      withHallado([ya, { ...pedida, ...since }], pedida, { ...YERBA, escritos: { marca: 'X' } }, pedidas).map(
        ({ descripcion, precioUnitario, cantidad }) => [descripcion, precioUnitario, cantidad],
      )
    const precio = YERBA.precioUnitario
    expect(hallado({}, '3')).toEqual([['Yerba 1 kg', precio, '4']])
    expect(hallado({ cantidad: '2' }, '3')).toEqual([['Yerba 1 kg', precio, '3']])
    expect(hallado({ precioUnitario: '9' }, '3')).toEqual([
      ['Yerba 1 kg', precio, '1'],
      ['Yerba 1 kg', '9', '3'],
    ])
    const escritos = { gtin: '7840000000017', lote: 'L1' }
    const [, suya] = withHallado([ya, { ...pedida, escritos }], pedida, {
      ...YERBA,
      escritos: { marca: 'X', gtin: '1' },
    })
    expect(suya?.escritos).toEqual({ marca: 'X', gtin: '7840000000017', lote: 'L1' })
  })

  test('in the middle keeps how many there were', () => {
    const lineas = [linea({ descripcion: 'Otra', cantidad: '4' }), linea({ descripcion: 'Sal' }), linea()]
    expect(dichas(withProducto(lineas, lineas[0]!.clave, YERBA))).toEqual([
      ['Yerba 1 kg', '4'],
      ['Sal', '1'],
      ['', '1'],
    ])
  })
})

test('the empty lines at the end are no items; one alone is, so that the service says what it lacks', () => {
  const vacia = linea()
  expect(aItems([YERBA, vacia, linea()])).toHaveLength(1)
  expect(aItems([vacia, YERBA])).toHaveLength(2)
  expect(aItems([vacia])).toHaveLength(1)
})

test('what has no code gets one of its description, the same each time and another for another', () => {
  expect(codigoDe('Azúcar de caña')).toBe('AZUCAR-DE-CANA')
  expect(codigoDe(' ¡! ')).toBe('ITEM')
  const largos = ['Servicio de consultoría informática A', 'Servicio de consultoría informática B'].map(
    codigoDe,
  )
  expect(largos[0]).toMatch(/^SERVICIO-DE-CON-[0-9A-Z]{4}$/)
  expect(new Set(largos).size).toBe(2)
})
