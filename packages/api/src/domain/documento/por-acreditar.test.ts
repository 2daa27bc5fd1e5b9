import { expect, test } from 'vitest'
import { itemsPorAcreditar } from './por-acreditar.ts'

const YERBA = { codigo: 'Y', descripcion: 'Yerba', cantidad: '3', precioUnitario: '50000', tasaIVA: '10' }
const LECHE = { codigo: 'L', descripcion: 'Leche', cantidad: '2.5', precioUnitario: '8000', tasaIVA: '5' }
const numero = '001-001-0000007'
const porAcreditar = (
  acreditados: object[],
  items: object[] = [YERBA, LECHE],
  queda = '100000',
  moneda = 'PYG',
  redondeada = true,
) =>
  itemsPorAcreditar({ items, acreditados, queda, numero, moneda, redondeada } as Parameters<
    typeof itemsPorAcreditar
  >[0])

test('of an invoice without notes everything is left', () => {
  expect(porAcreditar([])).toEqual([YERBA, LECHE])
})

test('what was credited is left out, unit by unit, however its numbers were written', () => {
  const devuelta = {
    ...YERBA,
    cantidad: 1,
    precioUnitario: 50000,
    tasaIVA: 10,
    afectacionTributaria: 'GRAVADO',
  }
  expect(porAcreditar([devuelta, { ...LECHE, cantidad: '2.50', descuento: '0' }])).toEqual([
    { ...YERBA, cantidad: '2' },
  ])
})

test('the rate of what is taxed may be said or not, and so may that all of it is', () => {
  const { tasaIVA: _, ...SIN_TASA } = YERBA
  expect(porAcreditar([{ ...SIN_TASA, cantidad: '1', proporcionGravada: '100.0' }], [YERBA])).toEqual([
    { ...YERBA, cantidad: '2' },
  ])
  expect(porAcreditar([{ ...YERBA, cantidad: '1' }], [SIN_TASA])).toEqual([{ ...SIN_TASA, cantidad: '2' }])
  const saldo = [{ ...YERBA, codigo: 'D', cantidad: '1', precioUnitario: '1' }]
  expect(porAcreditar(saldo, [YERBA, { ...SIN_TASA, codigo: 'Z' }])).toHaveLength(1)
})

test('units of another IVA are other units; of what bears none the rate says nothing', () => {
  const uno = (iva: object) => ({ ...YERBA, cantidad: '1', tasaIVA: undefined, ...iva })
  const EXENTA = uno({ afectacionTributaria: 'EXENTO' })
  const EXONERADA = uno({ afectacionTributaria: 'EXONERADO' })
  const MITAD = uno({ afectacionTributaria: 'GRAVADO_PARCIAL', tasaIVA: '10', proporcionGravada: '50' })
  expect(porAcreditar([{ ...EXENTA, tasaIVA: '0' }], [EXENTA, EXONERADA])).toEqual([EXONERADA])
  expect(porAcreditar([EXONERADA], [EXENTA, EXONERADA])).toEqual([EXENTA])
  expect(porAcreditar([{ ...MITAD, proporcionGravada: 50 }], [YERBA, MITAD])).toEqual([YERBA])
  expect(porAcreditar([{ ...MITAD, proporcionGravada: '30' }], [MITAD, EXENTA])).toEqual([])
})

test('codes are no numbers: 07 is another than 7', () => {
  const [cero, sin] = ['07', '7'].map(codigo => ({ ...YERBA, codigo, cantidad: '1' }))
  expect(porAcreditar([sin!], [cero!, sin!])).toEqual([cero])
})

test('what was rounded off the invoice is not left, once something was credited', () => {
  const TE = { ...YERBA, codigo: 'T', precioUnitario: '12345' }
  // 3 × 12.345 is 37.035, of which 37.000 were paid.
  expect(porAcreditar([], [TE], '37000')).toEqual([TE])
  expect(porAcreditar([{ ...TE, cantidad: '1' }], [TE], '24655')).toEqual([
    { ...TE, cantidad: '1' },
    { ...TE, cantidad: '1', descuento: '35' },
  ])
  expect(porAcreditar([{ ...TE, cantidad: '2' }], [TE], '12310')).toEqual([
    { ...TE, cantidad: '1', descuento: '35' },
  ])
  const [MAS, BOLSA] = [
    { ...TE, descuento: '10' },
    { ...YERBA, codigo: 'B', cantidad: '2', precioUnitario: '20' },
  ]
  expect(porAcreditar([{ ...MAS, cantidad: '1' }], [MAS, BOLSA], '24675')).toEqual([
    { ...MAS, cantidad: '1' },
    { ...MAS, cantidad: '1', descuento: '45' },
    BOLSA,
  ])
  // Of a commission more is left than its items come to.
  expect(porAcreditar([{ ...TE, cantidad: '1' }], [TE], '30000')).toEqual([{ ...TE, cantidad: '2' }])
})

test('of what costs finer parts than the rounding holds, a part of it is no more than the whole was', () => {
  // Together 100.020,90003: 20,9000 was rounded off (F013), and 100.000,00003 is left; the first alone would be more, and rounded as well.
  const FINA = { ...YERBA, cantidad: '1', precioUnitario: '100000.00007' }
  const BOLSA = { ...YERBA, codigo: 'B', cantidad: '1', precioUnitario: '20.89996' }
  expect(porAcreditar([], [FINA, BOLSA], '100000.00003')).toEqual([{ ...FINA, descuento: '20.9' }, BOLSA])
})

test('a unit that was credited without what was rounded off is a unit as any other', () => {
  const TE = { ...YERBA, codigo: 'T', precioUnitario: '12345' }
  const menos = { ...TE, cantidad: '1', descuento: '35' }
  expect(porAcreditar([menos], [TE, LECHE], '44690')).toEqual([{ ...TE, cantidad: '2' }, LECHE])
  expect(porAcreditar([menos, { ...TE, cantidad: '2' }], [TE, LECHE], '20000')).toEqual([LECHE])
  // Of a unit that costs so much less of its own the rest is owed still; of more than is rounded off as well.
  expect(porAcreditar([menos], [TE, LECHE], '44725')).toEqual([])
  expect(porAcreditar([{ ...menos, descuento: '50' }], [TE, LECHE], '44690')).toEqual([])
})

test('of another currency nothing is rounded off: what costs more than what is left is shown as it is', () => {
  const vendidos = [{ ...YERBA, cantidad: '2', precioUnitario: '40.00' }]
  const acreditado = [{ ...YERBA, cantidad: '1', precioUnitario: '40.00' }]
  expect(porAcreditar(acreditado, vendidos, '25.00', 'USD')).toEqual([{ ...vendidos[0], cantidad: '1' }])
  expect(porAcreditar(acreditado, vendidos, '39.99999999', 'USD')).toEqual([
    { ...vendidos[0], cantidad: '1', descuento: '0.00000001' },
  ])
})

test('of a total that other programs made of rounded parts, what these were rounded by is not left', () => {
  const entera = (items: object[], queda: string, moneda = 'PYG') =>
    porAcreditar([], items, queda, moneda, false)
  const KILO = { ...YERBA, cantidad: '1.333', precioUnitario: '7350' }
  // 9797.55, written as 9797.
  expect(entera([KILO], '9797')).toEqual([
    { ...KILO, cantidad: '0.333' },
    { ...KILO, cantidad: '1', descuento: '0.55' },
  ])
  const PARTE = { ...YERBA, cantidad: '0.333', precioUnitario: '7350' }
  // 0.333 · 1.65165166 is a hundred-millionth more than 0.55.
  expect(entera([PARTE], '2447')).toEqual([{ ...PARTE, descuento: '1.65165166' }])
  const CENTAVOS = { ...YERBA, cantidad: '0.5', precioUnitario: '1.01' }
  expect(entera([CENTAVOS, CENTAVOS, CENTAVOS], '1.50', 'USD')).toEqual([
    CENTAVOS,
    CENTAVOS,
    { ...CENTAVOS, descuento: '0.03' },
  ])
  // Programs round a total by F013 to something else than a multiple of 50, too.
  expect(porAcreditar([], [KILO], '9797')).toEqual(entera([KILO], '9797'))
  // Exact, or more than its items come to.
  for (const queda of ['9797.55', '9798']) expect(entera([KILO], queda)).toEqual([KILO])
  // Less than it is nothing is left of what costs less than that.
  const NADA = { ...YERBA, cantidad: '0.5', precioUnitario: '1' }
  expect(entera([NADA], '0')).toEqual([NADA])
})

test('of the last unit that is left its discount and its advance are no part of its price', () => {
  const CARA = { ...YERBA, cantidad: '2', precioUnitario: '12345', descuento: '45', anticipo: '290' }
  // 2 × 12.010 is 24.020, of which 24.000 were paid.
  expect(porAcreditar([{ ...CARA, cantidad: '1' }], [CARA], '11990')).toEqual([
    { ...CARA, cantidad: '1', descuento: '65' },
  ])
  // A whole fifty is no rounding.
  expect(porAcreditar([{ ...CARA, cantidad: '1' }], [CARA], '11960')).toEqual([{ ...CARA, cantidad: '1' }])
})

test('the same item on two lines is left on the second', () => {
  const dos = [YERBA, { ...YERBA, cantidad: '2' }]
  expect(porAcreditar([{ ...YERBA, cantidad: '4' }], dos)).toEqual([{ ...YERBA, cantidad: '1' }])
})

test.each([
  [
    'a discount',
    { codigo: 'D', descripcion: 'Descuento', cantidad: '1', precioUnitario: '20000', tasaIVA: '10' },
  ],
  ['units at another price', { ...YERBA, cantidad: '1', precioUnitario: '40000' }],
  ['more units than there were', { ...YERBA, cantidad: '4' }],
])('after a note of %s one line of the balance is left, if all bears the same IVA', (_, nota) => {
  expect(
    porAcreditar(
      [nota],
      [
        { ...YERBA, descuento: '5' },
        { ...YERBA, codigo: 'Z' },
      ],
      '130000',
    ),
  ).toEqual([
    { ...YERBA, descripcion: `Saldo de la factura ${numero}`, cantidad: '1', precioUnitario: '130000' },
  ])
})

test.each([
  ['PYG', '1.125', '1.1250'],
  ['PYG', '1.5', '1.5'],
  ['USD', '1.125', '1.125'],
])('a balance in %s of %s is one that the service takes: %s', (moneda, queda, precioUnitario) => {
  const [linea] = porAcreditar([{ ...YERBA, cantidad: '9' }], [YERBA], queda, moneda)
  expect(linea).toMatchObject({ precioUnitario })
})

test('and nothing, if it does not: nobody knows of which IVA the rest is', () => {
  expect(porAcreditar([{ ...YERBA, cantidad: '9' }])).toEqual([])
})
