import { expect, test } from 'vitest'
import { admitePadron, conOtroNumero, isOtroNombre, isPropio, RECEPTOR_VACIO } from './valores.ts'

test.each([
  ['80012345-0', true],
  ['80012345', true],
  ['80.012.345-0', true],
  ['8001234', false],
  ['', false],
])('%s is the RUC of whoever issues as 80012345-0: %s', (typed, propio) => {
  expect(isPropio(typed, '80012345-0')).toBe(propio)
})

test.each([
  ['RUC', 'DE UNO SA', '80069563-1', ''],
  ['RUC', 'DE UNO SA', '80.012.345', 'DE UNO SA'],
  ['RUC', 'La que se escribió', '80069563-1', 'La que se escribió'],
  ['PERSONA', 'DE UNO SA', '80069563-1', 'DE UNO SA'],
] as const)(
  'of %s called %s, given with 80012345-0, the name with the number %s is «%s»',
  (comprador, nombre, numero, queda) => {
    const valores = { ...RECEPTOR_VACIO, comprador, numeroDocumento: '80012345-0', nombreRazonSocial: nombre }
    const change = conOtroNumero(valores, numero, { tecleado: true, puesto: 'DE UNO SA' })
    expect({ ...valores, ...change }).toMatchObject({ numeroDocumento: numero, nombreRazonSocial: queda })
  },
)

test.each([
  ['a known customer keeps the name that the shop gave her', 'Doña Ana, la de la esquina', false, false],
  ['a RUC that is chosen without a name is given one', ' ', false, true],
  ['another RUC that is typed is given its own name', 'DE OTRA SA', true, true],
])('%s', (_, nombreRazonSocial, tecleado, admite) => {
  expect(admitePadron({ nombreRazonSocial }, { tecleado, puesto: '' })).toBe(admite)
})

test.each([
  ['María José Benítez', 'NUÑEZ FRANCO, OSVALDO HUGO', true],
  ['Almacén Ñandutí', 'ALMACEN ÑANDUTI S.A.', false],
  ['benitez maria', 'BENITEZ SOSA, MARIA JOSE', false],
  ['La Bomba S.R.L.', 'BOMBA SA', false],
  ['', 'COMPRADORA SA', false],
  ['Comprador', 'COMPRADORA SA', true],
])('%s is another than %s of the registry: %s', (escrito, delPadron, otro) => {
  expect(isOtroNombre(escrito, delPadron)).toBe(otro)
})
