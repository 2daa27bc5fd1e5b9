import { expect, test } from 'vitest'
import {
  admitePadron,
  conNombre,
  conOtroNumero,
  corregible,
  isOtroNombre,
  isPropio,
  RECEPTOR_VACIO,
  type ValoresDeReceptor,
} from './valores.ts'

test.each([
  ['80012345-0', true],
  ['80012345', true],
  ['80.012.345-0', true],
  ['8001234', false],
  ['', false],
])('%s is the RUC of whoever issues as 80012345-0: %s', (typed, propio) => {
  expect(isPropio(typed, '80012345-0')).toBe(propio)
})

const UNO: ValoresDeReceptor = {
  ...RECEPTOR_VACIO,
  numeroDocumento: '80012345-0',
  nombreRazonSocial: 'DE UNO SA',
  direccion: 'Palma',
  numeroCasa: '1',
  email: 'uno@ejemplo.com.py',
  escritos: { codigoCliente: 'C-1' },
}
const otroNumero = (numero: string, typed: Partial<ValoresDeReceptor> = {}, puesto = UNO) => {
  const valores = { ...UNO, ...typed }
  return { ...valores, ...conOtroNumero(valores, numero, { tecleado: true, puesto }) }
}

test('with the number of one goes what came with it: nobody else has that name, that house or that mail', () => {
  expect(otroNumero('80069563-1')).toEqual({
    ...RECEPTOR_VACIO,
    numeroDocumento: '80069563-1',
    escritos: {},
  })
  expect(otroNumero('80.012.345')).toEqual({ ...UNO, numeroDocumento: '80.012.345' })
})

test('what was typed by hand stays with another number', () => {
  expect(otroNumero('80069563-1', { nombreRazonSocial: 'La escrita', celular: '0981' })).toMatchObject({
    nombreRazonSocial: 'La escrita',
    celular: '0981',
    email: '',
  })
  const conTelefono = { ...UNO.escritos, 'receptor.telefono': '021' }
  expect(otroNumero('80069563-1', { escritos: conTelefono }).escritos).toEqual({ 'receptor.telefono': '021' })
})

test('a cédula is the RUC of the same person without its check digit; a passport is the whole of what is written', () => {
  const conCedula = { comprador: 'PERSONA', numeroDocumento: '1234567-9' } as const
  expect(otroNumero('1234567', conCedula)).toMatchObject({ nombreRazonSocial: 'DE UNO SA' })
  expect(otroNumero('AB-13', { ...conCedula, numeroDocumento: 'AB-12' })).toMatchObject({
    nombreRazonSocial: '',
  })
})

test('of who is corrected nothing goes with the number', () => {
  const valores = corregible(UNO)
  expect(conOtroNumero(valores, '80069563-1', valores.procedencia!)).toEqual({
    numeroDocumento: '80069563-1',
  })
})

test('a figure too many that is taken away again takes nothing with it', () => {
  const otra = otroNumero('800123456-0')
  expect(otra.nombreRazonSocial).toBe('')
  expect(otroNumero('80012345-0', otra)).toEqual(UNO)
  expect(otroNumero('80012345-0', { ...otra, nombreRazonSocial: 'La escrita' })).toMatchObject({
    nombreRazonSocial: 'La escrita',
    email: 'uno@ejemplo.com.py',
  })
})

test('the mail of one never comes back with the name of another', () => {
  const otra = { ...otroNumero('80069563-1'), nombreRazonSocial: 'DE OTRA SA' }
  const puesto = conNombre({ tecleado: true, puesto: UNO }, otra, 'DE OTRA SA')
  expect(puesto).toEqual({ numeroDocumento: '80069563-1', nombreRazonSocial: 'DE OTRA SA' })
  const tercera = { ...otra, ...conOtroNumero(otra, '80099999-1', { tecleado: true, puesto }) }
  expect(conOtroNumero(tercera, '80069563-1', { tecleado: true, puesto })).not.toHaveProperty('email')
  expect(conNombre({ tecleado: false, puesto: UNO }, UNO, 'DE UNO Y CIA')).toEqual({
    ...UNO,
    nombreRazonSocial: 'DE UNO Y CIA',
  })
})

test.each([
  ['a known customer keeps the name that the shop gave her', 'Doña Ana, la de la esquina', false, false],
  ['a RUC that is chosen without a name is given one', ' ', false, true],
  ['another RUC that is typed is given its own name', 'DE OTRA SA', true, true],
])('%s', (_, nombreRazonSocial, tecleado, admite) => {
  expect(admitePadron({ nombreRazonSocial }, { tecleado, puesto: {} })).toBe(admite)
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
