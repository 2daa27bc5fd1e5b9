import { expect, test } from 'vitest'
import { admitePadron, isOtroNombre, isPropio } from './valores.ts'

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
  ['a known customer keeps the name that the shop gave her', 'Doña Ana, la de la esquina', false, false],
  ['a RUC that is chosen without a name is given one', ' ', false, true],
  ['another RUC that is typed is given its own name', 'DE OTRA SA', true, true],
])('%s', (_, nombreRazonSocial, tecleado, admite) => {
  expect(admitePadron({ nombreRazonSocial }, tecleado)).toBe(admite)
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
